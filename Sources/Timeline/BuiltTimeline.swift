public import Editing

/// The objects built from a timeline, for an export session or a player item.
public struct BuiltTimeline {
    /// The clips, alternating between two video tracks, and all audio.
    public let composition: AVMutableComposition
    /// The placement of clips and their transitions, with the titles in its animation tool; `nil` for audio
    /// only.
    public let videoComposition: AVMutableVideoComposition?
    /// The volumes of all audio tracks.
    public let audioMix: AVMutableAudioMix
    /// Warnings about problems that don't prevent rendering, one line each.
    public let warnings: [String]
    /// Content of the clips' files besides video and audio that an export of the objects lacks, each once.
    public let leftOut: [LeftOutContent]

    package init(
        composition: AVMutableComposition, videoComposition: AVMutableVideoComposition?,
        audioMix: AVMutableAudioMix, warnings: [String], leftOut: [LeftOutContent]
    ) {
        (self.composition, self.videoComposition) = (composition, videoComposition)
        (self.audioMix, self.warnings, self.leftOut) = (audioMix, warnings, leftOut)
    }
}
