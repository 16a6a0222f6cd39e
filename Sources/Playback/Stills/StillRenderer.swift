internal import Dispatch
package import Engine
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// Renders single images of an output as pixels. Readers and graph stay open from one to the next.
///
/// Its calls block and may come from any thread but a streaming one; they run one after the other.
package final class StillRenderer: Sendable {
    private let plan: RenderPlan
    private let format: VideoFormat
    /// The format of the output at the size of the images.
    private let shown: VideoFormat
    /// The conversion for clients of frames, so that a frame looks the same everywhere.
    private let pixels = PixelFormatOutput(
        pixelFormatType: kCVPixelFormatType_32RGBA, width: nil, height: nil)
    private let frames: FrameProvider
    private let graph: VideoGraph
    private let queue = DispatchQueue(label: "cutroom.stills")

    /// - Parameters:
    ///   - width: The width of the images in pixels, to which the output's frames are scaled. `height`
    ///     likewise.
    ///   - composer: Draws the instructions that the plan leaves to the client's compositor.
    ///   - isOneOfMany: Whether other renderers work at the same time, so that decoding on one thread is
    ///     faster in total.
    /// - Throws: `EngineFailure.pipeline`.
    package init(
        _ plan: RenderPlan, format: VideoFormat, width: Int, height: Int,
        composer: (any FrameComposer)? = nil, isOneOfMany: Bool = false
    ) throws {
        self.plan = plan
        frames = FrameProvider(
            cacheBytes: 96 << 20, decodesAlone: isOneOfMany, damage: DamageReport(.fail))
        self.format = format
        var shown = format
        (shown.width, shown.height) = (width, height)
        self.shown = shown
        let finish = [
            ElementNode("still_scale", "videoconvertscale", [Property("add-borders", "false")]),
            ElementNode("still_size", "capsfilter", [Property("caps", shown.caps())]),
        ]
        graph = try VideoGraph(plan, format: format, frames: frames, composer: composer, finish: finish)
    }

    deinit {
        // Stopping blocks, and the thread that releases the last reference must not wait.
        queue.async { [graph, frames] in
            graph.close()
            frames.close()
        }
    }

    /// Returns the frame that is presented at a time of the output.
    ///
    /// - Parameters:
    ///   - isAlone: Whether the next image is known to be from elsewhere: nothing is decoded toward it then.
    ///   - isCancelled: Called repeatedly.
    /// - Throws: `EngineFailure`, or `CancellationError`.
    package func image(
        at time: CMTime, isAlone: Bool = false, isCancelled: () -> Bool = { false }
    ) throws -> CGImage {
        try queue.sync {
            if isCancelled() { throw CancellationError() }
            let index = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
            try graph.start(at: index, backwards: false, limit: 1, isAlone: isAlone)
            return try EngineFailure.mapping {
                guard let frame = try graph.next(isHalted: isCancelled) else {
                    throw GStreamerFailure(kind: .refused, message: "there is no frame at that time")
                }
                return try image(of: frame.buffer)
            }
        }
    }

    private func image(of picture: MediaBuffer) throws -> CGImage {
        let bytes = try pixels.bytes(of: picture, format: shown)
        return CGImage(width: shown.width, height: shown.height, straightRGBA: bytes)
    }

    /// Makes a waiting call check again whether it is canceled.
    package func wake() {
        graph.news.advance()
    }

    /// Returns the presentation time of the key frame that leads to a time of the output, for an output of
    /// one track; nil without a clip, or if the clip begins after its key frame.
    package func keyFrame(before time: CMTime) throws -> CMTime? {
        try queue.sync { try frameTime(at: time) { try $0.keyFrame(before: $1) } }
    }

    /// Returns the start of the frame at a time of the output, for an output of one track; nil without a
    /// clip, or if the clip begins after that.
    package func frame(before time: CMTime) throws -> CMTime? {
        try queue.sync { try frameTime(at: time) { try $0.frameStart(of: $1) } }
    }

    /// Returns the time of the output for the time that `body` returns of the track's source.
    private func frameTime(
        at time: CMTime, _ body: (TrackFrameProvider, FrameQuery) throws -> Int64?
    ) throws -> CMTime? {
        guard plan.videoTracks.count == 1, let track = plan.videoTracks.first,
            let segment = track.segments.first(where: { $0.target.containsTime(time) }),
            let clip = segment.clip
        else { return nil }
        graph.rest()
        let wanted = CMTimeMapTimeFromRangeToRange(
            time, fromRange: segment.target, toRange: clip.sourceRange)
        let query = FrameQuery(
            stream: clip.stream(in: format), time: wanted.nanoseconds ?? 0, isBackwards: false)
        let start = try EngineFailure.mapping {
            try SourceFailure.locating(segment.target) { try body(frames.track(track.trackID), query) }
        }
        guard let start, clip.sourceRange.duration > .zero else { return nil }
        let source = CMTime(nanoseconds: start).convertScale(
            clip.source.timescale, method: .roundHalfAwayFromZero)
        guard source >= clip.sourceRange.start else { return nil }
        return CMTimeMapTimeFromRangeToRange(source, fromRange: clip.sourceRange, toRange: segment.target)
    }
}
