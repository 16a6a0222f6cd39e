import Foundation
public import MediaTypes

/// A track of a composition. Source: AVCompositionTrack.h.
///
/// Properties of the media (`naturalSize`, `nominalFrameRate`, …) are those of the first source.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    // `@unchecked Sendable`: clients confine the mutable subclass to one thread.

    var state: CompositionTrackState

    init(trackID: CMPersistentTrackID, mediaType: AVMediaType, state: CompositionTrackState) {
        self.state = state
        super.init(trackID: trackID, mediaType: mediaType)
    }

    override var editList: EditList { state.edits }

    package override func mediaDescription() throws -> MediaTrackDescription? {
        try firstSource?.mediaDescription()
    }

    /// The range from the end of a leading empty segment, or from zero, to the end of the track. Source:
    /// AVAssetTrack.h, `timeRange`.
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

    /// Whether decoders for all media are installed. False if the track has no media or a file can't be read.
    open override var isDecodable: Bool {
        do {
            let sources = distinctSources
            return try !sources.isEmpty && sources.allSatisfy { try $0.mediaDescription().isDecodable }
        } catch {
            // A synchronous getter can't report the error; `load(_:)` throws it.
            return false
        }
    }

    /// Always false: a composition refers to other files.
    open override var isSelfContained: Bool { false }

    /// Returns the segment that contains a time, or else the first or last one. Uses binary search.
    open override func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
        state.edits.index(nearest: trackTime).map { AVCompositionTrackSegment(state.edits.edits[$0]) }
    }

    open override func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVCompositionTrackSegment?
    {
        segment(forTrackTime: trackTime)
    }

    /// The distinct sources, in the order of their first use.
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
                // A synchronous getter can't report the error; `load(_:)` throws it.
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

    /// Returns `.inMemory` for values of the track. Values of its media require the descriptions of its
    /// sources.
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

extension _AssetTrackLike where Self: AVCompositionTrack {
    /// The track's segments in order from time zero, without gaps or overlaps.
    @_disfavoredOverload
    public var segments: [AVCompositionTrackSegment] { compositionSegments }
}

extension _AssetTrackLike where Self: AVMutableCompositionTrack {
    /// The track's segments in order from time zero, without gaps or overlaps.
    ///
    /// Never `nil`; setting `nil` removes all segments.
    ///
    /// Traps if set to segments that `validateSegments` rejects. Source: AVCompositionTrack.h, `segments`.
    public var segments: [AVCompositionTrackSegment]! {
        get { compositionSegments }
        set { replaceSegments(newValue ?? []) }
    }
}

/// The complete state of a composition's track, as a value. Snapshots copy it and share the edits until one
/// of them changes.
struct CompositionTrackState: Sendable {
    var edits = EditList()
    var isEnabled = true
    /// The timescale; 0 for the timescale of the first media.
    var naturalTimeScale: CMTimeScale = 0
    var languageCode: String?
    var extendedLanguageTag: String?
    var preferredTransform = CGAffineTransform.identity
    var preferredVolume: Float = 1
}
