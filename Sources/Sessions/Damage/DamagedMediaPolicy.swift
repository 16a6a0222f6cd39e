/// What an export does where a file is damaged. Ours: Apple has no such choice.
///
/// Damaged is a file that cannot be opened or read any more, that ends before its media should because it was cut
/// short, that its demuxer or decoder gives up on, or of which pictures could not be decoded. What decoders
/// conceal by themselves, as players show it, is not seen as damage. A missing decoder or track never is.
public enum DamagedMediaPolicy: Sendable, Hashable {
    /// The export fails with an error that names file, segment and time. No file is left.
    case fail
    /// The export goes on as a player would: the last picture stands, or none is shown, and sound is silent
    /// until the next segment. What was met is in `mediaWarnings`.
    case playThrough
}
