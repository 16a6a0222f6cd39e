package import MediaTypes
package import RenderPlan

/// The decoded frames of a clip, each once and at its own time, regardless of its duration.
///
/// Must be used on one thread at a time: its calls block. `close()` may be called from any thread and ends a
/// blocked call soon.
package final class ClipFrames: @unchecked Sendable {
    // `@unchecked`: the position is accessed only on the one thread that requests frames.

    /// A frame and its time range, in nanoseconds of the clip's source.
    package struct Frame {
        package let pixelBuffer: CVPixelBuffer
        package let span: Range<Int64>
    }

    private let source: MediaSource
    private let registry = ReaderRegistry(damage: DamageReport(.fail))
    private let output: SourceReader.Output
    private let bridge: PixelBufferBridge
    private let end: Int64
    /// At most half of the range, so that a range of any length has a frame.
    private let tolerance: Int64
    private var position: Int64
    private var cursor: FrameCursor?

    /// - Parameters:
    ///   - picture: the format of the frames, including the client's pixel format.
    ///   - range: the range in nanoseconds of the source's time.
    package init(_ source: MediaSource, _ picture: SourceFormat, _ format: VideoFormat, range: Range<Int64>)
        throws
    {
        self.source = source
        output = .pictures(picture, format)
        bridge = try PixelBufferBridge(picture, colorimetry: format.colorimetry)
        (position, end) = (range.lowerBound, range.upperBound)
        tolerance = min(FrameCursor.tolerance(of: source), (range.upperBound - range.lowerBound) / 2)
    }

    /// Returns the next frame; nil at the end of the range.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` after `close()`.
    package func next() throws -> Frame? {
        try EngineFailure.mapping {
            while position < end - tolerance {
                let cursor = try openCursor()
                let start = position
                let buffer = try cursor.frame(at: start)
                let next = source.isStill ? nil : try cursor.nextStart()
                position = min(end, max(next ?? end, start + 1))
                if let buffer {
                    let span = start..<(position >= end - tolerance ? end : position)
                    return Frame(pixelBuffer: bridge.pixelBuffer(buffer), span: span)
                }
            }
            close()
            return nil
        }
    }

    private func openCursor() throws -> FrameCursor {
        if let cursor { return cursor }
        let isAtStart = FrameCursor.isAtStart(position, of: output)
        let made = FrameCursor(reader: try registry.open(source, output, seeksFirst: !isAtStart))
        if !isAtStart { try made.move(to: position, until: end) }
        cursor = made
        return made
    }

    /// Closes the reader. Must not be called on streaming threads.
    package func close() { registry.closeAll() }
}
