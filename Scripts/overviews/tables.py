"""The tables of modules in README.md and Docs/Architecture.md, and the list of decisions."""
import re

from overviews.manifest import Fault

BEGIN = "<!-- modules: made by Scripts/overview from Package.swift -->"
END = "<!-- end of the modules -->"


def readme(groups):
    """Returns a row for each group of modules."""
    rows = ["| `Sources/` | Modules |", "|---|---|"]
    for group in groups:
        names = ", ".join(f"`{module.name}`" for module in group.modules)
        rows.append(f"| **{group.name}**: {group.words} | {names} |")
    return rows


def architecture(groups):
    """Returns a row for each module, with what it imports and holds."""
    rows = ["| Module | Imports | Holds |", "|---|---|---|"]
    for group in groups:
        rows.append(f"| **{group.name}** | | *{group.words}* |")
        for module in group.modules:
            imports = ", ".join(module.imports) or "nothing"
            rows.append(f"| `{module.name}` | {imports} | {module.holds} |")
    return rows


def replaced(text, rows, name):
    """Returns the text of a document with other rows between its two marks."""
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise Fault(f"{name}: the lines '{BEGIN}' and '{END}' must be there once each")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return before + "\n".join([BEGIN, ""] + rows + ["", END]) + after


DECISIONS = """# Decisions

Why things are as they are, each with what else was tried. Code and documents refer to a decision by its number; not all numbers
are used. Decisions speak of the tree as it was when they were made: later names may differ.

To add one: take a new number, write what had to be decided (*Context*), the choice and what was not chosen (*Decision*), and
what follows (*Consequences*), on one page. Then run `Scripts/overview`, which makes this list.

| | Decision |
|---|---|
"""


def decisions(folder):
    """Returns the list of all decisions, by number."""
    rows = {}
    for file in sorted(folder.glob("*.md")):
        if file.name == "README.md":
            continue
        number = re.match(r"(\d{4})-[a-z0-9-]+\.md$", file.name)
        title = re.match(r"# (\d+)\. (.+)\n", file.read_text())
        if not number or not title or int(number[1]) != int(title[1]):
            raise Fault(f"{file}: name it 0123-words.md, and begin it with '# 123. What was decided'")
        if int(title[1]) in rows:
            raise Fault(f"{file}: there are two decisions {title[1]}")
        rows[int(title[1])] = f"| {title[1]} | [{title[2]}]({file.name}) |"
    return DECISIONS + "".join(rows[number] + "\n" for number in sorted(rows))
