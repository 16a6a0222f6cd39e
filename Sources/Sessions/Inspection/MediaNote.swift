package import MediaTypes

/// What is awkward about a file in an edit.
package struct MediaNote: Sendable, Hashable {
    /// What it is, for programs.
    package enum Kind: String, Sendable, CaseIterable {
        /// Frames last differently long.
        case variableRate = "variable-rate"
        /// Key frames after which frames need those before.
        case openGOP = "open-gop"
        /// Key frames are far apart.
        case keyFrameDistance = "key-frame-distance"
        /// An edit list leaves something out, repeats or delays it.
        case editList = "edit-list"
        /// Frames are turned or mirrored when they are displayed.
        case rotation
        /// Pixels are not square.
        case pixelAspect = "pixel-aspect"
        /// Frames have an odd number of pixels.
        case oddSize = "odd-size"
        /// Frames consist of two fields.
        case interlaced
        /// The colors are of another kind than those of usual video.
        case color
        /// The samples use the full range of numbers.
        case fullRange = "full-range"
        /// Something is not told by the file.
        case missingTags = "missing-tags"
        /// The file is damaged or cut short.
        case damage
        /// The track has no samples.
        case empty
        /// No decoder is installed.
        case noDecoder = "no-decoder"
        /// The sound begins earlier or later than the video.
        case soundOffset = "sound-offset"
        /// The sound ends earlier or later than the video.
        case soundLength = "sound-length"
        /// The track is disabled.
        case disabled
    }

    package var kind: Kind
    /// Nil for the whole file.
    package var trackID: CMPersistentTrackID?
    /// What there is, without a full stop.
    package var message: String
    /// What that means for an edit, without a full stop.
    package var meaning: String

    init(_ kind: Kind, _ trackID: CMPersistentTrackID?, _ message: String, _ meaning: String) {
        (self.kind, self.trackID, self.message, self.meaning) = (kind, trackID, message, meaning)
    }
}
