public import Editing

extension AVURLAsset {
    /// Surveys the file: the properties that need attention in an edit, and the coded frames of its video
    /// tracks, which are not decoded. Blocks while the file is read. Not part of AVFoundation.
    ///
    /// - Parameter byteLimit: The maximum number of bytes of each video track to read; `nil`, the default,
    ///   for all of it.
    /// - Throws: An `AVError` if the file can't be inspected. Damage is among the notes.
    public final func survey(byteLimit: Int? = nil) throws -> MediaSurvey {
        try MediaSurvey(of: self, byteLimit: byteLimit)
    }
}
