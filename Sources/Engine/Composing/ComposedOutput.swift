internal import GStreamerOverlay
internal import RenderPlan

/// The composed branch as its feed sees it: frames of this or that format, each at its tick.
final class ComposedOutput {
    let feed: Feed
    private let format: VideoFormat
    private let span: (Int64) -> (start: UInt64, duration: UInt64)
    private var caps: String?

    /// - Parameter span: when a tick is shown, in nanoseconds of the pipeline's time.
    init(
        feed: Feed, format: VideoFormat, span: @escaping (Int64) -> (start: UInt64, duration: UInt64)
    ) {
        self.feed = feed
        self.format = format
        self.span = span
    }

    /// - Parameter wanted: the frame's caps; nil for the film's own format.
    func push(_ frame: MediaBuffer, as wanted: String? = nil, at tick: Int64) throws {
        try announce(wanted ?? format.caps())
        let span = span(tick)
        try feed.push(frame.sharing(at: span.start, duration: span.duration))
    }

    func pushGap(at tick: Int64) throws {
        if caps == nil { try announce(format.caps()) }
        let span = span(tick)
        try feed.push(.gap(at: span.start, duration: span.duration))
    }

    private func announce(_ wanted: String) throws {
        guard caps != wanted else { return }
        try feed.setCaps(wanted)
        caps = wanted
    }
}
