public import MediaTypes

/// A property of a file that needs attention in an edit.
public struct MediaNote: Sendable, Hashable {
    /// The kind of property, for programs.
    public enum Kind: String, Sendable, CaseIterable {
        /// Frames have different durations.
        case variableRate = "variable-rate"
        /// Key frames are followed by frames that depend on earlier ones.
        case openGOP = "open-gop"
        /// Key frames are far apart.
        case keyFrameDistance = "key-frame-distance"
        /// An edit list leaves out, repeats or delays media.
        case editList = "edit-list"
        /// Frames are turned or mirrored when they are displayed.
        case rotation
        /// Pixels are not square.
        case pixelAspect = "pixel-aspect"
        /// Frames have an odd number of pixels.
        case oddSize = "odd-size"
        /// Frames consist of two fields.
        case interlaced
        /// The colors differ in kind from those of usual video.
        case color
        /// The samples use the full range of numbers.
        case fullRange = "full-range"
        /// The file lacks information.
        case missingTags = "missing-tags"
        /// The file is damaged or cut short.
        case damage
        /// The track has no samples.
        case empty
        /// No decoder is installed.
        case noDecoder = "no-decoder"
        /// The audio begins earlier or later than the video.
        case soundOffset = "sound-offset"
        /// The audio ends earlier or later than the video.
        case soundLength = "sound-length"
        /// The track is disabled.
        case disabled
        /// Chapters present other parts of the file, or in another order, than the file does.
        case orderedChapters = "ordered-chapters"
        /// The clock of a transport stream isn't stated for more than half a second.
        case clock
        /// The times of a transport stream's video don't go on.
        case overlap
        /// More media follow behind the end that the file states.
        case mediaBehindEnd = "media-behind-end"
    }

    /// What was found.
    public var kind: Kind
    /// The identifier of the track in the file; nil for the whole file.
    public var trackID: CMPersistentTrackID?
    /// The finding, without a full stop.
    public var message: String
    /// The consequence for an edit, without a full stop.
    public var meaning: String

    init(_ kind: Kind, _ trackID: CMPersistentTrackID?, _ message: String, _ meaning: String) {
        (self.kind, self.trackID, self.message, self.meaning) = (kind, trackID, message, meaning)
    }
}
