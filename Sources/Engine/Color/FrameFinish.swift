internal import GStreamerOverlay
internal import RenderPlan

/// The conversions of a reader's frames that GStreamer's converters leave out or don't do well.
///
/// See `Workaround.rangeOfConverter`.
final class FrameFinish: Sendable {
    enum Step: Sendable, Hashable {
        /// From full range to limited range.
        case range
        /// From the source's colors to the output's; frames arrive as `I420_10LE`.
        case colors(ColorSpace, ColorSpace)
    }

    private let straight: StraightFinish?
    private let step: Step?
    private let source: PictureLayout
    private let pool: PicturePool
    private let bits: Int
    private let look: LookFinish?
    private let client: ClientFinish?

    /// - Parameters:
    ///   - step: nil if there are only the other conversions.
    ///   - straight: divides the colors of premultiplied frames by alpha first; nil for other frames.
    ///   - look: changes the colors of the converted frames; nil for none.
    ///   - client: converts the frames to a client's format at the end; nil if none is requested.
    init(
        _ step: Step?, from source: VideoFormat.PixelFormat, to target: VideoFormat.PixelFormat,
        width: Int, height: Int, straight: StraightFinish? = nil, look: LookFinish? = nil,
        client: ClientFinish? = nil
    ) throws {
        (self.straight, self.step) = (straight, step)
        (self.look, self.client) = (look, client)
        self.source = try PictureLayout(source, width: width, height: height)
        pool = try PicturePool(PictureLayout(target, width: width, height: height))
        bits = target.bitsPerSample
    }

    func finished(_ sample: MediaSample) throws -> MediaSample {
        let straight = try straight.map { sample.replacing(try $0.picture(of: sample.buffer)) } ?? sample
        let converted =
            try step.map { straight.replacing(try picture(of: straight.buffer, after: $0)) } ?? straight
        let finished =
            try look.map { converted.replacing(try $0.picture(of: converted.buffer)) } ?? converted
        return try client.map { finished.replacing(try $0.picture(of: finished.buffer)) } ?? finished
    }

    private func picture(of buffer: MediaBuffer, after step: Step) throws -> MediaBuffer {
        try buffer.withPlanes(source) { from in
            try pool.picture { to in
                switch step {
                case .range: RangeTables.narrowing.map(from, to, in: source, bits: bits)
                case .colors(let before, let after):
                    ColorCube.from(before, to: after).map(
                        from, to: to, width: source.width, height: source.height, bits: bits)
                }
            }
        }
    }
}
