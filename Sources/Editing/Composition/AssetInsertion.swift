import MediaTypes

/// The insertion of a range of all tracks of an asset. It is planned completely before any of it is
/// performed.
struct AssetInsertion {
    private struct Part {
        let source: AVAssetTrack
        let pieces: [EditPiece]
        /// The track to insert into; `nil` for a new track.
        let target: AVMutableCompositionTrack?
    }

    private let parts: [Part]
    /// The distance by which later edits are moved.
    private let length: ExactTime
    private let time: CMTime
    private let place: ExactTime

    init(
        _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
        in composition: AVMutableComposition
    ) throws {
        try asset.requireFacts(forKey: "tracks")
        let range = try InsertionRange(timeRange)
        time = startTime.isValid ? startTime : composition.duration
        place = try InsertionRange.place(at: time) ?? .zero
        let assetEnd = asset.trackObjects.map({ $0.editList(until: range.end).end }).max() ?? .zero
        guard range.isEmpty || range.start < assetEnd else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime,
                reason: "The time range to insert starts after the asset's end, which is at "
                    + "\(asset.duration.seconds) s",
                url: (asset as? AVURLAsset)?.url, time: timeRange.start)
        }
        length = range.isEmpty ? .zero : range.end(clampedTo: assetEnd) - range.start
        parts = Self.parts(of: asset, in: range, for: composition)
        let lists = [EditList()] + composition.mutableTracks.map(\.editList)
        guard lists.allSatisfy({ $0.hasRoom(for: length, at: place) }) else {
            throw InsertionRange.tooLong(at: time)
        }
    }

    private static func parts(
        of asset: AVAsset, in range: InsertionRange, for composition: AVMutableComposition
    ) -> [Part] {
        var free = composition.mutableTracks
        var parts: [Part] = []
        for source in asset.trackObjects {
            let pieces = range.isEmpty ? [] : range.pieces(of: source.editList(until: range.end))
            guard pieces.contains(where: { !$0.isEmpty }) else { continue }
            let index = free.firstIndex { $0.mediaType == source.mediaType }
            parts.append(Part(source: source, pieces: pieces, target: index.map { free.remove(at: $0) }))
        }
        return parts
    }

    func perform(on composition: AVMutableComposition) throws {
        guard length > .zero else { return }
        var unchanged = composition.mutableTracks
        for part in parts {
            guard let track = part.target ?? newTrack(for: part.source, in: composition) else {
                throw AVError(.operationNotAllowed, reason: "The composition has no track ID left")
            }
            unchanged.removeAll { $0 === track }
            try insert(part.pieces, into: track)
            track.remember(sourceOf: part.source, pieces: part.pieces)
        }
        for track in unchanged { try insert([], into: track) }
    }

    /// Inserts pieces, followed by an empty piece for the rest of the length if later edits follow.
    private func insert(_ pieces: [EditPiece], into track: AVMutableCompositionTrack) throws {
        let lacking = pieces.reduce(length) { $0 - $1.duration }
        let isFollowed = place < track.editList.end
        let padded = isFollowed && lacking > .zero ? pieces + [.empty(lacking)] : pieces
        guard track.state.edits.insert(padded, at: time, exactly: place) else {
            throw InsertionRange.tooLong(at: time)
        }
    }

    private func newTrack(
        for source: AVAssetTrack, in composition: AVMutableComposition
    ) -> AVMutableCompositionTrack? {
        let track = composition.addMutableTrack(
            withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
        track?.languageCode = source.languageCode
        track?.extendedLanguageTag = source.extendedLanguageTag
        track?.preferredTransform = source.preferredTransform
        track?.preferredVolume = source.preferredVolume
        return track
    }
}
