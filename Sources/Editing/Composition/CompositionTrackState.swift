import MediaTypes

/// All that a composition's track is. A value: a snapshot copies it, and shares the edits until one changes.
struct CompositionTrackState: Sendable {
    var edits = EditList()
    var isEnabled = true
    /// 0 for that of the first media.
    var naturalTimeScale: CMTimeScale = 0
    var languageCode: String?
    var extendedLanguageTag: String?
    var preferredTransform = CGAffineTransform.identity
    var preferredVolume: Float = 1
}
