"""Kernels that are linked only once give the same results as kernels that Numba links. If Mewple does not know the
internals of the installed Numba, it leaves all linking to Numba."""

import os
import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.compiled


def run(code, cache, **environment):
    """Runs the code in a new process and returns its output, because these tests change Numba or need it unchanged."""
    added = {"MEWPLE_CACHE_DIR": str(cache), "PYTHONWARNINGS": "error", **environment}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **added},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


SIMULATE = """
    import hashlib
    from numba.core import codegen
    from mewple.core.compile.cpu import compiled
    from mewple.core.registry import find

    emitted = []
    add_module = codegen.JITCPUCodegen._add_module
    codegen.JITCPUCodegen._add_module = lambda self, module: (emitted.append(module), add_module(self, module))[1]
    pig = find("pig")
    played = compiled(pig).simulate(pig.open_box(), 3, 7, 200, [-1, 0, 1], keep_states=True)
    print(hashlib.sha256(played.states.tobytes()).hexdigest(), sum(len(list(m.functions)) > 3 for m in emitted))
    print(sum(compiled(pig).kernel("simulate").stats.cache_hits.values()))
"""


def test_a_kernel_linked_once_plays_as_one_of_plain_numba(tmp_path):
    once, emitted, hits = run(SIMULATE, tmp_path / "once")
    plain, plainly_emitted, _ = run(SIMULATE, tmp_path / "plain", MEWPLE_LINK_ONCE="0")
    assert once == plain
    assert hits == "0"
    assert int(emitted) < int(plainly_emitted)


def test_plain_numba_loads_a_kernel_that_was_linked_once(tmp_path):
    once, _, _ = run(SIMULATE, tmp_path)
    loaded, _, hits = run(SIMULATE, tmp_path, MEWPLE_LINK_ONCE="0")
    assert loaded == once
    assert hits == "1"


MADE = """
    import numba
    import numpy as np
    from mewple.core.compile.link_once import link_once
    from mewple.core.rule import ready, rule

    @rule
    def tell(number):
        print("told", number)

    @rule
    def item(numbers, i):
        if numbers[i] < 0:
            raise ValueError("negative", numbers[i])
        tell(min(numbers[i], 5))
        return numbers[i]

    def add_up(numbers):
        return item(numbers, 0) + item(numbers, 1)

    def made():
        ready()
        kernel = numba.njit(add_up)
        link_once(kernel)
        return kernel
"""


def test_callees_find_their_constants_and_errors(tmp_path):
    """`print`, and errors with values, look for Python objects in the environment of the function that contains
    them."""
    code = """
    print(made()(np.array([7, 2])))
    try:
        made()(np.array([1, -3]))
    except ValueError as problem:
        print(*problem.args)
    """
    assert run(MADE + code, tmp_path) == ["told", "5", "told", "2", "9", "told", "1", "negative", "-3"]


def test_functions_compiled_for_a_kernel_serve_other_functions_too(tmp_path):
    """Numba compiles a function once and reuses the result. So a second kernel that calls the same function must be
    linked with that result, and so must a caller that is not a kernel."""
    code = """
    print(made()(np.array([1, 2])), made()(np.array([3, 4])))

    @numba.njit
    def other(numbers):
        return item(numbers, 1) + min(numbers[0], 5)

    print(other(np.array([9, 8])))
    """
    told = [word for word in run(MADE + code, tmp_path) if word != "told"]
    assert told == ["1", "2", "3", "4", "3", "7", "5", "13"]


def test_a_function_that_is_called_once_becomes_a_part_of_its_caller(tmp_path):
    """LLVM inlines a function that is called once, even a long one, because it knows that nothing else calls it."""
    code = """
    @rule
    def long_one(n):
        for k in range(n):
            if k % 3 == 0:
                tell(k * n)
            elif k % 5 == 0:
                tell(k + n)
            else:
                tell(k - n)
            n = n * n + k if n < 9 else n - k
        return n

    ready()
    kernel = numba.njit(lambda n: long_one(n))
    link_once(kernel)
    kernel(0)
    library = next(iter(kernel.overloads.values())).library
    print(sum("long_one" in each.name for each in library.get_defined_functions()))
    """
    assert run(MADE + code, tmp_path) == ["0"]
    assert run(MADE + code, tmp_path, MEWPLE_LINK_ONCE="0") != ["0"]


@pytest.mark.parametrize(
    "change",
    ["link_once.VERSIONS = (0, 1), (0, 2)", "codegen.CPUCodeLibrary.finalize = lambda self, more: None"],
)
def test_an_unexpected_numba_stays_as_it_is_and_a_warning_says_so(tmp_path, change):
    code = f"""
    import warnings
    from numba.core import codegen, dispatcher
    from mewple.core.compile import link_once

    finalize, compile_one = codegen.CPUCodeLibrary.finalize, dispatcher.Dispatcher.compile
    {change}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        link_once.install()
        link_once.install()
    print(len(caught), "longer" in str(caught[0].message), dispatcher.Dispatcher.compile is compile_one)
    codegen.CPUCodeLibrary.finalize = finalize
    """
    show = "    print(made()(np.array([1, 2])))\n"
    assert run(code + MADE + show, tmp_path) == ["1", "True", "True", "told", "1", "told", "2", "3"]


def test_recursive_functions_still_compile(tmp_path):
    code = """
    @numba.njit
    def count_down(n):
        return 0 if n == 0 else 1 + count_down(n - 1)

    @rule
    def twice(n):
        return 2 * count_down(n)

    ready()
    kernel = numba.njit(lambda n: twice(n))
    link_once(kernel)
    print(kernel(20))
    """
    assert run(MADE + code, tmp_path) == ["40"]


def test_an_integer_argument_of_any_width_calls_the_same_compiled_function(tmp_path):
    code = """
    compiled = []
    from numba.core import dispatcher
    plain = dispatcher._FunctionCompiler.compile
    dispatcher._FunctionCompiler.compile = lambda self, *more: (compiled.append(self.py_func), plain(self, *more))[1]

    @rule
    def square(n):
        return n * n

    ready()
    kernel = numba.njit(lambda a, b: square(a) + square(b[0]) + square(n=b[0]))
    link_once(kernel)
    print(kernel(np.int64(3), np.array([100], np.int8)), compiled.count(square))
    """
    assert run(MADE + code, tmp_path) == ["20009", "2"]


def test_the_collector_rests_while_a_kernel_compiles_and_works_afterwards(tmp_path):
    code = """
    import gc
    from numba.core import dispatcher

    seen = []
    plain = dispatcher._FunctionCompiler.compile
    dispatcher._FunctionCompiler.compile = lambda self, *more: (seen.append(gc.isenabled()), plain(self, *more))[1]
    kernel = made()
    kernel(np.array([1, 2]))
    print(any(seen), gc.isenabled())
    """
    assert run(MADE + code, tmp_path)[-2:] == ["False", "True"]
