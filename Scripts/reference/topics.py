"""The topics of the pages of Apple's modules and of the additions: all types, functions and constants, each once.

The groups are the sections of Docs/Coverage.md. Which of Apple's modules has a symbol is known by its prefix.
"""
import re

from . import graphs, ledger

ADDITIONS = "CutroomExtras"
# Which of Apple's modules has a symbol; the first that fits.
MODULES = [
    ("MediaToolbox", r"MTAudio|kMTAudio"),
    ("AVFAudio", r"AVAudio(File|Format|Engine|PCM|Channel|Session|Time$|Quality|Buffer|Compressed)|AVLinearPCM|AVEncoder|AVSampleRate"
                 r"|AVFormatIDKey|AVNumberOfChannelsKey|AVChannelLayoutKey"),
    ("AVFoundation", r"AV"),
    ("CoreMedia", r"CM|kCM"),
    ("CoreVideo", r"CV|kCV"),
    ("QuartzCore", r"CA|kCA|NSValue"),
    ("CoreGraphics", r"CG|kCG"),
]
REST = "OtherNames"
# Groups of the additions, by where in Sources they are.
GROUPS = [
    ("Timelines", "Timeline/"),
    ("Documents", "Documents/"),
    ("Exports and players", "ExtraTypes/Export|ExtraTypes/.*(PartStore|MediaPolicy|SinkOptions|MediaWarning)|SessionExtras|Sessions|Outputs"),
    ("Checks, descriptions and measurements", "Checks/|ExtraTypes/(Audio|EditProblem|Installation)"),
    ("Frames, fonts and files", ""),
]
MEMBERS = "Members of Apple's types"


def pages(symbols, rows):
    """Returns the groups of each page: symbols by heading."""
    found = {}
    for symbol in sorted(symbols, key=graphs.name):
        name = graphs.name(symbol)
        parent, row = name.partition("(")[0].rpartition(".")[0], rows.get(name)
        is_ours = row is None or row.section == ledger.OURS
        if parent and (not row or not is_ours or "." in parent or parent not in rows or rows[parent].section == ledger.OURS):
            continue
        page = ADDITIONS if is_ours else module(name)
        group = MEMBERS if parent else place(symbol) if is_ours else row.section
        found.setdefault(page, {}).setdefault(group, []).append(symbol)
    return found


def module(name):
    return next((module for module, prefix in MODULES if re.match(prefix, name)), REST)


def place(symbol):
    path = symbol.get("location", {}).get("uri", "").rpartition("/Sources/")[2]
    return next(title for title, start in GROUPS if re.match(start, path))


def markdown(groups, link):
    """The topics of a page; `link` returns the link to a symbol."""
    order = [title for title, _ in GROUPS] + [MEMBERS]
    lines = ["## Topics"]
    for title in sorted(groups, key=lambda title: (order.index(title) if title in order else -1, title)):
        lines += ["", f"### {title}", ""] + [f"- {link(symbol)}" for symbol in groups[title]]
    return "\n".join(lines) + "\n"
