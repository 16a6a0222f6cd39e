/// The reason why a file can't be read, or a finished one can't be changed.
///
/// Callers map it to an error with a remedy.
package enum ContainerFailure: Error, Equatable {
    /// A field or a box extends past the end of its container.
    case truncated
    /// The file has media boxes but no movie box.
    case noMovie
    /// The movie box extends past the end of the file.
    case movieCutShort
    /// The media are in other files that the movie refers to.
    case elsewhere
    /// The movie box is compressed, so that its references can't be checked.
    case compressed
    /// A value that no valid file has, such as a timescale of zero.
    case impossible(String)
    /// A form that the movie reader doesn't support but the demuxer may, such as an image file.
    case unsupported(String)
    /// More data than a reader's memory limit.
    case tooLarge
    /// An MXF file has more segments of a wrong index than can be hidden.
    case damagedIndex
    /// The metadata of an MXF file refer to missing sets.
    case damagedMetadata
    /// The clock of a transport stream goes backwards.
    case clockRunsBack
    /// The clock readings of a transport stream are too far apart.
    case sparseClock
    /// A file to finish isn't in the form that GStreamer writes.
    case unexpectedForm
}
