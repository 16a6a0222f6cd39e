"""Draws Docs/images/architecture.svg: three representations of an edit, the modules in layers, a frame's way."""
import html
import re

from overviews.layout import ROW, Layout
from overviews.manifest import Fault

WIDTH, MARGIN = 1000, 30
FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"
MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# Fill, line and text of each group, in the order of the manifest.
COLORS = [
    ("#e2e8f0", "#64748b", "#1e293b"), ("#ffe4e6", "#e11d48", "#881337"), ("#dbeafe", "#2563eb", "#1e3a8a"),
    ("#ede9fe", "#7c3aed", "#4c1d95"), ("#fef3c7", "#d97706", "#78350f"), ("#d1fae5", "#059669", "#064e3b"),
    ("#cffafe", "#0891b2", "#164e63"), ("#ecfccb", "#65a30d", "#365314"), ("#334155", "#1e293b", "#ffffff"),
    ("#fafafa", "#a1a1aa", "#3f3f46"),
]
INK, QUIET, LINE = "#0f172a", "#64748b", "#cbd5e1"


class Drawing:
    """Elements of an SVG, in the order in which they are painted."""

    def __init__(self):
        self.elements = []

    def add(self, element):
        self.elements.append(element)

    def text(self, x, y, text, size=12, color=INK, weight=400, anchor="start", font=None):
        family = f' font-family="{font}"' if font else ""
        self.add(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{color}"'
            f' text-anchor="{anchor}"{family}>{html.escape(text)}</text>')

    def box(self, x, y, width, height, fill, stroke, radius=8, extra=""):
        self.add(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}" fill="{fill}"'
            f' stroke="{stroke}"{extra}/>')

    def path(self, path, color, width=1.6, extra=""):
        self.add(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}"{extra}/>')

    def arrow(self, x, y, x2, color=QUIET):
        """Draws a level arrow."""
        self.path(f"M{x:.1f} {y:.1f}H{x2 - 7:.1f}", color, 2)
        self.add(f'<path d="M{x2 - 10:.1f} {y - 5:.1f}L{x2:.1f} {y:.1f}L{x2 - 10:.1f} {y + 5:.1f}Z" fill="{color}"/>')

    def heading(self, y, title, words):
        self.text(MARGIN, y, title, 19, INK, 700)
        self.text(MARGIN, y + 21, words, 13, QUIET)

    def finished(self, height):
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}"'
            f' height="{height:.0f}" role="img" font-family="{FONT}">\n'
            "<title>The architecture of Cutroom</title>\n"
            "<desc>The edit model is compiled into a render plan, which is rendered by a GStreamer pipeline; the"
            " modules, each above those that it imports; and the types that a frame passes from its file to the movie."
            " Docs/Architecture.md says the same in words.</desc>\n"
            f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:.0f}" rx="14" fill="#ffffff"'
            f' stroke="{LINE}"/>\n')
        return head + "\n".join(self.elements) + "\n</svg>\n"


def wrapped(text, limit):
    """Returns the lines of a text, each of at most so many characters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > limit:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def drawing(groups, way):
    """Returns the whole diagram."""
    colors = {group.name: COLORS[index % len(COLORS)] for index, group in enumerate(groups)}
    result = Drawing()
    representations(result, 44, groups, colors)
    bottom = layers(result, 312, groups, colors)
    height = steps_of_a_frame(result, bottom + 44, way, groups, colors)
    return result.finished(height)


# MARK: Three representations

CARDS = [
    ("Edit model", ["AVFoundation's classes: mutable, for", "one thread, with the editing rules"]),
    ("Render plan", ["One value, complete and exact: it is", "printed, compared, stored and sent"]),
    ("Pipeline", ["Elements, threads, buffers: renders", "a plan, and has no editing rules"]),
]


def representations(result, y, groups, colors):
    """Draws a card for each, and what leads from one to the next."""
    result.heading(
        y, "Three representations of an edit",
        "Each is made from the one before it. The model and the pipeline never see each other.")
    names = {group.name for group in groups}
    width, gap, top = 260, (WIDTH - 2 * MARGIN - 3 * 260) / 2, y + 40
    contents = [draw_tracks, draw_plan, draw_elements]
    for index, (name, words) in enumerate(CARDS):
        if name not in names:
            raise Fault(f"Package.swift: there is no MARK '{name}', which Scripts/overviews/diagram.py draws")
        fill, line, ink = colors[name]
        x = MARGIN + index * (width + gap)
        result.box(x, top, width, 176, fill, line, 12, ' fill-opacity="0.45" stroke-width="1.5"')
        result.text(x + 16, top + 28, name, 16, ink, 700)
        for row, text in enumerate(words):
            result.text(x + 16, top + 49 + 17 * row, text, 12.5, ink)
        contents[index](result, x + 16, top + 82, width - 32, colors[name])
    for index, (word, module) in enumerate([("compile", "PlanCompiler"), ("realize", "Engine, Playback")]):
        x = MARGIN + width + index * (width + gap)
        result.text(x + gap / 2, top + 72, word, 13, INK, 600, "middle")
        result.arrow(x + 8, top + 88, x + gap - 8)
        for row, text in enumerate(module.split(", ")):
            result.text(x + gap / 2, top + 108 + 14 * row, text, 10.5, QUIET, 400, "middle")


def draw_tracks(result, x, y, width, colors):
    """Draws two clips that overlap, with the ramp of a dissolve, and music."""
    _, line, ink = colors
    half, over = width / 2, 34
    for row, (left, length, title) in enumerate(
            [(0, half + over, "harbour.mp4"), (half - over, half + over, "market.mp4"), (0, width, "song.mp3")]):
        result.box(x + left, y + 27 * row, length, 21, "#ffffff", line, 5)
        result.text(x + left + (length - 8 if row == 1 else 8), y + 27 * row + 14.5, title, 11, ink,
                    anchor="end" if row == 1 else "start")
    left, right = x + half - over, x + half + over
    result.add(
        f'<path d="M{left:.1f} {y + 1:.1f}L{right:.1f} {y + 20:.1f}H{left:.1f}Z" fill="{line}" fill-opacity="0.3"/>')
    result.path(f"M{left:.1f} {y + 1:.1f}L{right:.1f} {y + 20:.1f}", line)


def draw_plan(result, x, y, width, colors):
    """Draws some lines of a plan."""
    _, line, ink = colors
    result.box(x, y, width, 75, "#ffffff", line, 5)
    rows = ["video_1  0..4  harbour.mp4  0..4", "video_2  3..8  market.mp4   0..5",
            "  alpha  3..4  1 → 0", "audio_1  0..8  song.mp3     0..8"]
    for index, row in enumerate(rows):
        result.add(
            f'<text x="{x + 10:.1f}" y="{y + 18 + 16 * index:.1f}" font-size="11" fill="{ink}" font-family="{MONO}"'
            f' xml:space="preserve">{html.escape(row)}</text>')


def draw_elements(result, x, y, width, colors):
    """Draws branches into a compositor and a mixer, and what follows these."""
    _, line, ink = colors
    middle, end = x + 73, x + width - 52

    def element(name, left, top, length):
        result.box(left, top, length, 19, "#ffffff", line, 5)
        result.text(left + length / 2, top + 13.5, name, 11, ink, 400, "middle")

    for row in range(3):
        element("appsrc", x, y + 27 * row, 54)
    element("compositor", middle, y + 13, 82)
    element("audiomixer", middle, y + 54, 82)
    element("muxer", end, y + 33, 52)
    for top, target in [(9.5, 22.5), (36.5, 22.5), (63.5, 63.5)]:
        link(result, x + 54, y + top, middle, y + target, line)
    for top in (22.5, 63.5):
        link(result, middle + 82, y + top, end, y + 42.5, line)


def link(result, x, y, x2, y2, color):
    """Draws what leads from one element to another at its right."""
    half = (x2 - x) / 2
    result.path(f"M{x:.1f} {y:.1f}C{x + half:.1f} {y:.1f} {x2 - half:.1f} {y2:.1f} {x2:.1f} {y2:.1f}", color)


# MARK: Modules

BOX = 30


def layers(result, y, groups, colors):
    """Draws the modules, each above all that it imports, and what the colors mean; returns where it ends."""
    result.heading(
        y, "Modules", "An arrow leads to a module that is imported; those that follow from others are left out."
        " Scripts/check-layering holds them all.")
    modules = {module.name: module for group in groups for module in group.modules}
    layout = Layout(modules, lambda name: len(name) * 8.3 + 20)
    left = min(x - layout.width[node] / 2 for node, x in layout.x.items())
    right = max(x + layout.width[node] / 2 for node, x in layout.x.items())
    # Modules that don't fit are drawn smaller.
    scale = min(1, (WIDTH - 2 * MARGIN) / (right - left))
    top, start = y + 42, (WIDTH / scale - right - left) / 2
    result.add(f'<g transform="translate(0 {top}) scale({scale:.4f})">')

    def middle(node):
        rank = node[2] if isinstance(node, tuple) else layout.ranks[node]
        return start + layout.x[node], (len(layout.rows) - 1 - rank) * ROW + BOX / 2

    for (name, _), nodes in layout.ways.items():
        descent(result, [middle(node) for node in nodes], colors[modules[name].group][1])
    for name, module in modules.items():
        fill, line, ink = colors[module.group]
        x, center = middle(name)
        width = layout.width[name]
        result.box(x - width / 2, center - BOX / 2, width, BOX, fill, line, 7, ' stroke-width="1.4"')
        result.text(x, center + 4.5, name, 12.5, ink, 600, "middle")
    result.add("</g>")
    return legend(result, top + ((len(layout.rows) - 1) * ROW + BOX) * scale + 26, groups, colors)


def descent(result, points, color):
    """Draws an arrow from the lower side of the first box, between others, to the upper side of the last."""
    (x, y), (end_x, end_y) = points[0], points[-1]
    end_y -= BOX / 2
    points = [(x, y + BOX / 2)] + points[1:-1] + [(end_x, end_y - 3)]
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (x2, y2) in zip(points, points[1:]):
        bend = (y2 - y) / 2
        path += f"C{x:.1f} {y + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
    result.path(path, color, 1.5, ' stroke-opacity="0.6"')
    result.add(
        f'<path d="M{end_x - 4:.1f} {end_y - 7:.1f}L{end_x:.1f} {end_y:.1f}L{end_x + 4:.1f} {end_y - 7:.1f}Z"'
        f' fill="{color}" fill-opacity="0.85"/>')


def legend(result, y, groups, colors):
    """Draws the meaning of the colors, in two columns; returns where it ends."""
    half = (len(groups) + 1) // 2
    for index, group in enumerate(groups):
        fill, line, _ = colors[group.name]
        column, row = divmod(index, half)
        x, line_y = MARGIN + column * (WIDTH / 2 - MARGIN + 10), y + 24 * row
        result.box(x, line_y, 16, 16, fill, line, 4, ' stroke-width="1.4"')
        result.text(x + 26, line_y + 12.5, group.name, 12.5, INK, 700)
        result.text(x + 122, line_y + 12.5, group.words, 11.5, QUIET)
    return y + 24 * half


# MARK: A frame's way

SECTION = "## From a source file to the muxer"
STEP = re.compile(r"(\d+)\. `(\w+)/(?:\w+/)*([\w+]+)\.swift`(.*)")


def steps(text, root):
    """Returns the steps of a section of Docs/Architecture.md: each with its module, its type and one sentence."""
    section = text.split(SECTION)[-1].split("\n## ")[0]
    found = []
    for item in re.split(r"\n(?=\d+\. )", section)[1:]:
        match = STEP.match(" ".join(item.split()))
        if not match or ": " not in match[4]:
            raise Fault(f"Docs/Architecture.md: in '{SECTION[3:]}' write 1. `Module/Folder/Type.swift`: a sentence.")
        path = re.search(r"`([^`]+)`", item)[1]
        if not (root / "Sources" / path).is_file():
            raise Fault(f"Docs/Architecture.md: there is no Sources/{path}")
        sentence = re.split(r"\.(?: |$)", match[4].split(": ", 1)[1])[0].replace("`", "")
        found.append((match[2], match[3], sentence))
    return found


def steps_of_a_frame(result, y, way, groups, colors):
    """Draws the types that a frame passes, four in a row; returns the diagram's height."""
    result.heading(y, "A frame's way", "From a source file to the finished movie, in an export.")
    group_of = {module.name: group.name for group in groups for module in group.modules}
    width, gap, height = 211, (WIDTH - 2 * MARGIN - 4 * 211) / 3, 92
    top = y + 44
    for index, (module, name, sentence) in enumerate(way):
        row, column = divmod(index, 4)
        x, box_top = MARGIN + column * (width + gap), top + row * (height + 36)
        fill, line, ink = colors[group_of[module]]
        result.box(x, box_top, width, height, fill, line, 10, ' fill-opacity="0.45" stroke-width="1.4"')
        result.add(f'<circle cx="{x + 4:.1f}" cy="{box_top + 4:.1f}" r="11" fill="{line}"/>')
        result.text(x + 4, box_top + 8.2, str(index + 1), 12, "#ffffff", 700, "middle")
        result.text(x + 20, box_top + 24, name, 13, ink, 700)
        for place, text in enumerate(wrapped(sentence[0].upper() + sentence[1:], 29)):
            result.text(x + 14, box_top + 44 + 15 * place, text, 11.5, ink)
        result.text(x + width - 10, box_top + height - 8, module, 10.5, line, 600, "end")
        if index + 1 == len(way):
            continue
        if column < 3:
            result.arrow(x + width + 5, box_top + height / 2, x + width + gap - 5)
        else:
            turn(result, x + width / 2, box_top + height, MARGIN + width / 2, box_top + height + 36)
    rows = (len(way) + 3) // 4
    return top + rows * (height + 36) - 36 + MARGIN


def turn(result, x, y, x2, y2):
    """Draws an arrow from the end of a row to the beginning of the next one."""
    middle = (y + y2) / 2 - 2
    result.path(
        f"M{x:.1f} {y + 3:.1f}V{middle - 6:.1f}Q{x:.1f} {middle:.1f} {x - 6:.1f} {middle:.1f}H{x2 + 6:.1f}"
        f"Q{x2:.1f} {middle:.1f} {x2:.1f} {middle + 6:.1f}V{y2 - 8:.1f}", QUIET, 2)
    result.add(
        f'<path d="M{x2 - 5:.1f} {y2 - 10:.1f}L{x2:.1f} {y2 - 1:.1f}L{x2 + 5:.1f} {y2 - 10:.1f}Z" fill="{QUIET}"/>')
