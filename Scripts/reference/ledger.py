"""Docs/Coverage.md and Docs/AppleSymbols.txt by symbol: the section of each, and what differs from Apple's."""
import dataclasses
import re

from . import graphs

COVERAGE = graphs.ROOT / "Docs/Coverage.md"
APPLE = graphs.ROOT / "Docs/AppleSymbols.txt"
OURS = "Not from Apple"


@dataclasses.dataclass(frozen=True)
class Row:
    section: str
    status: str
    difference: str


def apple():
    """Returns the names of Apple's symbols."""
    return {line for line in APPLE.read_text().splitlines() if line and not line.startswith("#")}


def table():
    """Returns the rows of symbols before the decisions: the section, and the cells."""
    section = ""
    for line in COVERAGE.read_text().splitlines():
        if line.startswith("## Decisions"):
            return
        if line.startswith("#"):
            section = line.lstrip("# ")
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) >= 3 and cells[0].startswith("`"):
            yield section, cells


def rows():
    """Returns the rows by the names of their symbols."""
    found = {}
    for section, cells in table():
        if len(cells) == 4:
            for name in names(cells[0]):
                found[name] = Row(section, cells[1], cells[3])
    return found


def names(cell):
    """The names of a cell; one that starts with a dot is a member of the type before it."""
    owner = ""
    for name, mark in re.findall(r"`([^`]+)`(:?)", cell):
        if name.startswith("."):
            yield owner + name
            continue
        yield name
        # After `Type` come its own members, after `Type.member` those of the same type.
        parent = name.partition("(")[0].rpartition(".")[0]
        owner = name if mark or not parent else parent
