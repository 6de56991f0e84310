// Runs tests/offline/recorded.py in Pyodide under Node.js, with the files of a site:
//   node in_pyodide.mjs TABLE-FOLDER TESTING-FOLDER RECORDED.PY
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [table, testing, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(table, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: table });
for (const archive of ['mewple.zip', 'msgspec.zip'])
  python.unpackArchive(new Uint8Array(readFileSync(join(table, archive))), 'zip', { extractDir: '/mewple' });
python.FS.mkdirTree('/mewple/mewple/testing');
python.FS.mount(python.FS.filesystems.NODEFS, { root: testing }, '/mewple/mewple/testing');
python.FS.writeFile('/mewple/recorded.py', readFileSync(script, 'utf8'));
const CODE = `
import json, sys, time
sys.path.insert(0, "/mewple")
began = time.perf_counter()
import recorded
imported = time.perf_counter()
records = recorded.records()
played = time.perf_counter()
recorded.conform()
json.dumps({
    "records": records,
    "python": sys.version,
    "numpy": "numpy" in sys.modules,
    "seconds": [imported - began, played - imported, time.perf_counter() - played],
})
`;
try {
  console.log(python.runPython(CODE));
} catch (problem) {
  console.error(problem.message); // without the source of Pyodide, which Node.js would print too
  process.exitCode = 1;
}
