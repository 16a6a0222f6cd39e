public import Foundation
public import MediaTypes

/// A track of an asset. Source: AVAssetTrack.h.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // `@unchecked Sendable`: subclasses add stored properties. A file's track is immutable except for the
    // weak reference, which the runtime guards; clients confine a mutable composition's track to one thread.

    /// The asset, held weakly; `nil` after it is deallocated or the track is removed.
    open package(set) weak var asset: AVAsset?

    /// The track's ID: positive, unique in its asset, and constant.
    public let trackID: CMPersistentTrackID
    public let mediaType: AVMediaType
    private let described: MediaTrackDescription?
    private let presentedEdits: EditList

    /// Creates a track of a file.
    package init(_ description: MediaTrackDescription, url: URL, asset: AVURLAsset) {
        self.asset = asset
        trackID = description.trackID
        mediaType = description.mediaType
        described = description
        presentedEdits = EditList(description, source: TrackSource(url: url, description: description))
        super.init()
    }

    /// Creates a track for a subclass that overrides the properties.
    package init(trackID: CMPersistentTrackID, mediaType: AVMediaType) {
        self.trackID = trackID
        self.mediaType = mediaType
        described = nil
        presentedEdits = EditList()
        super.init()
    }

    /// Returns the track itself, because tracks are immutable.
    ///
    /// The copy of a mutable composition's track is a snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the file's description of the track; `nil` if there is none. Blocks until the file is
    /// inspected.
    ///
    /// - Throws: An error of the inspection.
    package func mediaDescription() throws -> MediaTrackDescription? { described }

    /// The edits that insertions copy from.
    var editList: EditList { presentedEdits }

    /// Returns the edits up to a time. A still image is extended to any length.
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

    /// The time range of the track's media in the asset's time.
    ///
    /// It starts after zero if the track begins with an empty edit.
    open var timeRange: CMTimeRange { described?.timeRange ?? .zero }

    /// The timescale of the track's media, in units per second.
    open var naturalTimeScale: CMTimeScale { fact(\.naturalTimeScale) ?? 600 }

    // MARK: State

    /// Whether the track is presented. True unless the file disables the track.
    open var isEnabled: Bool { described?.isEnabled ?? true }

    /// Whether a decoder for the media is installed.
    open var isDecodable: Bool { fact(\.isDecodable) ?? false }

    /// Whether the media can be decoded or at least its codec is known. If false, the track is damaged.
    package var isDescribed: Bool { isDecodable || (fact(\.codec) ?? 0) != 0 }

    /// The language as a BCP 47 tag or an ISO 639-2/T code; `nil` if it is undetermined.
    package var language: String? {
        let named = extendedLanguageTag ?? languageCode
        return named == "und" ? nil : named
    }

    /// Whether the file marks the track as the default of its kind; `nil` if the container has no such mark.
    package var isDefault: Bool? { described?.isDefault }

    /// Whether the track is to be presented regardless of language; `nil` if the container has no such mark.
    package var isForced: Bool? { described?.isForced }

    /// The group of alternative tracks of which one is played; 0 for a track that is played together with
    /// others.
    package var alternateGroup: Int { described?.alternateGroup ?? 0 }

    /// The file's or GStreamer's name of a format without a four-character code.
    package var codecName: String? { described?.codecName }

    /// Whether GStreamer recognizes the format. No package has a decoder for an unrecognized one.
    package var isKnownFormat: Bool { described?.isKnownFormat ?? true }

    /// The decoder that is missing if a file's track isn't decodable; `nil` for other tracks.
    package var requiredDecoder: RequiredDecoder? { described?.requiredDecoder }

    /// Whether the track's media is stored in the asset's file.
    open var isSelfContained: Bool { true }

    /// The size of all samples in bytes; 0 if unknown.
    open var totalSampleDataLength: Int64 { described?.totalSampleDataLength ?? 0 }

    /// The language as an ISO 639-2/T code; `nil` if the file doesn't contain one.
    open var languageCode: String? { described?.languageCode }

    /// The language as a BCP 47 tag; `nil` if the file doesn't contain one.
    open var extendedLanguageTag: String? { described?.extendedLanguageTag }

    // MARK: Video and audio

    /// The display size in square pixels, before `preferredTransform`; zero if the track has no video.
    open var naturalSize: CGSize { fact(\.naturalSize) ?? .zero }

    /// The transform from the stored image to the displayed image.
    open var preferredTransform: CGAffineTransform { described?.preferredTransform ?? .identity }

    /// The preferred volume, from 0 to 1.
    open var preferredVolume: Float { described?.preferredVolume ?? 1 }

    /// The estimated data rate in bits per second; 0 if unknown.
    open var estimatedDataRate: Float { fact(\.estimatedDataRate) ?? 0 }

    /// The frame rate in frames per second; 0 if unknown or not video.
    open var nominalFrameRate: Float { fact(\.nominalFrameRate) ?? 0 }

    /// The duration of the shortest frame; invalid if unknown or not video.
    open var minFrameDuration: CMTime { fact(\.minFrameDuration) ?? .invalid }

    /// The frame duration of an output that presents every frame of the track; `nil` if the rate is unknown.
    package var outputFrameDuration: CMTime? {
        fact(\.outputFrameDuration) ?? nil
    }

    /// Whether the order in which frames are stored differs from the order in which they are displayed.
    open var requiresFrameReordering: Bool { fact(\.requiresFrameReordering) ?? false }

    /// Returns the segment that contains a time, or else the first or last segment; `nil` if there are none.
    open func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
        let segments = segmentObjects
        return segments.last { CMTimeCompare($0.timeMapping.target.start, trackTime) <= 0 } ?? segments.first
    }

    /// Returns the same as `segment(forTrackTime:)` without blocking.
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

    /// The values of `segments`. Those of a file's track are the entries of its edit list: source times are
    /// media times.
    var segmentObjects: [AVAssetTrackSegment] {
        (described?.segments ?? []).map(AVAssetTrackSegment.init(timeMapping:))
    }

    /// The distinct formats of the media.
    var formats: [CMFormatDescription] { described.map { [CMFormatDescription($0)] } ?? [] }

    /// Returns a property of the media; `nil` if there is none or the file can't be read.
    func fact<Value>(_ value: (MediaTrackDescription) -> Value) -> Value? {
        do {
            return try mediaDescription().map(value)
        } catch {
            // A synchronous getter can't report the error; `load(_:)` throws it.
            return nil
        }
    }
}

extension AVAssetTrack: FactLoading {}
