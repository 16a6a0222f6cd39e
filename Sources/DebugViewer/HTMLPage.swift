internal import CResources
internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// The debug viewer as a self-contained page: it needs no network and no other files.
///
/// The page of a run polls `state` from the server that delivered it and displays it above the edit.
package struct HTMLPage {
    private let document: ViewerDocument
    private let isWatched: Bool

    /// - Parameter isWatched: Whether the page belongs to a run.
    package init(_ document: ViewerDocument, isWatched: Bool = false) {
        self.document = document
        self.isWatched = isWatched
    }

    package func text() throws -> String {
        let title = Self.escaped(document.title)
        return """
            <!DOCTYPE html>
            <html lang="en">
            \(head(title))
            <body>
            <header>
            <h1>\(title)</h1>
            <dl class="facts">\(facts)</dl>
            </header>
            <main>
            \(problems)\(isWatched ? Self.panel : "")
            \(timeline)
            \(Self.playhead)
            <details id="as-table"><summary>The timeline as a table</summary><div id="table" tabindex="0" role="region" aria-label="The timeline as a table"></div></details>
            \(pipeline)
            <details><summary>Keys</summary><p><kbd>←</kbd> <kbd>→</kbd> one frame, with <kbd>Shift</kbd> one second; <kbd>Home</kbd> <kbd>End</kbd>; <kbd>+</kbd> <kbd>−</kbd> zoom, also <kbd>Ctrl</kbd> and the wheel; <kbd>0</kbd> all; <kbd>/</kbd> search, <kbd>Enter</kbd> the next match; <kbd>N</kbd> the next problem.</p></details>
            </main>
            <div id="tip" role="tooltip" hidden></div>
            <script type="application/json" id="edit">\(try json())</script>
            <script>
            \(Self.resource(cres_viewer_js()))</script>\(isWatched ? Self.script : "")
            </body>
            </html>

            """
    }

    private func head(_ title: String) -> String {
        let style = Self.resource(cres_viewer_css())
        return """
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) – Cutroom</title>
            <style>
            \(style)\(isWatched ? Self.resource(cres_watch_css()) : "")</style>
            </head>
            """
    }

    /// The edit over time, which `viewer.js` draws, with its controls.
    private var timeline: String {
        """
        <section aria-label="The edit over time">
        <div class="controls">
        <button id="out" type="button" aria-label="Zoom out">−</button>
        <button id="in" type="button" aria-label="Zoom in">+</button>
        <button id="all" type="button">All</button>
        <input id="search" type="search" placeholder="Search" aria-label="Search the timeline">
        <output id="found" for="search"></output>
        <output id="where"></output>
        </div>
        <div id="timeline" tabindex="0" role="region" aria-label="Timeline"></div>
        <ul class="key">\(key)</ul>
        </section>
        """
    }

    /// The items and the frame at the playhead, which `viewer.js` fills in.
    private static let playhead = """
        <div class="below">
        <section aria-labelledby="now-title">
        <h2 id="now-title">At the playhead</h2>
        <div id="now"></div>
        </section>
        <section id="frame" aria-labelledby="still-time">
        <h2 id="still-time">Composed frame</h2>
        <img id="still" alt="">
        </section>
        </div>
        """

    private func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // No `<` remains that could end the element that contains the JSON.
        return String(decoding: try encoder.encode(document), as: UTF8.self).withJSONEscapedControls
            .replacingOccurrences(of: "<", with: "\\u003c", options: .literal)
    }

    private var facts: String {
        document.facts.map {
            "<div><dt>\(Self.escaped($0.name))</dt><dd>\(Self.escaped($0.value))</dd></div>"
        }.joined()
    }

    private var problems: String {
        guard !document.problems.isEmpty else { return "" }
        let lines = document.problems.map { problem in
            let remedy = problem.remedy.map { " <span class=\"remedy\">\(Self.escaped($0))</span>" } ?? ""
            return "<li class=\"\(problem.severity.rawValue)\"><button type=\"button\"><strong>"
                + (problem.severity == .error ? "Error" : "Warning")
                + "</strong> \(Self.escaped(problem.message)).\(remedy)</button></li>"
        }
        let count = document.problems.count
        return
            "<nav id=\"problems\" aria-label=\"Problems\"><h2>\(count) problem\(count == 1 ? "" : "s")</h2><ul>"
            + lines.joined() + "</ul></nav>"
    }

    /// The legend of the colors that occur.
    private var key: String {
        let styles = Set(document.rows.flatMap { $0.items.map(\.style) })
        return ViewerDocument.Item.Style.allCases.filter(styles.contains).map {
            "<li data-style=\"\($0.rawValue)\"><span style=\"background:var(--\($0.rawValue))\"></span>"
                + "\($0.words)</li>"
        }.joined()
    }

    private var pipeline: String {
        guard let pipeline = document.pipeline else { return "" }
        return "<details><summary>The pipeline, for gst-launch-1.0</summary><pre tabindex=\"0\">"
            + Self.escaped(pipeline) + "</pre></details>"
    }

    /// The panel that `watch.js` fills in.
    private static let panel = """

        <section id="run" aria-labelledby="run-title">
        <h2 id="run-title">The run</h2>
        <p id="run-status" role="status">Waiting for the first numbers</p>
        <progress id="run-progress" max="1" value="0" aria-label="Progress"></progress>
        <dl id="run-facts" class="facts"></dl>
        <h3 id="flame-title">Processor time</h3>
        <div id="flame" role="img" aria-labelledby="flame-title flame-words"></div>
        <p id="flame-words"></p>
        <h3 id="messages-title">Last messages</h3>
        <ol id="messages" aria-labelledby="messages-title" tabindex="0"></ol>
        <details><summary>Pipelines: caps, buffers and queues</summary><div id="pipelines"></div></details>
        </section>
        """

    private static var script: String {
        "\n<script>\n\(resource(cres_watch_js()))</script>"
    }

    private static func resource(_ text: UnsafePointer<CChar>) -> String { String(cString: text) }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // HTML doesn't allow control characters, and directional marks reorder the text beside them.
            case "\n", "\t": result.unicodeScalars.append(character)
            case _ where character.isHiddenControl: result += String(character).withVisibleControls
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

extension ViewerDocument.Item.Style {
    var words: String {
        switch self {
        case .clip: "video of a source"
        case .sound: "audio of a source"
        case .empty: "empty segment"
        case .pass: "instruction that passes one layer through"
        case .transition: "instruction drawn by pads"
        case .composed: "instruction composed by the sampler"
        case .custom: "instruction of a custom compositor"
        case .title: "title"
        case .hole: "no instruction"
        }
    }
}
