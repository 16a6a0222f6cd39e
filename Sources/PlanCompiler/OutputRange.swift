internal import Editing
internal import Foundation
package import MediaTypes

/// The compiler pass that determines the range of the asset that becomes the output.
package struct OutputRange {
    let asset: AVAsset
    let wanted: CMTimeRange

    /// Returns the end of the longest track.
    static func end(of tracks: [CompilerTrack]) -> CMTime {
        tracks.compactMap(\.segments.last?.target.end).max() ?? .zero
    }

    /// Throws unless a range has a numeric start, and a duration that is numeric and not negative, or
    /// positive infinity.
    package static func check(_ range: CMTimeRange) throws {
        if range.start.isNumeric, range.duration.isDuration { return }
        throw AVError(
            .operationNotSupportedForAsset,
            reason: "invalid time range: start \(range.start.inWords), duration \(range.duration.inWords)",
            remedy: "set a numeric start, and a duration that is not negative or positive infinity")
    }

    /// Returns the range to render, which is numeric, not empty and inside the asset. Its end may exceed the
    /// asset's by a rounding error.
    func range(of tracks: [CompilerTrack]) throws -> CMTimeRange {
        try Self.check(wanted)
        let end = Self.end(of: tracks)
        let start = CMTimeMaximum(wanted.start, .zero)
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
