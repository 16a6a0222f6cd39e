/// A policy for damaged media files in an export.
///
/// A file is damaged if it can no longer be opened or read, if it is truncated, if its demuxer or decoder
/// fails, or if some of its frames can't be decoded. Errors that decoders conceal don't count as damage, nor
/// does a missing decoder or track.
public enum DamagedMediaPolicy: Sendable, Hashable {
    /// The export fails with an error that names the file, the segment and the time, and leaves no output
    /// file.
    case fail
    /// The export continues: until the next segment, the last frame is held, or no frame is displayed, and
    /// audio is silent. `mediaWarnings` lists the damage.
    case playThrough
}
