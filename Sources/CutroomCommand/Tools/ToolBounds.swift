import Cutroom
import Foundation

/// The bounds on the output of the tools of a server.
struct ToolBounds: Sendable {
    /// The maximum duration of an export's output.
    var duration: CMTime
    /// The size whose number of pixels no rendered frame exceeds.
    var size: CGSize
    /// The maximum running time of an export.
    var exportTime: Duration

    /// The maximum running time of other calls.
    static let callTime = Duration.seconds(60)
    /// The maximum number of files in an argument.
    static let files = 64
    /// The maximum number of images in an answer.
    static let images = 8
    /// The pixels of an image's longer side.
    static let side = (usual: 512, range: 64...1024)

    /// - Throws: A `CommandFailure` for frames with more pixels.
    func check(_ videoComposition: AVVideoComposition?) throws(CommandFailure) {
        guard let rendered = videoComposition?.renderSize,
            rendered.width * rendered.height > size.width * size.height
        else { return }
        throw CommandFailure(
            status: .badData,
            cause:
                "the output has \(Self.text(rendered)) pixels, more than the \(Self.text(size)) of this server",
            remedy: "choose a smaller size")
    }

    /// - Throws: A `CommandFailure` for an output that is too large or too long.
    func check(_ session: AVAssetExportSession) async throws {
        try check(session.videoComposition)
        let whole = CMTimeRange(start: .zero, duration: try await session.asset.load(.duration))
        let part = CMTimeRangeGetIntersection(session.timeRange, otherRange: whole).duration
        guard part > duration else { return }
        throw CommandFailure(
            status: .badData,
            cause: "the output lasts \(part.seconds) s, longer than the \(duration.seconds) s of this server",
            remedy: "export a part of it with range")
    }

    private static func text(_ size: CGSize) -> String { "\(Int(size.width))x\(Int(size.height))" }
}
