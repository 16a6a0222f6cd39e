public import Editing

/// A timeline as AVFoundation's objects: give all three to an export session or a player item.
public struct EditedFilm {
    /// The clips, alternating on two video tracks, and all sound.
    public let composition: AVMutableComposition
    /// How the clips are placed and give way to each other, with the titles as its animation tool.
    public let videoComposition: AVMutableVideoComposition
    /// How loud everything is.
    public let audioMix: AVMutableAudioMix
    /// What the film's maker should know, though the film can be made: one line each, with the file.
    public let warnings: [String]
}
