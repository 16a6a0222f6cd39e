internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The sinks and their clock: composed frames and mixed sound go in, stamped in play time, and are shown and heard.
///
/// It stays while films come and go, so that a window does. Its calls block: they are the control executor's.
final class Presenter: Sendable {
    struct Shape: Sendable, Hashable {
        var hasPicture: Bool
        var hasSound: Bool
        var sinks: SinkChoice
    }

    let shape: Shape
    let pipeline: Pipeline
    /// Where frames go in; nil for a film without picture.
    let picture: PresenterInlet?
    let sound: PresenterInlet?
    private let videoSink: Element?
    private let scaler: Element?
    private let audioSink: Element?
    private let volume: Element?
    /// What is not as it was asked for.
    let warnings: [String]

    /// - Throws: `GStreamerFailure`.
    ///
    /// - Parameters:
    ///   - pictureCaps: of the first frames, as `soundCaps` of the first samples.
    ///   - onMessage: called on whatever thread posts.
    init(
        _ shape: Shape, pictureCaps: String, soundCaps: String,
        onMessage: @escaping @Sendable (BusMessage) -> Void
    ) throws {
        self.shape = shape
        pipeline = try Pipeline(onMessage: onMessage)
        pipeline.setWindow(shape.sinks.window)
        do {
            let shown = try Self.pictureChain(shape, pictureCaps, in: pipeline)
            (picture, videoSink, scaler) = (shown?.inlet, shown?.sink, shown?.scaler)
            let heard = try Self.soundChain(shape, soundCaps, in: pipeline)
            (sound, audioSink, volume) = (heard?.inlet, heard?.sink, heard?.volume)
            warnings = [shown?.warning, heard?.warning].compactMap(\.self)
        } catch {
            // Sinks that were opened already are closed before they go.
            pipeline.stop()
            throw error
        }
    }

    private static func pictureChain(
        _ shape: Shape, _ caps: String, in pipeline: Pipeline
    ) throws -> (inlet: PresenterInlet, sink: Element, scaler: Element, warning: String?)? {
        guard shape.hasPicture else { return nil }
        let opened = try SinkOpening.video(shape.sinks.video)
        try pipeline.add(opened.sink)
        let inlet = try PresenterInlet("picture", caps: caps)
        let scaler = try Element(factory: "videoconvertscale")
        try connect([inlet.source.element, scaler], to: opened.sink, in: pipeline)
        return (inlet, opened.sink, scaler, opened.warning)
    }

    private static func soundChain(
        _ shape: Shape, _ caps: String, in pipeline: Pipeline
    ) throws -> (inlet: PresenterInlet, sink: Element, volume: Element, warning: String?)? {
        guard shape.hasSound else { return nil }
        let opened = try SinkOpening.audio(shape.sinks.audio)
        try pipeline.add(opened.sink)
        let inlet = try PresenterInlet("sound", caps: caps)
        let volume = try Element(factory: "volume")
        // `FilmSound` gives the sound as fast as it is to be heard.
        try inlet.source.element.staticPad("src").declareRateApplied()
        let chain =
            [inlet.source.element, volume] + [
                try Element(factory: "audioconvert"), try Element(factory: "audioresample"),
            ]
        try connect(chain, to: opened.sink, in: pipeline)
        return (inlet, opened.sink, volume, opened.warning)
    }

    private static func connect(_ chain: [Element], to sink: Element, in pipeline: Pipeline) throws {
        for element in chain { try pipeline.add(element) }
        for (upstream, downstream) in zip(chain, chain.dropFirst() + [sink]) {
            try upstream.link(to: downstream)
        }
    }

    /// Whether the element of that name is the sound's sink, or in it.
    func isOfSound(_ element: String) -> Bool { audioSink?.holds(element) == true }

    /// - Parameter volume: 1 is the sound as it is.
    func setVolume(_ value: Double, isMuted: Bool) throws {
        try volume?.set("volume", String(min(10, max(0, value))))
        try volume?.set("mute", isMuted ? "true" : "false")
    }

    /// Whether the film's shape is kept in a window of another: by sinks that fit it themselves, and where frames
    /// are scaled to what a sink takes. False where no sink fits them itself: then it holds for frames of caps to
    /// come.
    func keepAspect(_ keepsAspect: Bool) throws -> Bool {
        try scaler?.set("add-borders", keepsAspect ? "true" : "false")
        return videoSink?.setOnSinks("force-aspect-ratio", keepsAspect ? "true" : "false") == true
    }

    /// Whether a frame that waits for its time is shown at once when paused: wanted after a seek, but not when
    /// playing is interrupted, where it would come too early.
    func showsFirstFrame(_ shows: Bool) {
        videoSink?.setOnSinks("show-preroll-frame", shows ? "true" : "false")
    }
}
