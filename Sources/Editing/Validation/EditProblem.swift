package import MediaTypes

/// What stops an edit from being rendered, or shows or sounds as hardly anybody wants it.
package struct EditProblem: Sendable, Hashable {
    package enum Severity: String, Sendable, Codable {
        /// The edit can't be rendered.
        case error
        /// The edit can be rendered.
        case warning
    }

    /// What it is, for programs.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// A property of the video composition has an invalid value.
        case invalidValue = "invalid-value"
        /// No instruction covers a range.
        case hole
        /// An instruction's range is invalid or begins before the end of an earlier one.
        case overlap
        /// A layer names a track that the asset doesn't have.
        case unknownTrack = "unknown-track"
        /// An instruction goes on after the asset's end.
        case beyondEnd = "beyond-end"
        /// Nothing but the background is visible where a layer's track has no media.
        case noMedia = "no-media"
        /// A layer is completely behind an opaque one.
        case covered
        /// A ramp has no effect, because it is outside its instruction.
        case rampOutside = "ramp-outside"
        /// A volume above 1 may clip.
        case loud
        /// The sound ends before the video.
        case soundEndsEarly = "sound-ends-early"
        /// The edit can't be compiled for another reason: a missing file, a missing plugin, a format.
        case unrenderable
    }

    package var severity: Severity
    package var kind: Kind
    /// What is wrong, without a full stop.
    package var message: String
    /// What to do, without a full stop.
    package var remedy: String
    /// The half-open range of composition time; nil for all of it.
    package var range: CMTimeRange?
    package var trackID: CMPersistentTrackID?
    /// The index of the instruction.
    package var instruction: Int?

    package init(
        severity: Severity, kind: Kind, message: String, remedy: String, range: CMTimeRange? = nil,
        trackID: CMPersistentTrackID? = nil, instruction: Int? = nil
    ) {
        (self.severity, self.kind, self.message, self.remedy) = (severity, kind, message, remedy)
        (self.range, self.trackID, self.instruction) = (range, trackID, instruction)
    }
}
