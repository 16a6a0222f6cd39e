import Foundation
import MatrixSupport

/// What became of all files, as the tables of Docs/Media.md: each container's by video codec and by audio codec, and the
/// words of refusals.
struct MatrixReport {
    private let outcomes: [(file: MatrixCase, outcome: MatrixOutcome)]

    private let sounds: String

    init(_ rows: [MatrixRow], sounds: String) {
        self.sounds = sounds
        outcomes = rows.flatMap(\.outcomes).filter { !$0.1.isUnmade }
    }

    /// Puts the tables into a document, between the lines that mark their place.
    func write(into document: URL) throws {
        var text = try String(contentsOf: document, encoding: .utf8)
        guard let start = text.range(of: Self.opening), let end = text.range(of: Self.closing),
            start.upperBound <= end.lowerBound
        else { throw CocoaError(.fileReadCorruptFile) }
        text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n" + tables + "\n")
        try text.write(to: document, atomically: true, encoding: .utf8)
    }

    private static let opening = "<!-- made by Scripts/matrix -->"
    private static let closing = "<!-- end -->"

    private var tables: String {
        let count = outcomes.count
        let right = outcomes.count { $0.outcome == .right }
        let heading =
            "Of \(count) files that ffmpeg makes, \(right) are right,"
            + " \(outcomes.count { $0.outcome.isRefusal }) are refused when they are opened,"
            + " and \(outcomes.count { $0.outcome.isWrong }) are wrong."
        let parts = [
            heading, table("Video", of: MatrixVideo.allCases) { $0.video },
            table("Audio", of: MatrixSound.allCases) { $0.sound }, refusals,
            "Each channel by itself, exported to M4A, MP4 and QuickTime:", sounds,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private func table<Codec: RawRepresentable<String> & Equatable>(
        _ name: String, of codecs: [Codec], _ codec: (MatrixCase) -> Codec
    ) -> String {
        let heading = [name] + codecs.map(\.rawValue)
        var lines = [heading, heading.map { _ in "---" }]
        for container in MatrixContainer.allCases {
            let own = outcomes.filter { $0.file.container == container }
            guard !own.isEmpty else { continue }
            lines.append(
                [container.rawValue]
                    + codecs.map { one in Self.cell(own.filter { codec($0.file) == one }.map(\.outcome)) })
        }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// How many are right, and how many are not.
    private static func cell(_ outcomes: [MatrixOutcome]) -> String {
        let right = outcomes.count { $0 == .right }
        let refused = outcomes.count(where: \.isRefusal)
        let wrong = outcomes.count(where: \.isWrong)
        return [
            right > 0 ? "\(right)" : "", refused > 0 ? "\(refused) refused" : "",
            wrong > 0 ? "\(wrong) wrong" : "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Each once, without the file's own name.
    private var refusals: String {
        var words: [String] = []
        for case (_, .refused(let text)) in outcomes {
            let general = text.replacing(#/\/\S+\/source\./#) { _ in "clip." }
            if !words.contains(general) { words.append(general) }
        }
        return words.map { "    " + $0 }.joined(separator: "\n")
    }
}
