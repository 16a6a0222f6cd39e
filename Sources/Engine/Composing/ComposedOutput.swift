internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The composed branch as its feed sees it: frames of this or that format, each at its tick.
final class ComposedOutput {
    let feed: Feed
    private let format: VideoFormat
    private var caps: String?

    init(feed: Feed, format: VideoFormat) {
        self.feed = feed
        self.format = format
    }

    /// - Parameter wanted: the frame's caps; nil for the film's own format.
    func push(_ frame: MediaBuffer, as wanted: String? = nil, at tick: Int64) throws {
        try announce(wanted ?? format.caps())
        let span = StreamTime.span(ofFrame: tick, format)
        try feed.push(frame.sharing(at: span.start, duration: span.duration))
    }

    func pushGap(at tick: Int64) throws {
        if caps == nil { try announce(format.caps()) }
        let span = StreamTime.span(ofFrame: tick, format)
        try feed.push(.gap(at: span.start, duration: span.duration))
    }

    private func announce(_ wanted: String) throws {
        guard caps != wanted else { return }
        try feed.setCaps(wanted)
        caps = wanted
    }
}
