extension TimelineError {
    /// The kinds of errors.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The timeline has no clip.
        case noVideos
        /// A file doesn't exist.
        case fileNotFound
        /// A file can't be opened, is a folder, or contains no readable media.
        case unreadableFile
        /// A clip has no video track.
        case noVideoTrack
        /// No decoder is installed for the video or audio of a file.
        case decoderNotFound
        /// A voice-over or music file has no audio track.
        case noAudioTrack
        /// A time or duration is zero, negative, not numeric or too long.
        case invalidTime
        /// A range extends beyond the end of its file.
        case rangeOutsideFile
        /// There are more transitions than pairs of adjacent clips.
        case tooManyTransitions
        /// A transition is longer than half of one of its clips.
        case transitionTooLong
        /// An item begins after the end of the timeline.
        case startsAfterEnd
        /// A speed isn't from 0.001 to 1000.
        case invalidSpeed
        /// A crop, placement, opacity, transform or color is invalid.
        case invalidAppearance
        /// A volume is negative or not a number.
        case invalidVolume
        /// Volume changes of one item overlap.
        case overlappingAutomation
        /// Music is so short that it would be repeated too often.
        case tooManyLoops
        /// A title has neither text nor image, or an invalid value.
        case invalidTitle
        /// A subtitle file is neither valid SRT nor valid WebVTT.
        case invalidSubtitles
        /// The render size is invalid.
        case invalidRenderSize
        /// The document isn't JSON, or a value in it is missing or of the wrong type.
        case invalidDocument
        /// The document contains an unknown key.
        case unknownKey
        /// The version of the document isn't supported.
        case unsupportedVersion
        /// The document can't be written.
        case unwritableDocument
    }
}
