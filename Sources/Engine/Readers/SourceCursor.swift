package import MediaTypes

/// A place in a source that moves forward, or jumps.
///
/// Used by one thread at a time and handed over through a `Prefetch`, which orders the two threads' accesses:
/// that is why conforming classes may say `@unchecked Sendable`.
package protocol SourceCursor: AnyObject, Sendable {
    /// Units a second of `move(to:)`: nanoseconds for pictures, samples for sound.
    static func unitsPerSecond(of output: SourceReader.Output) -> Int64

    /// Whether a reader that was just opened comes to `position` without a jump.
    static func isAtStart(_ position: Int64, of output: SourceReader.Output) -> Bool

    /// Whether a reader that is sought to the file's start gives what a new one gives there.
    static var returnsToStart: Bool { get }

    init(reader: SourceReader)
    var reader: SourceReader { get }
    /// The part of the output that is read for: for telling where damage is seen.
    var target: CMTimeRange? { get set }
    /// Whether the reader broke down and is of no more use.
    var hasFailed: Bool { get }
    /// Goes on as if the file ended here.
    /// - Throws: the failure, where damage ends the rendering.
    func endEarly(after failure: SourceFailure) throws
    /// Jumps so that what belongs to `position` comes next; nothing from `end` on will be asked before the next
    /// jump.
    func move(to position: Int64, until end: Int64?) throws
    /// Goes on with what belongs to a later `position`, without a jump.
    func skip(to position: Int64)
    /// Lets go of what is decoded: a jump comes next, or nothing.
    func rest()
}
