"""Public symbols of ours without a documentation comment. Those that mirror Apple's have Apple's documentation."""
import re

from . import graphs, ledger, site

# Members that come with a conformance and say no more than it.
CONFORMANCES = re.compile(r"(^|\.)(==\(_:_:\)|<\(_:_:\)|hash\(into:\)|hashValue|encode\(to:\)|init\(from:\)|rawValue|init\(rawValue:\)|description"
                          r"|debugDescription|errorDescription|failureReason|recoverySuggestion|allCases|copy\(with:\)|id)$")


def lines(built):
    apple, found = ledger.apple(), set()
    for _, modules in site.PRODUCTS:
        for graph in graphs.graphs(modules(), built).values():
            for symbol in graph["symbols"]:
                name = graphs.name(symbol)
                text = "".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
                if not text.strip() and not is_apples(name, apple) and not CONFORMANCES.search(name):
                    found.add(f"{where(symbol)}: {name}")
    return sorted(found)


def is_apples(name, apple):
    # Its members are listed with the class that they are of: AVPartialAsyncProperty<AVAsset>.duration.
    return name in apple or name.startswith("AVPartialAsyncProperty.")


def where(symbol):
    location = symbol.get("location", {"uri": "unknown file", "position": {"line": 0}})
    return f"Sources/{location['uri'].rpartition('/Sources/')[2]}:{location['position']['line'] + 1}"
