package import MediaTypes

/// A position in a source that moves forward, or seeks.
///
/// Used on one thread at a time and handed over through a `Prefetch`, which orders the accesses of the two
/// threads. That makes `@unchecked Sendable` safe in conforming classes.
package protocol SourceCursor: AnyObject, Sendable {
    /// The units per second of `move(to:)`: nanoseconds for video, samples for audio.
    static func unitsPerSecond(of output: SourceReader.Output) -> Int64

    /// Whether a new reader reaches `position` without a seek.
    static func isAtStart(_ position: Int64, of output: SourceReader.Output) -> Bool

    /// Whether a reader that is sought to the file's start returns the same as a new one.
    static var returnsToStart: Bool { get }

    init(reader: SourceReader)
    var reader: SourceReader { get }
    /// The part of the output that is being read for, to locate damage.
    var target: CMTimeRange? { get set }
    /// Whether the reader has failed and can't be used any more.
    var hasFailed: Bool { get }
    /// Continues as if the file ended here.
    /// - Throws: the failure if damage ends the rendering.
    func endEarly(after failure: SourceFailure) throws
    /// Seeks so that the media at `position` comes next. Media from `end` on isn't requested before the next
    /// seek.
    func move(to position: Int64, until end: Int64?) throws
    /// Continues with the media at a later `position`, without a seek.
    func skip(to position: Int64)
    /// Releases decoded media, because the next access, if any, is a seek.
    func rest()
}
