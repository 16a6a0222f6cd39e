import Cutroom
import Foundation

/// A coded frame.
struct FrameReport: Encodable {
    var presentation: PrintedTime
    /// `nil` if the file doesn't state it.
    var decoding: PrintedTime?
    var duration: PrintedTime?
    var bytes: Int
    /// `key`, `open` or `other`.
    var kind: String

    init(_ frame: FrameTable.Frame) {
        presentation = PrintedTime(frame.presentation)
        decoding = frame.decoding.map(PrintedTime.init)
        duration = frame.duration.map(PrintedTime.init)
        (bytes, kind) = (frame.byteCount, frame.kind.rawValue)
    }

    static let heading = "    " + columns("frame", "shown", "decoded", "lasts", "bytes", "") + "\n"

    /// - Parameter index: The frame's index in decoding order.
    func line(_ index: Int) -> String {
        let cells = Self.columns(
            "\(index)", Self.text(presentation), decoding.map(Self.text) ?? "-",
            duration.map(Self.text) ?? "-", "\(bytes)", kind == "other" ? "" : kind)
        return "    \(cells)\n"
    }

    private static func text(_ time: PrintedTime) -> String { "\(time.value)/\(time.timescale)" }

    private static func columns(
        _ index: String, _ shown: String, _ decoded: String, _ lasts: String, _ bytes: String, _ kind: String
    ) -> String {
        let right = [(index, 7), (shown, 16), (decoded, 16), (lasts, 12), (bytes, 9)].map { text, width in
            String(repeating: " ", count: max(1, width - text.count)) + text
        }
        return right.joined() + (kind.isEmpty ? "" : "  " + kind)
    }
}

/// The distribution of a track's key frames.
struct KeyFrameReport: Encodable {
    var count: Int
    /// The number of key frames after which frames that need earlier ones are displayed.
    var openCount: Int
    var longestDistance: PrintedTime
    /// Whether only the beginning of the track was read.
    var isCutShort: Bool

    /// Returns `nil` for a track without key frames.
    init?(_ table: FrameTable) {
        guard let distance = table.longestKeyDistance else { return nil }
        (count, openCount) = (table.keyFrameCount, table.openKeyFrameCount)
        longestDistance = PrintedTime(distance)
        isCutShort = table.isCutShort
    }

    var text: String {
        let most = TrackReport.short(longestDistance.seconds)
        return "\(count) key frame\(count == 1 ? "" : "s")\(isCutShort ? " in the part that was read" : "")"
            + (count > 1 ? " up to \(most) s apart" : "")
    }
}
