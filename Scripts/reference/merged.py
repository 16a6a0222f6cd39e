"""Symbol graphs as DocC takes them: one module for each product, as programs import it.

The products pass on modules whose names clients never see. Their symbols become the product's own, and extensions of one
by another become members of the extended types. What differs from Apple's, by Docs/Coverage.md, is a note on the symbol.
"""
import copy
import json
import re

from . import articles, graphs, ledger

BLOCKS = "-emit-extension-block-symbols"


def write(product, found, rows, folder):
    """Writes the graphs of a product into a folder, and returns its own symbols."""
    own = {symbol["identifier"]["precise"] for graph in found.values() for symbol in graph["symbols"]
           if symbol["kind"]["identifier"] != "swift.extension"}
    blocks = {relation["source"]: relation["target"] for graph in found.values() for relation in graph["relationships"]
              if relation["kind"] == "extensionTo" and relation["target"] in own}
    files = {}
    for name, graph in found.items():
        extended = name.partition("@")[2]
        for symbol in graph["symbols"]:
            if symbol["identifier"]["precise"] not in blocks:
                place = place_of(symbol, graph, extended, own, blocks)
                file = file_of(files, product, graph, place)
                file["symbols"].append(annotated(symbol, product, rows))
                file["precise"].add(symbol["identifier"]["precise"])
    for graph in found.values():
        for relation in graph["relationships"]:
            source = blocks.get(relation["source"], relation["source"])
            target = blocks.get(relation["target"], relation["target"])
            for file in files.values():
                if source in file["precise"] and source != target:
                    file["relationships"].append(relation | {"source": source, "target": target})
    for file in files.values():
        file.pop("precise")
    for place, file in files.items():
        (folder / f"{product}{'@' if place else ''}{place}.symbols.json").write_text(json.dumps(file))
    return files[""]["symbols"]


def place_of(symbol, graph, extended, own, blocks):
    """The module that a symbol extends; empty for what is the product's own."""
    if not extended:
        return ""
    precise = symbol["identifier"]["precise"]
    owners = {relation["target"] for relation in graph["relationships"]
              if relation["source"] == precise and relation["kind"] == "memberOf"}
    return "" if any(owner in blocks or owner in own for owner in owners) else extended


def linked(match):
    """The text of a link of the ledger: its target is relative to Docs."""
    text, target = match[1], articles.DOCS / match[2].partition("#")[0]
    return articles.title(target.read_text()) if text == target.name else f"decision {text}" if text.isdecimal() else text


def file_of(files, product, graph, place):
    if place not in files:
        files[place] = {"metadata": graph["metadata"], "module": graph["module"] | {"name": product},
                        "symbols": [], "relationships": [], "precise": set()}
    return files[place]


def annotated(symbol, product, rows):
    """A symbol with a note on what differs from Apple's."""
    row = rows.get(graphs.name(symbol))
    symbol = copy.deepcopy(symbol)
    extension = symbol.get("swiftExtension")
    if extension and (graphs.ROOT / "Sources" / extension.get("extendedModule", "")).is_dir():
        extension["extendedModule"] = product
    if row is None or row.section == ledger.OURS or not row.difference:
        return symbol
    difference = re.sub(r"\[([^]]*)\]\(([^)]*)\)", linked, row.difference).replace("\\|", "|")
    label = {"partial": "Partial", "unavailable": "Unavailable"}.get(row.status, "Differs from Apple's")
    comment = symbol.setdefault("docComment", {"module": product, "lines": []})
    for text in ([""] if comment["lines"] else []) + [f"> Note: {label}: {difference.rstrip('.')}."]:
        comment["lines"].append({"text": text})
    return symbol
