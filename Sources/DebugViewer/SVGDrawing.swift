internal import ExtraTypes
internal import Foundation
internal import RenderPlan

/// The debug viewer as a static drawing of the whole edit.
package struct SVGDrawing {
    private let document: ViewerDocument
    private let width = 1200.0
    private let names = 110.0
    private let lane = 28.0
    /// The seconds at the right edge.
    private let end: Double

    package init(_ document: ViewerDocument) {
        self.document = document
        let last = document.rows.flatMap(\.items).map(\.range.end.seconds).max() ?? 0
        end = max(document.duration.seconds, last, 1e-3)
    }

    package func text() -> String {
        var body = ""
        var top = 70.0
        let rowsHeight: Double = document.rows.map { self.height(of: $0) + 8 }.reduce(0, +)
        let total: Double = top + rowsHeight + problemsHeight
        body += ruler(height: total - problemsHeight)
        for row in document.rows {
            body += "<text x=\"6\" y=\"\(top + 16)\" class=\"name\">\(HTMLPage.escaped(row.name))</text>"
            for item in shown(row.items) { body += drawing(of: item, in: row, top: top) }
            top += height(of: row) + 8
        }
        for problem in document.problems { body += mark(problem, height: total - problemsHeight) }
        body += problemLines(from: top + 14)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.text(width))" height="\(Self.text(total))" viewBox="0 0 \(Self.text(width)) \(Self.text(total))" role="img" aria-label="\(HTMLPage.escaped(document.title))">
            <style>\(Self.style)</style>
            <rect width="100%" height="100%" fill="#ffffff"/>
            <text x="6" y="20" class="head">\(HTMLPage.escaped(document.title))</text>
            <text x="6" y="38" class="small">\(HTMLPage.escaped(document.facts.map { "\($0.name) \($0.value)" }.joined(separator: "   ")))</text>
            \(body)
            </svg>

            """
    }

    private static let style = """
        text{font:12px system-ui,"DejaVu Sans",sans-serif;fill:#16181d}text.head{font-size:16px;font-weight:600}\
        text.name{font-weight:600}text.small{font-size:11px;fill:#50555f}rect.item{stroke:#c9cdd4}\
        .clip{fill:#cfe0ff}.sound{fill:#cdeedd}.empty{fill:#e7e8eb;stroke-dasharray:4 3}.pass{fill:#d5ecea}\
        .transition{fill:#ffe0b8}.composed{fill:#e9d6ff}.custom{fill:#ffd3e6}.title{fill:#fff1a8}.hole{fill:#b3261e}\
        text.onhole{fill:#fff;font-weight:600}.curve{fill:none;stroke:#0b57d0;stroke-width:1.6}.wave{fill:#1f7a4d}\
        .scale{stroke:#c9cdd4}.problem{fill:#b3261e;opacity:.16}text.error{fill:#b3261e;font-weight:600}
        """

    private func x(_ time: ViewerTime) -> Double { names + time.seconds / end * (width - names - 10) }

    private func band(of row: ViewerDocument.Row) -> Double {
        switch row.kind {
        case .video, .audio: 46
        case .instructions, .titles: 24
        }
    }

    private func height(of row: ViewerDocument.Row) -> Double {
        band(of: row) + (row.kind == .instructions ? Double(row.lanes) * lane : 0)
    }

    private var problemsHeight: Double {
        document.problems.isEmpty ? 0 : 14 + Double(document.problems.count) * 18
    }

    /// Returns the items without those that are narrower than a pixel and overlap the previous one.
    private func shown(_ items: [ViewerDocument.Item]) -> [ViewerDocument.Item] {
        var stop = -1.0
        return items.filter { item in
            let (left, right) = (x(item.range.start), x(item.range.end))
            guard right - left >= 1 || right >= stop + 1 || item.style == .hole else { return false }
            stop = right
            return true
        }
    }

    private func ruler(height: Double) -> String {
        let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3600]
        let step = steps.first { $0 / end * (width - names) >= 64 } ?? 7200
        return stride(from: 0, through: end, by: step).map { seconds in
            let at = Self.text(names + seconds / end * (width - names - 10))
            return "<line x1=\"\(at)\" x2=\"\(at)\" y1=\"56\" y2=\"\(Self.text(height))\" class=\"scale\"/>"
                + "<text x=\"\(at)\" y=\"54\" class=\"small\">\(ReadableNumber.text(seconds)) s</text>"
        }.joined()
    }

    private func drawing(of item: ViewerDocument.Item, in row: ViewerDocument.Row, top: Double) -> String {
        let (left, right) = (x(item.range.start), x(item.range.end))
        let band = band(of: row)
        let box =
            "x=\"\(Self.text(left))\" y=\"\(Self.text(top))\" width=\"\(Self.text(max(right - left, 1)))\""
        let details = ([item.label] + item.details).joined(separator: "\n")
        var result =
            "<g><title>\(HTMLPage.escaped(details))</title>"
            + "<rect \(box) height=\"\(Self.text(band))\" rx=\"3\" class=\"item \(item.style.rawValue)\"/>"
        if !item.peaks.isEmpty {
            result += wave(item.peaks, left, right, middle: top + band / 2, reach: band / 2 - 2)
        }
        let room = Int((right - left - 8) / 7)
        if room >= 2 {
            let label = item.label.count > room ? item.label.prefix(room - 1) + "…" : item.label[...]
            let style = item.style == .hole ? " class=\"onhole\"" : ""
            result +=
                "<text x=\"\(Self.text(left + 5))\" y=\"\(Self.text(top + 16))\"\(style)>"
                + HTMLPage.escaped(String(label)) + "</text>"
        }
        for curve in item.curves {
            let isLane = row.kind == .instructions
            let bottom = isLane ? top + band + Double(curve.lane + 1) * lane - 4 : top + band - 3
            result += drawing(of: curve, bottom: bottom, height: isLane ? lane - 9 : band - 8)
            if isLane, right - left > 60 {
                result +=
                    "<text x=\"\(Self.text(left + 4))\" y=\"\(Self.text(bottom - lane + 17))\" class=\"small\">"
                    + HTMLPage.escaped(curve.name) + "</text>"
            }
        }
        return result + "</g>\n"
    }

    private func drawing(of curve: ViewerDocument.Curve, bottom: Double, height: Double) -> String {
        let span = curve.maximum - curve.minimum
        let points = curve.points.map { point in
            let y = bottom - (span > 0 ? (point.value - curve.minimum) / span : 0) * height
            return "\(Self.text(x(point.time))),\(Self.text(y))"
        }
        return "<polyline points=\"\(points.joined(separator: " "))\" class=\"curve\"/>"
    }

    private func wave(_ peaks: [Int], _ left: Double, _ right: Double, middle: Double, reach: Double)
        -> String
    {
        let step = (right - left) / Double(max(1, peaks.count - 1))
        func point(_ index: Int, _ sign: Double) -> String {
            let y = middle + sign * Double(peaks[index]) / 100 * reach
            return "\(Self.text(left + Double(index) * step)),\(Self.text(y))"
        }
        let points = peaks.indices.map { point($0, -1) } + peaks.indices.reversed().map { point($0, 1) }
        return "<polygon points=\"\(points.joined(separator: " "))\" class=\"wave\"/>"
    }

    private func mark(_ problem: ViewerDocument.Problem, height: Double) -> String {
        guard let range = problem.range else { return "" }
        let (left, right) = (x(range.start), x(range.end))
        return "<rect x=\"\(Self.text(left))\" y=\"56\" width=\"\(Self.text(max(2, right - left)))\""
            + " height=\"\(Self.text(height - 56))\" class=\"problem\"/>"
    }

    private func problemLines(from top: Double) -> String {
        document.problems.enumerated().map { index, problem in
            let remedy = problem.remedy.map { ": " + $0 } ?? ""
            return
                "<text x=\"6\" y=\"\(Self.text(top + Double(index) * 18))\" class=\"\(problem.severity.rawValue)\">"
                + HTMLPage.escaped(problem.message + remedy) + "</text>"
        }.joined(separator: "\n")
    }

    private static func text(_ value: Double) -> String {
        ReadableNumber.text((value * 10).rounded() / 10)
    }
}
