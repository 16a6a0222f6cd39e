public import Foundation
public import MediaTypes

/// A track of a mutable composition. Source: AVCompositionTrack.h.
///
/// Not safe to use from several threads at once.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    // Unchecked because the superclass is Sendable and a subclass cannot take that back: the users confine it.

    /// An immutable snapshot that belongs to the same composition.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let snapshot = AVCompositionTrack(trackID: trackID, mediaType: mediaType, state: state)
        snapshot.asset = asset
        return snapshot
    }

    /// True unless set.
    open override var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }

    /// That of the first media, or 600 where there is none, until set; setting 0 goes back to this.
    open override var naturalTimeScale: CMTimeScale {
        get { super.naturalTimeScale }
        set { state.naturalTimeScale = newValue }
    }

    /// ISO 639-2/T; nil unless set.
    open override var languageCode: String? {
        get { state.languageCode }
        set { state.languageCode = newValue }
    }

    /// BCP 47; nil unless set.
    open override var extendedLanguageTag: String? {
        get { state.extendedLanguageTag }
        set { state.extendedLanguageTag = newValue }
    }

    /// Identity unless set.
    open override var preferredTransform: CGAffineTransform {
        get { state.preferredTransform }
        set { state.preferredTransform = newValue }
    }

    /// 1 unless set.
    open override var preferredVolume: Float {
        get { state.preferredVolume }
        set { state.preferredVolume = newValue }
    }

    private var composition: AVMutableComposition? { asset as? AVMutableComposition }

    func replaceSegments(_ segments: [AVCompositionTrackSegment]) {
        do {
            try SegmentValidation.validate(segments)
        } catch {
            preconditionFailure("-[AVMutableCompositionTrack setSegments:]: \(error.localizedDescription)")
        }
        let library = SourceLibrary(composition: composition)
        state.edits = EditList(validated: segments, source: library.source(of:))
    }
}
