internal import Editing
internal import Foundation
internal import MediaTypes

/// The pass that settles which part of the asset becomes the output.
struct OutputRange {
    let asset: AVAsset
    let wanted: CMTimeRange

    /// When the last track ends.
    static func end(of tracks: [CompilerTrack]) -> CMTime {
        tracks.compactMap(\.segments.last?.target.end).max() ?? .zero
    }

    /// Numeric and not empty, inside the asset. Its end may be rounded: beyond the asset's, by no more than that.
    func range(of tracks: [CompilerTrack]) throws -> CMTimeRange {
        let end = Self.end(of: tracks)
        let start = wanted.start.isNumeric ? CMTimeMaximum(wanted.start, .zero) : .zero
        let wantedEnd = wanted.duration.isNumeric ? wanted.start + wanted.duration : end
        let range = CMTimeRange(start: start, end: CMTimeMinimum(wantedEnd, end))
        guard range.isValid, !range.isEmpty, range.duration > .zero else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the time range to render is empty",
                remedy: end > .zero
                    ? "choose a time range inside 0 s to \(end.seconds) s" : "insert media into a track")
        }
        return range
    }
}
