internal import Editing
internal import Foundation
internal import MediaTypes
internal import Outputs
internal import PlanCompiler
internal import RenderPlan

extension CopiedMedia {
    /// Reads the clips of an asset in a time range. Blocks while files are inspected.
    ///
    /// - Throws: The `AVError` of a file's inspection, or one for a range without media.
    init(of asset: AVAsset, in timeRange: CMTimeRange) throws {
        let range = try Self.range(of: asset, in: timeRange)
        if let file = asset as? AVURLAsset {
            let zero = try file.tracks.compactMap {
                try TrackClips(of: $0, in: range, followingEdits: false).clips.first?.source.zero
            }.first
            self.init(.file(file.url, zero: zero ?? .zero), in: range)
        } else {
            self.init(.tracks(try asset.tracks.map { try Track($0, in: range) }), in: range)
        }
    }

    private static func range(of asset: AVAsset, in timeRange: CMTimeRange) throws -> CMTimeRange {
        try asset.requireFacts(forKey: "tracks")
        let end = asset.tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
        let whole = CMTimeRange(start: .zero, end: end)
        let range = CMTimeRangeGetIntersection(timeRange, otherRange: whole)
        guard range.duration.isNumeric, range.duration > .zero else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the time range to export is empty",
                remedy: end > .zero
                    ? "choose a time range inside 0 s to \(end.seconds) s" : "export an asset with media")
        }
        return range
    }
}

extension CopiedMedia.Track {
    /// Reads the clips of a composition's track.
    fileprivate init(_ track: AVAssetTrack, in range: CMTimeRange) throws {
        let clips = try TrackClips(of: track, in: range, followingEdits: false).clips.map {
            CopiedMedia.Clip(source: $0.source, sourceRange: $0.sourceRange, target: $0.target)
        }
        self.init(
            trackID: track.trackID, clips: clips, isEnabled: track.isEnabled,
            transform: track.preferredTransform,
            volume: track.mediaType == .audio ? track.preferredVolume : 0, languageCode: track.languageCode,
            extendedLanguageTag: track.extendedLanguageTag)
    }
}
