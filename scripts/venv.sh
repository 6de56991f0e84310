#!/bin/sh
# usage: scripts/venv.sh FOLDER   makes a virtual environment with the first Python 3.11 or newer on the PATH.
set -eu
folder=$1

good() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python; do
    if good "$name"; then
        python=$name
        break
    fi
done

if [ -z "${python:-}" ]; then
    echo "mewple: no Python 3.11 or newer found. Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or name it: make PYTHON=/path/to/python3" >&2
    exit 1
fi
if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    echo "mewple: $python has no venv module. Install it (Debian, Ubuntu: apt-get install python3-venv) and run this again." >&2
    exit 1
fi
echo "mewple: virtual environment in $folder with $("$python" --version)"
"$python" -m venv "$folder"
