"""The pages of Docs as articles of a DocC catalog: one source for both."""
import re
import shutil

from . import graphs

DOCS = graphs.ROOT / "Docs"
# For those who work on Cutroom, not with it.
LEFT_OUT = {"Writing.md"}
# A link or an image, or a span of code, which may hold what looks like one.
INLINE = re.compile(r"(?P<code>(`+)(?!`).+?(?<!`)\2(?!`))|(?P<bang>!?)\[(?P<text>(?:[^\[\]`]|`[^`]*`)*)\]\((?P<target>[^)\s]+)\)", re.DOTALL)
HEADING = re.compile(r"^#{2,} (.*)$", re.MULTILINE)


class Articles:
    """Writes the pages into a catalog; `symbols` are the names that can be linked to."""

    def __init__(self, catalog, symbols):
        self.catalog, self.symbols = catalog, symbols
        self.pages = pages()
        self.names = {name: slug(title(text)) for name, text in self.pages.items()}

    def write(self):
        for name, text in self.pages.items():
            (self.catalog / f"{self.names[name]}.md").write_text(self.article(name, text))

    def article(self, name, text):
        text = re.sub(r"^<!--.*?-->\n", "", text, flags=re.MULTILINE | re.DOTALL)
        # Code isn't looked at, in fences, indented or in a heading; a paragraph is read as a whole.
        # Indented code follows an empty line; other indented lines go on with an item of a list.
        code = r"(^```.*?^```$|^#[^\n]*$|(?:(?<=\n\n)|\A)(?: {4}[^\n]*(?:\n|\Z))+|^$)"
        parts = re.split(code, text, flags=re.MULTILINE | re.DOTALL)
        for index in range(0, len(parts), 2):
            parts[index] = INLINE.sub(lambda match: self.inline(match, name), parts[index])
        return "".join(parts)

    def inline(self, match, page):
        if match["code"]:
            return self.symbol(match["code"])
        if match["bang"]:
            return f"![{match['text']}]({self.image(match['target'])})"
        return self.link(match["text"], match["target"], page)

    def symbol(self, code):
        """A span of code as a link, if it is the name of a public symbol."""
        path = code.strip("`").replace(".", "/")
        return f"``{path}``" if path in self.symbols else code

    def image(self, target):
        name = target.removeprefix("images/").replace("/", "-")
        shutil.copyfile(DOCS / target, self.catalog / name)
        return name

    def link(self, text, target, page):
        file, _, anchor = target.partition("#")
        if ":" in file:
            return f"[{text}]({target})"
        file = file or page
        if file not in self.pages:
            # Files of the repository that aren't pages of the site.
            return f"decision {text}" if text.isdecimal() else text
        # A page that is linked by its file's name has its title here.
        text = title(self.pages[file]) if text == file else text
        return f"[{text}](doc:{self.names[file]}{self.heading(file, anchor)})"

    def heading(self, file, anchor):
        """The end of a link to a heading, by its name on repositories' pages."""
        if not anchor:
            return ""
        for heading in HEADING.findall(self.pages[file]):
            if re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") == anchor:
                return "#" + slug(heading)
        raise SystemExit(f"docs: Docs/{file}: there is no heading #{anchor}")


def pages():
    return {file.name: file.read_text() for file in sorted(DOCS.glob("*.md")) if file.name not in LEFT_OUT}


def title(text):
    return text.partition("\n")[0].lstrip("# ")


def slug(heading):
    return re.sub(r"\s+", "-", re.sub(r"[`'.,:;?!()/]", "", heading).strip())
