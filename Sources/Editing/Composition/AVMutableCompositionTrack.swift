public import Foundation
public import MediaTypes

/// A track of a mutable composition. Source: AVCompositionTrack.h.
///
/// It must be used by one thread at a time.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    // `@unchecked Sendable`: the superclass is Sendable and subclasses can't revoke that; clients confine it
    // to one thread.

    /// Returns an immutable snapshot that belongs to the same composition.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let snapshot = AVCompositionTrack(trackID: trackID, mediaType: mediaType, state: state)
        snapshot.asset = asset
        return snapshot
    }

    /// Whether the track is presented. True by default.
    open override var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }

    /// The timescale.
    ///
    /// Unless set, that of the first media, or 600 without media. Setting 0 restores the default.
    open override var naturalTimeScale: CMTimeScale {
        get { super.naturalTimeScale }
        set { state.naturalTimeScale = newValue }
    }

    /// The language as an ISO 639-2/T code. `nil` by default.
    open override var languageCode: String? {
        get { state.languageCode }
        set { state.languageCode = newValue }
    }

    /// The language as a BCP 47 tag. `nil` by default.
    open override var extendedLanguageTag: String? {
        get { state.extendedLanguageTag }
        set { state.extendedLanguageTag = newValue }
    }

    /// The preferred transform. Identity by default.
    open override var preferredTransform: CGAffineTransform {
        get { state.preferredTransform }
        set { state.preferredTransform = newValue }
    }

    /// The preferred volume. 1 by default.
    open override var preferredVolume: Float {
        get { state.preferredVolume }
        set { state.preferredVolume = newValue }
    }

    private var composition: AVMutableComposition? { asset as? AVMutableComposition }

    func replaceSegments(_ segments: [AVCompositionTrackSegment]) {
        do {
            try SegmentValidation.validate(segments)
        } catch {
            refuse("-[AVMutableCompositionTrack setSegments:]: \(error.localizedDescription)")
        }
        let library = SourceLibrary(composition: composition)
        state.edits = EditList(validated: segments, source: library.source(of:))
    }
}
