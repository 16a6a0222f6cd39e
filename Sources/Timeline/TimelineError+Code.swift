extension TimelineError {
    /// The kinds of fault.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The timeline has no clip.
        case noVideos
        /// There is no such file.
        case fileNotFound
        /// The file can't be opened, is a folder, or holds no media that can be read.
        case unreadableFile
        /// A clip has no picture.
        case noVideoTrack
        /// The file has a picture or sound for which no decoder is installed.
        case decoderNotFound
        /// A voice-over or music file has no sound.
        case noAudioTrack
        /// A time, or a duration, that is zero, negative, not a number, or beyond all films.
        case invalidTime
        /// A part of a file that the file does not have.
        case rangeOutsideFile
        /// More transitions than places between clips.
        case tooManyTransitions
        /// A transition that takes more than half of one of its clips.
        case transitionTooLong
        /// Sound that would begin after the film's end.
        case startsAfterFilm
        /// A volume that is negative or not a number.
        case invalidVolume
        /// Changes of volume of one item that overlap.
        case overlappingAutomation
        /// Music so short that it would have to be repeated too often.
        case tooManyLoops
        /// A title without text and picture, or with a value that cannot be drawn.
        case invalidTitle
        /// A subtitle file that is neither SRT nor WebVTT, or is broken.
        case invalidSubtitles
        /// A picture size that no film can have.
        case invalidRenderSize
        /// The document is not JSON, or a value in it is of the wrong kind or missing.
        case invalidDocument
        /// The document has a key that means nothing.
        case unknownKey
        /// The document was written for another version.
        case unsupportedVersion
        /// The document can't be written.
        case unwritableDocument
    }
}
