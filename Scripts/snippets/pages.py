"""The snippets of the pages: fenced code, and indented blocks of commands."""
import dataclasses
import re

# What isn't compiled or run where it is, with the reason.
MARK = re.compile(r"<!-- (not compiled:|not run:|run by) .* -->$")


@dataclasses.dataclass(frozen=True)
class Snippet:
    place: str
    # The language of a fence; empty for an indented block.
    language: str
    lines: tuple
    is_marked: bool

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"


def snippets(root):
    files = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "Docs").glob("*.md"))]
    return [each for file in files if file.name != "Cookbook.md" for each in of(file)]


def of(file):
    """Returns the fences and the indented blocks of a page, in order."""
    found, fence, block, mark = [], None, [], False
    lines = file.read_text().split("\n")
    for number, line in enumerate(lines + [""], start=1):
        if fence is not None:
            if line.strip() == "```":
                found.append(Snippet(f"{file.name}:{number - len(fence[1])}", fence[0], tuple(fence[1]), mark))
                fence, mark = None, False
            else:
                fence[1].append(line)
        elif line.startswith("    ") and (block or is_beginning(lines, number)):
            block.append(line[4:])
        else:
            if block:
                found.append(Snippet(f"{file.name}:{number - len(block)}", "", tuple(block), mark))
                block, mark = [], False
            if line.startswith("```"):
                fence = (line[3:].strip(), [])
            elif line.strip():
                mark = bool(MARK.match(line))
    return found


def is_beginning(lines, number):
    """Whether a block may begin at a line: below an empty one, and not as a part of a list."""
    above = [line for line in lines[:number - 1] if line.strip()]
    return number > 1 and not lines[number - 2].strip() and not (above and re.match(r"\s*([-*]|\d+\.) |  ", above[-1]))


def unproven(root, all_snippets):
    """Returns complaints about fences of other languages, and about programs of this package that aren't there."""
    for snippet in all_snippets:
        if snippet.language not in ("", "swift", "json", "dockerfile") and not snippet.is_marked:
            yield f"{snippet.place}: nothing checks ```{snippet.language}: mark it as not compiled, with the reason"
        for line in snippet.lines if not snippet.language else ():
            named = re.match(r"((Scripts|Benchmarks|\.ci)/[a-z-]+)", line)
            if named and not (root / named[1]).is_file():
                yield f"{snippet.place}: there is no {named[1]}"
