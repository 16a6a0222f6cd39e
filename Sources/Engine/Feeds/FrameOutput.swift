internal import GStreamerOverlay
internal import RenderPlan

/// The output of a video branch's feed: one buffer for each output frame of a traversal, a frame or a gap.
///
/// Used on the feed's thread.
final class FrameOutput {
    let feed: Feed
    private let traversal: FrameTraversal
    private var caps: String
    private var picture: SourceFormat?

    /// Sets the caps of the output's own format, and pushes gaps for the traversal's lead-in.
    init(_ feed: Feed, over traversal: FrameTraversal) throws {
        self.feed = feed
        self.traversal = traversal
        caps = traversal.format.caps()
        try feed.setCaps(caps)
        for span in traversal.leadInSpans {
            try feed.push(.gap(at: span.start, duration: span.duration))
        }
    }

    /// - Parameters:
    ///   - buffer: the frame; nil for a gap.
    ///   - picture: the frame's format; nil for the output's own.
    func push(_ buffer: MediaBuffer?, as picture: SourceFormat? = nil, at index: Int64) throws {
        if picture != self.picture { try announce(picture) }
        let span = traversal.span(of: index)
        try feed.push(
            buffer?.sharing(at: span.start, duration: span.duration)
                ?? .gap(at: span.start, duration: span.duration))
    }

    /// Pushes a gap in the format of the previous frame.
    func pushGap(at index: Int64) throws {
        try push(nil, as: picture, at: index)
    }

    private func announce(_ picture: SourceFormat?) throws {
        self.picture = picture
        let wanted = picture.map { traversal.format.caps(of: $0) } ?? traversal.format.caps()
        guard caps != wanted else { return }
        try feed.setCaps(wanted)
        caps = wanted
    }
}
