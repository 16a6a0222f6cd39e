import Foundation
public import MediaTypes

/// A track of a composition. Source: AVCompositionTrack.h.
///
/// Facts of the media (`naturalSize`, `nominalFrameRate`, …) are those of the first source.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    // Unchecked because a subclass is mutable: it is confined to one thread by its users.

    var state: CompositionTrackState

    init(trackID: CMPersistentTrackID, mediaType: AVMediaType, state: CompositionTrackState) {
        self.state = state
        super.init(trackID: trackID, mediaType: mediaType)
    }

    override var editList: EditList { state.edits }

    package override func mediaDescription() throws -> MediaTrackDescription? {
        try firstSource?.mediaDescription()
    }

    /// From the end of a leading empty segment, or zero, to the end. Source: AVAssetTrack.h, `timeRange`.
    open override var timeRange: CMTimeRange {
        CMTimeRange(start: state.edits.startOfMedia ?? .zero, end: state.edits.endTime)
    }

    open override var naturalTimeScale: CMTimeScale {
        state.naturalTimeScale != 0 ? state.naturalTimeScale : fact(\.naturalTimeScale) ?? 600
    }

    open override var isEnabled: Bool { state.isEnabled }
    open override var languageCode: String? { state.languageCode }
    open override var extendedLanguageTag: String? { state.extendedLanguageTag }
    open override var preferredTransform: CGAffineTransform { state.preferredTransform }
    open override var preferredVolume: Float { state.preferredVolume }

    /// Whether decoders for all media are installed. False where there is none, or a file cannot be read.
    open override var isDecodable: Bool {
        do {
            let sources = distinctSources
            return try !sources.isEmpty && sources.allSatisfy { try $0.mediaDescription().isDecodable }
        } catch {
            // A synchronous getter has no error to give; `load(_:)` throws it.
            return false
        }
    }

    /// False: a composition refers to the files of others.
    open override var isSelfContained: Bool { false }

    /// Found by halving, whatever the count of segments.
    open override func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
        state.edits.index(nearest: trackTime).map { AVCompositionTrackSegment(state.edits.edits[$0]) }
    }

    open override func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVCompositionTrackSegment?
    {
        segment(forTrackTime: trackTime)
    }

    /// Every source once, in the order of its first use.
    package var distinctSources: [TrackSource] {
        var seen: Set<ObjectIdentifier> = []
        return state.edits.edits.compactMap(\.source).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    var compositionSegments: [AVCompositionTrackSegment] {
        state.edits.edits.map(AVCompositionTrackSegment.init)
    }

    override var segmentObjects: [AVAssetTrackSegment] { compositionSegments }

    override var formats: [CMFormatDescription] {
        var formats: [CMFormatDescription] = []
        for source in distinctSources {
            do {
                let format = CMFormatDescription(try source.mediaDescription())
                if !formats.contains(format) { formats.append(format) }
            } catch {
                // A synchronous getter has no error to give; `load(_:)` throws it.
                continue
            }
        }
        return formats
    }

    private var firstSource: TrackSource? { state.edits.edits.lazy.compactMap(\.source).first }

    private static let ownKeys: Set<String> = [
        "segments", "timeRange", "enabled", "languageCode", "extendedLanguageTag", "preferredTransform",
        "preferredVolume", "selfContained", "totalSampleDataLength",
    ]

    /// The track's own values are in memory; its media's need the facts of the files it shows.
    package override func factState(forKey key: String) -> FactState {
        Self.ownKeys.contains(key) || sources(forKey: key).allSatisfy(\.isInMemory) ? .inMemory : .notLoaded
    }

    package override func requireFacts(forKey key: String) throws {
        if Self.ownKeys.contains(key) { return }
        for source in sources(forKey: key) { _ = try source.mediaDescription() }
    }

    private func sources(forKey key: String) -> [TrackSource] {
        switch key {
        case "formatDescriptions", "playable", "decodable": distinctSources
        default: firstSource.map { [$0] } ?? []
        }
    }
}
