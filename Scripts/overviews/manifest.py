"""The modules that Package.swift declares: their imports, what each holds, and which belong together."""
import dataclasses
import json
import os
import re
import subprocess


class Fault(Exception):
    """An error with its place, its cause and a remedy."""


@dataclasses.dataclass
class Module:
    """A folder of Sources: a target, or several that share a folder."""
    name: str
    group: str = ""
    # What it holds, from the comment above its declaration.
    holds: str = ""
    # The project's modules that it may import, in the order of the manifest.
    imports: list = dataclasses.field(default_factory=list)
    # Modules of other packages that it may import.
    packages: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Group:
    """Modules that belong together."""
    name: str
    words: str
    modules: list


def modules(root):
    """Returns the groups of modules, in the order of the manifest."""
    described, words = declarations((root / "Package.swift").read_text())
    found = {}
    for target in dumped(root)["targets"]:
        name = folder(target)
        module = found.setdefault(name, Module(name))
        for dependency in target["dependencies"]:
            own = dependency.get("byName") or dependency.get("target")
            names = module.imports if own else module.packages
            imported = (own or dependency["product"])[0]
            if imported not in names:
                names.append(imported)
    for module in found.values():
        if module.name not in described:
            raise Fault(f"Package.swift: {module.name} is not under a MARK: write what it holds in a comment above it")
        module.group, module.holds = described[module.name]
        if not module.holds:
            raise Fault(f"Package.swift: write what {module.name} holds in a comment above it")
        unknown = [name for name in module.imports if name not in found]
        if unknown:
            raise Fault(f"Package.swift: {module.name} imports {unknown[0]}, which is not a module for users")
    missing = [name for name in found if not (root / "Sources" / name).is_dir()]
    if missing:
        raise Fault(f"Sources: there is no folder {missing[0]}")
    return [
        Group(name, text, [found[each] for each, (group, _) in described.items() if group == name and each in found])
        for name, text in words.items()
    ]


def dumped(root):
    """Returns the package as its users have it. Each target names its own imports alone."""
    surroundings = {
        name: value for name, value in os.environ.items()
        if name not in ("CUTROOM_DEVELOP", "CUTROOM_ONLY", "CUTROOM_FUZZ")
    }
    surroundings["CUTROOM_IMPORTS"] = "1"
    run = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"], env=surroundings, capture_output=True,
        text=True, stdin=subprocess.DEVNULL)
    if run.returncode != 0:
        raise Fault(f"Package.swift: cannot be read: {run.stderr.strip()}")
    return json.loads(run.stdout)


def folder(target):
    """Returns the folder of Sources that a target is in."""
    path = target.get("path")
    if path is None:
        return target["name"]
    parts = path.split("/")
    if parts[0] != "Sources" or len(parts) < 2:
        raise Fault(f"Package.swift: {target['name']} is not in Sources: add it for developers alone")
    return parts[1]


MARK = re.compile(r"\s*// MARK: (?P<name>[^-]*[^- ])(?: - (?P<words>.*))?$")
START = re.compile(r"\s*(?:module|\.target|\.systemLibrary|\.executableTarget)\(")
# Targets that share a folder, which is named as the list is.
SHARED = re.compile(r"package\.targets \+= (\w)(\w*)\.map")


def declarations(text):
    """Returns group and comment of each target by its name, and the words of each group by its name."""
    lines = text.split("\n")
    described, words = {}, {}
    group, comment = "", []
    if "    targets: [" not in lines:
        raise Fault("Package.swift: the targets must begin in a line of their own, '    targets: ['")
    for index in range(lines.index("    targets: ["), len(lines)):
        line = lines[index]
        mark, shared = MARK.match(line), SHARED.match(line)
        if mark:
            group, comment = mark["name"], []
            words.setdefault(group, mark["words"] or "")
        elif line.strip().startswith("//"):
            comment.append(line.strip().lstrip("/").strip())
            continue
        elif group and (shared or START.match(line)):
            name = shared[1].upper() + shared[2] if shared else first_string(lines[index:index + 3])
            described.setdefault(name, (group, " ".join(comment).removesuffix(".")))
        comment = []
    return described, words


def first_string(lines):
    """Returns the first literal of a declaration: the target's name."""
    found = re.search(r'"(\w+)"', " ".join(lines))
    return found[1] if found else ""
