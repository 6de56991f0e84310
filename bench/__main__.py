"""`python -m bench [--json]`"""

import sys

from bench.measure import main

words = sys.argv[1:]
if words not in ([], ["--json"]):
    print("usage: python -m bench [--json]", file=sys.stderr)
    sys.exit(2)
sys.exit(main(as_json=bool(words)))
