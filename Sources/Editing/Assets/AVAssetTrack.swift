public import Foundation
public import MediaTypes

/// One track of an asset. Source: AVAssetTrack.h.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // Unchecked because subclasses store more: a file's track is immutable but for the weak reference, which
    // the runtime guards; a mutable composition's track is confined to one thread by its users.

    /// The asset, which the track does not keep alive; nil once it is gone or the track was removed.
    open package(set) weak var asset: AVAsset?

    /// Positive, unique in its asset, and never changed.
    public let trackID: CMPersistentTrackID
    public let mediaType: AVMediaType
    private let described: MediaTrackDescription?
    private let presentedEdits: EditList

    /// A track of a file.
    package init(_ description: MediaTrackDescription, url: URL, asset: AVURLAsset) {
        self.asset = asset
        trackID = description.trackID
        mediaType = description.mediaType
        described = description
        presentedEdits = EditList(description, source: TrackSource(url: url, description: description))
        super.init()
    }

    /// A track whose facts a subclass gives.
    package init(trackID: CMPersistentTrackID, mediaType: AVMediaType) {
        self.trackID = trackID
        self.mediaType = mediaType
        described = nil
        presentedEdits = EditList()
        super.init()
    }

    /// Itself: tracks are immutable, except for mutable compositions' tracks, whose copy is a snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// What the file says of the track's media; nil where there is none. Blocks; throws what inspection throws.
    package func mediaDescription() throws -> MediaTrackDescription? { described }

    /// The edits that an insertion takes from.
    var editList: EditList { presentedEdits }

    /// The same, as far as a wish goes: a still is shown for as long as is asked, from whenever.
    func editList(until end: ExactTime?) -> EditList {
        let edits = editList
        guard var still = described, still.arrangement == .still, let source = edits.edits.first?.source,
            let end, end > edits.end, let time = end.time
        else { return edits }
        let range = CMTimeRange(start: .zero, end: time)
        still.segments = [CMTimeMapping(source: range, target: range)]
        return EditList(still, source: source)
    }

    package func factState(forKey key: String) -> FactState { .inMemory }

    package func requireFacts(forKey key: String) throws {}

    // MARK: Time

    /// Where the track has media in the asset's time; starts after zero where an empty edit comes first.
    open var timeRange: CMTimeRange { described?.timeRange ?? .zero }

    /// Units a second of the track's own clock.
    open var naturalTimeScale: CMTimeScale { fact(\.naturalTimeScale) ?? 600 }

    // MARK: State

    /// Whether the track is presented. True unless the file says otherwise.
    open var isEnabled: Bool { described?.isEnabled ?? true }

    /// Whether a decoder for the media is installed.
    open var isDecodable: Bool { fact(\.isDecodable) ?? false }

    /// Whether the media lies in the track's own file.
    open var isSelfContained: Bool { true }

    /// Bytes of all samples; 0 where unknown.
    open var totalSampleDataLength: Int64 { described?.totalSampleDataLength ?? 0 }

    /// ISO 639-2/T; nil where the file does not say.
    open var languageCode: String? { described?.languageCode }

    /// BCP 47; nil where the file does not say.
    open var extendedLanguageTag: String? { described?.extendedLanguageTag }

    // MARK: Picture and sound

    /// Display size in square pixels, before `preferredTransform`; zero where there is no picture.
    open var naturalSize: CGSize { fact(\.naturalSize) ?? .zero }

    /// From the picture as it is stored to the picture as it is meant.
    open var preferredTransform: CGAffineTransform { described?.preferredTransform ?? .identity }

    /// 0 … 1.
    open var preferredVolume: Float { described?.preferredVolume ?? 1 }

    /// Bits a second; 0 where unknown.
    open var estimatedDataRate: Float { fact(\.estimatedDataRate) ?? 0 }

    /// Frames a second; 0 where unknown, or not video.
    open var nominalFrameRate: Float { fact(\.nominalFrameRate) ?? 0 }

    /// The shortest frame; invalid where unknown, or not video.
    open var minFrameDuration: CMTime { fact(\.minFrameDuration) ?? .invalid }

    /// Whether frames are stored in another order than they are shown.
    open var requiresFrameReordering: Bool { fact(\.requiresFrameReordering) ?? false }

    /// The nearest segment to a time: the one that contains it, else the first or last. Nil where none.
    open func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
        let segments = segmentObjects
        return segments.last { CMTimeCompare($0.timeMapping.target.start, trackTime) <= 0 } ?? segments.first
    }

    /// As `segment(forTrackTime:)`, without blocking.
    open func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
        try await loadFacts(forKey: "segments")
        return segment(forTrackTime: trackTime)
    }

    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        status(forKey: key, error: outError)
    }

    @preconcurrency
    open func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        load(keys: keys, then: handler)
    }

    /// The one hook behind `segments`. For a file's track as its edit list says: source is media time.
    var segmentObjects: [AVAssetTrackSegment] {
        (described?.segments ?? []).map(AVAssetTrackSegment.init(timeMapping:))
    }

    /// The formats of the media, each once.
    var formats: [CMFormatDescription] { described.map { [CMFormatDescription($0)] } ?? [] }

    /// One fact of the media; nil where there is none, or where its file cannot be read.
    func fact<Value>(_ value: (MediaTrackDescription) -> Value) -> Value? {
        do {
            return try mediaDescription().map(value)
        } catch {
            // A synchronous getter has no error to give; `load(_:)` throws it.
            return nil
        }
    }
}

extension AVAssetTrack: FactLoading {}
