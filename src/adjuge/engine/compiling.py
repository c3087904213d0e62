"""How rules are compiled: every option in one place, each with its reason.

Machine code is kept in a cache folder of our own. Numba's cache notices
neither an edit of a rule in another file nor the switch for bounds checks, and
never finds a kernel again that was made by a factory. Ours is keyed by a hash
of all sources and box data that the kernel is made from: one folder per key,
and only the most recent folders are kept.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba.np.arrayobj
from numba import njit, types
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import register_jitable

from adjuge.engine.rule import RULES

ENGINE = Path(__file__).parent
KEPT = 48  # folders of compiled code; five games and their bots, with and without bounds checks, fit twice

_registered: set[int] = set()


def cache_folder() -> Path:
    """Where compiled code is kept: `ADJUGE_CACHE`, or `adjuge` in the user's cache folder."""
    if "ADJUGE_CACHE" in os.environ:
        return Path(os.environ["ADJUGE_CACHE"])
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "adjuge"


def clear_cache() -> int:
    """Remove all compiled code and return how many bytes that were."""
    folder = cache_folder()
    size = cache_size()
    shutil.rmtree(folder, ignore_errors=True)
    return size


def cache_size() -> int:
    """How many bytes the compiled code takes."""
    return sum(file.stat().st_size for file in cache_folder().rglob("*") if file.is_file())


@cache
def key_of(folder: Path, fingerprint: str) -> str:
    """What the machine code of a game depends on: its sources, the engine's, its box, checks."""
    content = hashlib.sha256(f"{fingerprint} {getattr(config, 'BOUNDSCHECK', None)}".encode())
    for home in (ENGINE, folder):
        for source in sorted(home.rglob("*.py")):
            if "tests" not in source.relative_to(home).parts:
                content.update(source.name.encode() + source.read_bytes())
    return content.hexdigest()[:16]


def make_rules_known() -> None:
    """Let compiled code call every function marked with `@rule` so far."""
    for function in RULES:
        if id(function) not in _registered:
            _registered.add(id(function))
            register_jitable(forceinline=True)(function)


def compiled(function: Callable[..., Any], key: str, *, allocates: bool = False) -> Any:
    """Compile an entry point; the rules it calls are compiled into it.

    Only where an entry point allocates is it counted who holds an array. Numba counts with
    locked instructions at every call, which took up to two thirds of the time; rules
    neither allocate nor return arrays, and what an entry point is given outlives it.
    """
    make_rules_known()
    memory: Any = {"_nrt": allocates}  # Numba's own, and with it the counting
    dispatcher: Any = njit(
        function,
        **memory,
        nogil=True,  # searches and simulations run in threads
        error_model="numpy",  # no test for division by zero: rules divide by constants only
    )
    dispatcher._cache = _Cache(function, key)
    return indexed_from_zero(dispatcher, numba.np.arrayobj)


def indexed_from_zero(dispatcher: Any, arrays: Any) -> Any:
    """Compile an entry point so that no index counts from the end.

    Numba asks at every access whether the index is negative, which takes a
    twentieth of the time. Rules never count from the end: bounds checks, under which
    the tests run, refuse it. Only our own code is compiled so; `arrays` is the module
    that reads and writes them, Numba's own or that of its sister for GPUs.
    """
    return compiled_with(dispatcher, arrays, "fix_integer_index", _as_it_is)


def compiled_with(dispatcher: Any, owner: Any, setting: str, value: Any) -> Any:
    """Have an entry point compiled while a setting of Numba's is another than usual."""
    compile_usual = getattr(dispatcher, "compile", None)
    if compile_usual is None:  # nothing is compiled: the rules run plain
        return dispatcher

    def compile_so(signature: Any) -> Any:
        with global_compiler_lock:  # nothing else is compiled meanwhile
            usual = getattr(owner, setting)
            setattr(owner, setting, value)
            try:
                return compile_usual(signature)
            finally:
                setattr(owner, setting, usual)

    dispatcher.compile = compile_so
    return dispatcher


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The machine code of an index: the number itself."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def is_warm(key: str, entry: str = "*") -> bool:
    """Whether anything compiled for this key, or an entry point of that name, is on disk."""
    return any((cache_folder() / key).glob(f"{entry}.*.nbi"))


def _prune(keep: Path) -> None:
    """Remove the folders that were used longest ago."""
    folders = [folder for folder in keep.parent.iterdir() if folder.is_dir() and folder != keep]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in folders[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


_Base: Any = _CacheLocator  # its methods are annotated by nobody, and wrongly inferred


class _Locator(_Base):  # type: ignore[misc]
    """One folder per key; within it nothing can be stale."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder = folder
        self._py_file = file  # named in Numba's warnings

    def ensure_cache_path(self) -> None:
        if not self.folder.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            _prune(self.folder)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return "the folder is the stamp"

    def get_disambiguator(self) -> str:
        return "adjuge"

    @classmethod
    def from_function(cls, function: Any, file: str) -> None:
        return None


class _Layout(CompileResultCacheImpl):
    """Files named after the entry point."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = 0
        self._locator = _Locator(folder, function.__code__.co_filename)
        self._filename_base = f"{function.__name__}.py{sys.version_info[0]}{sys.version_info[1]}"


class _Cache(FunctionCache):
    """Numba's function cache with our folder and our key."""

    def __init__(self, function: Callable[..., Any], key: str) -> None:
        self._key = key
        self._folder = cache_folder() / key
        make: Any = super().__init__
        self._impl_class: Any = lambda function: _Layout(function, self._folder)
        make(function)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        load: Any = super().load_overload
        found = load(sig, target_context)
        if found is not None:
            os.utime(self._folder)
        return found

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (str(sig), codegen.magic_tuple(), self._key)
