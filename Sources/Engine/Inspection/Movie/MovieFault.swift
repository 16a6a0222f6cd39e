/// Why a movie box can't be read. Internal to inspection: the probe turns it into an error with a remedy.
enum MovieFault: Error, Equatable {
    /// A field or a box goes on past the end of what holds it.
    case truncated
    /// The file has media boxes but no movie box.
    case noMovie
    /// The movie box goes on past the end of the file.
    case movieCutShort
    /// A value that no file can mean, such as a timescale of zero.
    case impossible(String)
    /// A form that this reader leaves to the demuxer, such as a compressed movie box.
    case unsupported(String)
    /// More than the reader allows itself to keep in memory.
    case tooLarge
}
