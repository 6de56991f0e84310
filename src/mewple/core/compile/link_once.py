"""Makes Numba link, optimise and emit a kernel once, which compiles it two to three times as fast.

Numba makes a library of each function that a kernel calls. Into this library it links the libraries of all functions
that the function calls; then it optimises the whole library and emits machine code. The rules have hundreds of small
functions that call each other, so Numba optimises the same code again and again. While one of our kernels compiles,
this module neither links nor optimises the libraries of called functions; the library of the kernel links all of them
and is optimised once. The cached machine code is an ordinary Numba cache entry: it loads without this module.

`number_apart` makes sure that no two cached functions have the same name.

This changes three methods of Numba. `find_problem` checks that Numba looks as expected. If Numba looks different, this
module changes nothing: kernels compile as slowly as with plain Numba, and `install` warns. `MEWPLE_LINK_ONCE=0`
switches this module off.
"""

from __future__ import annotations

import ctypes
import gc
import inspect
import itertools
import os
import secrets
import warnings
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

VERSIONS = (0, 62), (0, 69)
"""This module may change Numba from the first of these versions on, but not from the second one on."""

_kernels: weakref.WeakSet[Any] = weakref.WeakSet()
"""The Numba dispatchers of kernels, whose code is linked once."""
_callees: weakref.WeakSet[Any] = weakref.WeakSet()
"""Libraries of called functions, which are neither linked nor optimised."""
_environments: weakref.WeakKeyDictionary[Any, tuple[str, Any]] = weakref.WeakKeyDictionary()
"""The name and the value of the environment of each called function, by its library."""
_compiling: list[Any] = []
"""The Numba dispatchers that are compiling at the moment, beginning with that of the kernel. Numba's compiler lock
guards this list. The list stays empty while Numba compiles functions that no kernel of ours calls."""
_installed = False
_numbered = False


def find_problem() -> str:
    """Why Numba cannot be changed here, or an empty string."""
    import numba
    from numba import _dynfunc  # type: ignore[attr-defined]
    from numba.core import codegen, cpu, dispatcher

    version = tuple(int(part) for part in numba.__version__.split(".")[:2])
    if not VERSIONS[0] <= version < VERSIONS[1]:
        return f"Numba {numba.__version__} is not between {_dotted(VERSIONS[0])} and {_dotted(VERSIONS[1])}"
    library, context, engine = codegen.CPUCodeLibrary, cpu.CPUContext, codegen.JITCPUCodegen
    expected: list[tuple[Any, str, list[str]]] = [
        (dispatcher.Dispatcher, "compile", ["self", "sig"]),
        (library, "finalize", ["self"]),
        (library, "add_linking_library", ["self", "library"]),
        (library, "_ensure_finalized", ["self"]),
        (library, "_finalize_dynamic_globals", ["self"]),
        (library, "_optimize_final_module", ["self"]),
        (library, "_get_module_for_linking", ["self"]),
        (library, "_raise_if_finalized", ["self"]),
        (context, "get_executable", ["self", "library", "fndesc", "env"]),
        (context, "get_env_name", ["self", "fndesc"]),
        (engine, "set_env", ["self", "env_name", "env"]),
        (codegen.JitEngine, "is_symbol_defined", ["self", "name"]),
    ]
    for owner, name, arguments in expected:
        function = getattr(owner, name, None)
        if function is None or list(inspect.signature(function).parameters) != arguments:
            return f"{owner.__name__}.{name} of Numba {numba.__version__} is not as expected"
    if not hasattr(_dynfunc, "make_function") or not hasattr(codegen.RuntimeLinker, "PREFIX"):
        return f"Numba {numba.__version__} has no _dynfunc.make_function or no RuntimeLinker.PREFIX"
    return ""


def link_once(kernel: Any) -> None:
    """Link the code of this dispatcher once when it compiles, if Numba can be changed."""
    install()
    _kernels.add(kernel)


def install() -> None:
    """Change Numba once in this process, or warn. Functions that no kernel of ours calls compile as before."""
    global _installed  # noqa: PLW0603
    if _installed or os.environ.get("MEWPLE_LINK_ONCE", "1") == "0":
        return
    _installed = True
    problem = find_problem()
    if problem:
        warnings.warn(f"Compiling rules takes longer than it needs to: {problem}", RuntimeWarning, stacklevel=3)
        return
    from numba.core import codegen, cpu, dispatcher

    _replace(dispatcher.Dispatcher, "compile", _make_compile)
    _replace(codegen.CPUCodeLibrary, "finalize", _make_finalize)
    _replace(codegen.CPUCodeLibrary, "_optimize_final_module", _make_optimize)
    _replace(cpu.CPUContext, "get_executable", _make_get_executable)


def number_apart() -> None:
    """Let this process begin at a random number when it numbers the functions that it compiles.

    Numba puts this number into the name of a compiled function, and normally begins at 1 in every process. Suppose that
    one function makes two kernels with different constants, and that two processes compile them: both kernels could get
    the same name. A process that loads both from the cache would then run the first kernel's code for the second one
    too.
    """
    global _numbered  # noqa: PLW0603
    if _numbered:
        return
    _numbered = True
    from numba.core.bytecode import FunctionIdentity

    if isinstance(getattr(FunctionIdentity, "_unique_ids", None), itertools.count):
        FunctionIdentity._unique_ids = itertools.count(1 + secrets.randbits(48))
    else:
        warnings.warn("Cached kernels may get the same name: Numba numbers functions differently", stacklevel=3)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _replace(owner: Any, name: str, make: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    setattr(owner, name, make(getattr(owner, name)))


def _make_compile(plain: Callable[..., Any]) -> Callable[..., Any]:
    from numba.core.compiler_lock import global_compiler_lock

    def compile_signature(self: Any, sig: Any) -> Any:
        with global_compiler_lock:
            if not _compiling and self not in _kernels:
                return plain(self, sig)
            with nothing_collected() if not _compiling else nullcontext():
                _compiling.append(self)
                try:
                    if _compiles_callee():
                        self.targetoptions.setdefault("no_cfunc_wrapper", True)  # no C code calls this function
                    return plain(self, sig)
                finally:
                    _compiling.pop()

    return compile_signature


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Stops Python's garbage collector inside the `with` block. The collector would scan all of Numba's objects again
    and again, which takes a seventh of the compile time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _compiles_callee() -> bool:
    """Whether only compiled code can call the function that Numba is compiling now."""
    return len(_compiling) > 1 and bool(_compiling[-1].targetoptions.get("no_cpython_wrapper"))


def _make_finalize(plain: Callable[..., Any]) -> Callable[..., Any]:
    def finalize(self: Any) -> None:
        if _compiles_callee() and not _is_recursive(self):
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True
            _callees.add(self)
            return
        libraries = _with_callees(self._linking_libraries)
        self._linking_libraries = libraries
        plain(self)
        for library in libraries:
            _set_environment(self, library)

    return finalize


def _make_optimize(plain: Callable[..., Any]) -> Callable[..., Any]:
    from llvmlite.binding import Linkage

    def optimize(self: Any) -> None:
        """First makes the functions that a kernel calls private, then optimises as plain Numba does. LLVM then puts a
        function that is called once into its caller, and drops arguments and error codes that never vary.

        Their linkage must not be `internal`. Other code may have a function of the same name and still pass the
        arguments that were dropped here, and the engine would confuse the two functions."""
        if _compiling and not _compiles_callee():
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.private
        plain(self)

    return optimize


def _is_recursive(library: Any) -> bool:
    """Whether the library calls a function that is still being compiled. The JIT engine must find that function by its
    name."""
    from numba.core.codegen import RuntimeLinker

    return any(each.name.startswith(RuntimeLinker.PREFIX) for each in library._final_module.global_variables)


def _with_callees(libraries: Iterable[Any]) -> list[Any]:
    """These libraries and all that they call, without those that were linked before. Callers come first, because the
    linker drops a function if nothing that is already linked calls it."""
    seen: set[Any] = set()
    callees_first: list[Any] = []

    def visit(library: Any) -> None:
        if library not in seen:
            seen.add(library)
            if library in _callees:
                for each in library._linking_libraries:
                    visit(each)
            callees_first.append(library)

    for each in libraries:
        visit(each)
    return callees_first[::-1]


def _set_environment(library: Any, callee: Any) -> None:
    """Gives a called function its environment, in which compiled code finds its constants. Plain Numba does this when
    it emits the code of the called function."""
    if callee in _environments:
        name, environment = _environments[callee]
        if library.codegen._engine.is_symbol_defined(name):
            library.codegen.set_env(name, environment)


def _refuse_call(closure: Any, arguments: Any, named: Any) -> Any:
    raise RuntimeError("this function was compiled as a part of a kernel; Python cannot call it")


_REFUSE_CALL = ctypes.PYFUNCTYPE(*[ctypes.py_object] * 4)(_refuse_call)


def _make_get_executable(plain: Callable[..., Any]) -> Callable[..., Any]:
    from numba import _dynfunc  # type: ignore[attr-defined]

    address = ctypes.cast(_REFUSE_CALL, ctypes.c_void_p).value

    def get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
        library._ensure_finalized()
        if library not in _callees:
            return plain(self, library, fndesc, env)
        _environments[library] = self.get_env_name(fndesc), env
        name = fndesc.qualname.split(".")[-1]
        # Numba's tables use a function object as the key of each compiled function.
        return _dynfunc.make_function(fndesc.lookup_module(), name, "", address, env, (library,))

    return get_executable
