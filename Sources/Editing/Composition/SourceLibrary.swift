import Foundation
import MediaTypes

/// Finds the sources of segments that specify them by URL, and shares one source per track of a file.
final class SourceLibrary {
    private let composition: AVMutableComposition?
    private var sources: [MediaTrackKey: TrackSource] = [:]

    init(composition: AVMutableComposition?) {
        self.composition = composition
    }

    /// Returns the source of a segment; `nil` for an empty segment.
    func source(of segment: AVCompositionTrackSegment) -> TrackSource? {
        if let source = segment.source { return source }
        guard let url = segment.sourceURL else { return nil }
        let key = MediaTrackKey(url: url, trackID: segment.sourceTrackID)
        if let source = sources[key] { return source }
        let source = TrackSource(trackID: key.trackID, of: asset(url))
        sources[key] = source
        return source
    }

    private func asset(_ url: URL) -> AVURLAsset {
        composition?.keptAsset(url) ?? AVURLAsset(url: url)
    }
}
