internal import Editing
internal import Foundation
internal import MediaTypes

/// The pass that settles which part of the asset becomes the output.
struct OutputRange {
    let asset: AVAsset
    let wanted: CMTimeRange

    /// Numeric and not empty, inside the asset.
    func range(of tracks: [CompilerTrack]) throws -> CMTimeRange {
        let end = tracks.compactMap(\.segments.last?.target.end).max() ?? .zero
        let whole = CMTimeRange(start: .zero, duration: end)
        let start = wanted.start.isNumeric ? CMTimeMaximum(wanted.start, .zero) : .zero
        let wantedEnd = wanted.duration.isNumeric ? wanted.start + wanted.duration : end
        let range = CMTimeRange(start: start, end: CMTimeMinimum(wantedEnd, whole.end))
        guard range.isValid, !range.isEmpty, range.duration > .zero else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the time range to render is empty",
                remedy: end > .zero
                    ? "choose a time range inside 0 s to \(end.seconds) s" : "insert media into a track")
        }
        return range
    }
}
