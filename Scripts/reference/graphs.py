"""The compiler's symbol graphs of the products' modules: what they make public."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILT = ROOT / ".build/tests/release/Modules"


def modules(products):
    """Returns products, and all modules that they pass on."""
    found = list(products)
    for module in found:
        file = ROOT / f"Sources/{module}/{module}.swift"
        passed = re.findall(r"^@_exported public import (\w+)$", file.read_text(), re.MULTILINE) if file.exists() else []
        found += [each for each in passed if (ROOT / "Sources" / each).is_dir() and each not in found]
    return found


def extract(module, built, folder, options):
    subprocess.run(["swift", "symbolgraph-extract", "-module-name", module, "-I", str(built), "-I", str(folder),
                    "-minimum-access-level", "public", "-skip-synthesized-members", *options, "-output-dir", str(folder)],
                   check=True, stdout=subprocess.DEVNULL)


def graphs(names, built, options=()):
    """Returns the graphs of modules by the names of their files, such as `Layers` and `Layers@Foundation`."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # The modules can't be read without the names of the C modules that they are built on: each is empty here.
        headers = [each.name for each in (ROOT / "Sources").iterdir() if each.is_dir() and not next(each.rglob("*.swift"), None)]
        (folder / "module.modulemap").write_text("".join(f"module {name} {{}}\n" for name in [*headers, "CSystemLinux"]))
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            list(pool.map(lambda module: extract(module, built, folder, options), names))
        return {file.name.removesuffix(".symbols.json"): json.loads(file.read_text())
                for file in sorted(folder.glob("*.symbols.json"))}


def name(symbol):
    """A symbol's name with the types that it is in, as in Docs/Coverage.md."""
    return ".".join(symbol["pathComponents"])
