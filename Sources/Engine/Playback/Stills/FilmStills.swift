internal import Dispatch
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// Single pictures of a film, as pixels. Readers and graph stay open from one to the next.
///
/// Its calls block and may come from any thread but a streaming one; they are served one after the other.
package final class FilmStills: Sendable {
    private let plan: RenderPlan
    private let format: VideoFormat
    /// The same at the pictures' size.
    private let shown: VideoFormat
    /// As clients of frames get them: the same picture everywhere.
    private let pixels = ShownPixels(pixelFormatType: kCVPixelFormatType_32RGBA, width: nil, height: nil)
    private let footage = Footage()
    private let pictures: FilmPictures
    private let queue = DispatchQueue(label: "cutroom.stills")

    /// - Parameters:
    ///   - width: of the pictures to make, in pixels, as `height`; the film's picture is scaled to it.
    ///   - composer: draws the instructions that the plan leaves to the client's compositor.
    /// - Throws: `EngineFailure.pipeline`.
    package init(
        _ plan: RenderPlan, format: VideoFormat, width: Int, height: Int, composer: (any FrameComposer)? = nil
    ) throws {
        self.plan = plan
        self.format = format
        var shown = format
        (shown.width, shown.height) = (width, height)
        self.shown = shown
        let finish = [
            ElementNode("still_scale", "videoconvertscale", [Property("add-borders", "false")]),
            ElementNode("still_size", "capsfilter", [Property("caps", shown.caps())]),
        ]
        pictures = try FilmPictures(
            plan, format: format, footage: footage, composer: composer, finish: finish)
    }

    deinit {
        // Stopping blocks, and whoever drops the last reference may not wait.
        queue.async { [pictures, footage] in
            pictures.close()
            footage.close()
        }
    }

    /// The picture that is shown at a time of the film.
    ///
    /// - Parameters:
    ///   - isAlone: whether the next one is known to be from elsewhere: nothing is decoded towards it then.
    ///   - isCancelled: asked now and then.
    /// - Throws: `EngineFailure`, or `CancellationError`.
    package func image(
        at time: CMTime, isAlone: Bool = false, isCancelled: () -> Bool = { false }
    ) throws -> CGImage {
        try queue.sync {
            if isCancelled() { throw CancellationError() }
            let tick = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
            try pictures.start(at: tick, backwards: false, limit: 1, isAlone: isAlone)
            guard let frame = try pictures.next(isHalted: isCancelled) else {
                let nothing = GStreamerFailure(kind: .refused, message: "the film has no picture there")
                throw EngineFailure.pipeline(PipelineFailure(nothing))
            }
            do {
                return try image(of: frame.buffer)
            } catch let failure as GStreamerFailure {
                throw EngineFailure.pipeline(PipelineFailure(failure))
            }
        }
    }

    private func image(of picture: MediaBuffer) throws -> CGImage {
        let buffer = try pixels.pixelBuffer(of: picture, format: shown)
        try buffer.lock(readOnly: true)
        defer { _ = buffer.unlock() }
        let plane = buffer.lockedPlanes[0]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * shown.width * shown.height)
        for row in 0..<shown.height {
            bytes += UnsafeRawBufferPointer(
                start: plane.baseAddress + row * plane.bytesPerRow, count: 4 * shown.width)
        }
        return CGImage(width: shown.width, height: shown.height, straightRGBA: bytes)
    }

    /// Lets a call that waits look again whether it is cancelled.
    package func wake() {
        pictures.bell.ring()
    }

    /// When the key frame that leads to a time of the film is shown, for a film of one track; nil where there is
    /// no clip, or the clip begins behind its key frame.
    package func keyFrame(before time: CMTime) throws -> CMTime? {
        try queue.sync {
            guard plan.videoTracks.count == 1, let track = plan.videoTracks.first,
                let segment = track.segments.first(where: { $0.target.containsTime(time) }),
                let clip = segment.clip
            else { return nil }
            pictures.rest()
            let wanted = CMTimeMapTimeFromRangeToRange(
                time, fromRange: segment.target, toRange: clip.sourceRange)
            let wish = TrackFootage.Wish(
                key: FrameCache.Key(source: clip.source, output: .pictures(clip.picture, format)),
                time: wanted.nanoseconds ?? 0, isBackwards: false)
            let start: Int64?
            do {
                start = try SourceFailure.locating(segment.target) {
                    try footage.track(track.trackID).keyFrame(before: wish)
                }
            } catch let failure as SourceFailure {
                throw EngineFailure.source(failure)
            }
            guard let start, clip.sourceRange.duration > .zero else { return nil }
            let source = CMTime(nanoseconds: start).convertScale(
                clip.source.timescale, method: .roundHalfAwayFromZero)
            guard source >= clip.sourceRange.start else { return nil }
            return CMTimeMapTimeFromRangeToRange(
                source, fromRange: clip.sourceRange, toRange: segment.target)
        }
    }
}
