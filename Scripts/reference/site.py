"""The site: an archive of DocC's for each product, merged into one, that works under any path."""
import collections
import os
import re
import shutil
import string
import subprocess
import sys

from . import articles, graphs, merged, topics

CATALOG = graphs.ROOT / "Docs/API.docc"
# A file that says that a folder is a site of ours.
MARK = "metadata.json"
# What programs import, and the modules whose symbols that brings.
PRODUCTS = [
    ("Cutroom", lambda: graphs.modules(["Cutroom"])),
    ("CoreImage", lambda: ["ImageFilters"]),
    ("UIKit", lambda: ["UIKitValues", "UIValues"]),
    ("AppKit", lambda: ["AppKitValues"]),
    ("ImageIO", lambda: ["ImageFiles"]),
    ("UniformTypeIdentifiers", lambda: ["UniformTypes"]),
]


def build(built, folder, rows):
    """Returns the folder of the site."""
    archives = [archive(product, modules(), built, folder, rows) for product, modules in PRODUCTS]
    site = folder / "site"
    docc("merge", *archives, "--synthesized-landing-page-name", "Cutroom", "--synthesized-landing-page-kind", "Library",
         "--output-path", site)
    make_relative(site)
    # Each page asks for it; without it, browsers complain on their consoles.
    (site / "theme-settings.json").write_text("{}\n")
    return site


def archive(product, modules, built, folder, rows):
    symbols = folder / f"{product}.symbols"
    catalog = folder / f"{product}.docc"
    symbols.mkdir()
    catalog.mkdir()
    found = merged.write(product, graphs.graphs(modules, built, [merged.BLOCKS]), rows, symbols)
    shutil.copyfile(CATALOG / f"{product}.md", catalog / f"{product}.md")
    if product == "Cutroom":
        add_pages(catalog, found, rows)
    target = folder / f"{product}.doccarchive"
    docc("convert", catalog, "--additional-symbol-graph-dir", symbols, "--output-path", target, "--warnings-as-errors",
         "--fallback-display-name", product, "--fallback-bundle-identifier", f"cutroom.{product}",
         "--fallback-default-module-kind", "Library", "--transform-for-static-hosting")
    return target


def add_pages(catalog, found, rows):
    """Adds the pages of Apple's modules and the articles."""
    counts = collections.Counter(map(path, found))
    for page, groups in topics.pages(found, rows).items():
        text = (CATALOG / f"{page}.md").read_text()
        (catalog / f"{page}.md").write_text(text + "\n" + topics.markdown(groups, lambda symbol: link(symbol, counts)))
    articles.Articles(catalog, {path for path, count in counts.items() if count == 1}).write()


def path(symbol):
    return "/".join(symbol["pathComponents"])


def link(symbol, counts):
    return f"``{path(symbol)}{'-' + digest(symbol) if counts[path(symbol)] > 1 else ''}``"


def digest(symbol):
    """What DocC tells overloads apart by: FNV-1 of 32 bits, folded to 24, to the base of 36."""
    value = 0x811C9DC5
    for byte in symbol["identifier"]["precise"].encode():
        value = value * 0x01000193 & 0xFFFFFFFF ^ byte
    value = value >> 24 ^ value & 0xFFFFFF
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = (string.digits + string.ascii_lowercase)[digit] + digits
    return digits or "0"


def docc(*arguments):
    tool = shutil.which("docc") or os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift"))), "docc")
    if not os.access(tool, os.X_OK):
        raise SystemExit(f"docs: {tool}: no DocC beside the compiler: use a toolchain of swift.org's")
    # Its warnings go to either; on success it says how long it took.
    ran = subprocess.run([tool, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode:
        print(ran.stdout, file=sys.stderr)
        ran.check_returncode()


def make_relative(site):
    """Gives each page addresses relative to itself: DocC's begin with the path that the site is served under."""
    for page in site.rglob("*.html"):
        up = "../" * (len(page.relative_to(site).parts) - 1) or "./"
        text = re.sub(r'((?:src|href)=")/(?!/)', rf"\g<1>{up}", page.read_text())
        text = text.replace('var baseUrl = "/"', f'var baseUrl = new URL("{up}", document.baseURI).pathname')
        page.write_text(text)
