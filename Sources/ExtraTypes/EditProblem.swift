public import MediaTypes

/// A problem that prevents an edit from being rendered, or that causes a result that is probably not
/// intended. Not part of AVFoundation.
public struct EditProblem: Sendable, Hashable {
    /// Whether an edit with the problem can be rendered.
    public enum Severity: String, Sendable, Codable {
        /// The edit can't be rendered.
        case error
        /// The edit can be rendered.
        case warning
    }

    /// The kind of a problem, for programs.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A property of the video composition has an invalid value.
        case invalidValue = "invalid-value"
        /// No instruction covers a range.
        case hole
        /// An instruction's range is invalid or begins before the end of an earlier one.
        case overlap
        /// A layer or an audio mix refers to a track that the asset doesn't have.
        case unknownTrack = "unknown-track"
        /// An instruction extends beyond the asset's end.
        case beyondEnd = "beyond-end"
        /// Only the background is visible, because a layer's track has no media.
        case noMedia = "no-media"
        /// A layer is completely behind an opaque one.
        case covered
        /// Layers are completely transparent, cropped away or outside the frame.
        case invisible
        /// A ramp has no effect, because it is outside its instruction or after the end.
        case rampOutside = "ramp-outside"
        /// A volume above 1 clips.
        case loud
        /// The audio ends before the video.
        case soundEndsEarly = "sound-ends-early"
        /// A media file or the image of a layer doesn't exist.
        case missingFile = "missing-file"
        /// A media file or the image of a layer can't be read.
        case unreadableFile = "unreadable-file"
        /// A plugin of GStreamer, such as a decoder, is not installed.
        case missingPlugin = "missing-plugin"
        /// A segment requires more of its source than exists.
        case sourceTooShort = "source-too-short"
        /// A title is never visible.
        case titleInvisible = "title-invisible"
        /// A title is outside the frame, or the edge of the frame cuts off its text.
        case titleOutside = "title-outside"
        /// A font is not installed.
        case missingFont = "missing-font"
        /// No installed font contains a letter of a text.
        case missingLetters = "missing-letters"
        /// The layers of the animation tool don't include a video layer for the output.
        case noVideoLayer = "no-video-layer"
        /// The edit can't be rendered for another reason, such as its format.
        case unrenderable
    }

    /// Whether rendering ends with an error, or the result is hardly meant.
    public var severity: Severity
    /// The kind of problem.
    public var kind: Kind
    /// A description of the problem, without a full stop.
    public var message: String
    /// The remedy, without a full stop.
    public var remedy: String
    /// The half-open range in composition time; `nil` for the whole composition.
    public var range: CMTimeRange?
    /// The identifier of the track of the edit, or of the file that can't be rendered; `nil` if the problem
    /// isn't one of a track.
    public var trackID: CMPersistentTrackID?
    /// The index of the instruction in the video composition; `nil` if the problem isn't one of an
    /// instruction.
    public var instruction: Int?

    package init(
        severity: Severity, kind: Kind, message: String, remedy: String, range: CMTimeRange? = nil,
        trackID: CMPersistentTrackID? = nil, instruction: Int? = nil
    ) {
        (self.severity, self.kind, self.message, self.remedy) = (severity, kind, message, remedy)
        (self.range, self.trackID, self.instruction) = (range, trackID, instruction)
    }
}
