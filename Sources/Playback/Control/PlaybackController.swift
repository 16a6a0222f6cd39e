package import Engine
package import ExtraTypes
internal import Foundation
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// Plays an output, which can be sought and edited while it plays.
///
/// Commands run one after the other on a separate executor; none blocks its caller. Releasing the last
/// reference ends playback soon.
package final class PlaybackController: Sendable {
    /// The events of playback in their order, for a single consumer.
    package let events: AsyncStream<PlaybackEvent>
    package let monitor: PlaybackMonitor
    package let shown: PresentedFrames
    private let commands: AsyncStream<PlaybackPipeline.Command>.Continuation
    private let seeks: SeekNumbers
    private let frames: FrameProvider

    /// - Parameter cacheBytes: The maximum number of bytes of decoded frames to keep.
    package init(sinks: SinkOptions = SinkOptions(), cacheBytes: Int = 192 << 20) {
        let (stream, commands) = AsyncStream.makeStream(of: PlaybackPipeline.Command.self)
        let (events, send) = AsyncStream.makeStream(of: PlaybackEvent.self)
        (self.commands, self.events) = (commands, events)
        let (monitor, seeks, shown) = (PlaybackMonitor(), SeekNumbers(), PresentedFrames())
        (self.monitor, self.seeks, self.shown) = (monitor, seeks, shown)
        let frames = FrameProvider(cacheBytes: cacheBytes)
        self.frames = frames
        let pipeline = PlaybackPipeline(
            sinks: sinks, frames: frames, monitor: monitor, seeks: seeks, shown: shown,
            commands: commands, events: send)
        Task.detached { await pipeline.run(stream) }
    }

    deinit {
        seeks.end()
        commands.yield(.close)
        // Ends opening and seeking, which the end of the pipeline would otherwise wait for.
        DispatchQueue.global(qos: .utility).async { [frames] in frames.close() }
    }

    /// Replaces the output that is played, and seeks to a time; nil for no output.
    ///
    /// Readers of files that both outputs use stay open.
    ///
    /// - Parameter composer: Draws the instructions that the plan leaves to the client's compositor.
    package func load(_ plan: RenderPlan?, composer: (any FrameComposer)? = nil, at time: CMTime) {
        seeks.next()
        let loaded = plan.map { LoadedPlan(plan: $0, composer: composer, number: shown.expectPlan()) }
        if loaded == nil { _ = shown.expectPlan() }
        commands.yield(.load(loaded, time))
    }

    /// Replaces the output by an edited one, at the current time.
    ///
    /// - Parameter composer: The same object if its drawing is unchanged.
    package func update(_ plan: RenderPlan, composer: (any FrameComposer)? = nil) {
        commands.yield(.update(plan, composer))
    }

    /// Sets the rate in output seconds per second; negative plays backwards, and 0 pauses.
    package func setRate(_ rate: Double) {
        commands.yield(.rate(rate))
    }

    /// Seeks to a time. A later seek replaces one that isn't finished.
    ///
    /// - Parameter completion: Receives false if the seek was replaced; called once, on the executor of the
    ///   playback.
    package func seek(to time: CMTime, completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        commands.yield(.seek(seeks.next(), time, completion))
    }

    /// Cancels the seeks that aren't finished.
    package func cancelSeeks() {
        seeks.cancelAll()
    }

    /// Whether no seek or load has been requested since the one of an event.
    package func isLatest(_ jump: Int) -> Bool { seeks.now == jump }

    /// Pauses, and seeks by a number of frames, forwards or backwards.
    package func step(by count: Int, completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        commands.yield(.step(count, completion))
    }

    /// - Parameter volume: The gain; 1 leaves the audio unchanged.
    package func setVolume(_ volume: Double, isMuted: Bool) {
        commands.yield(.volume(volume, isMuted))
    }

    /// Replaces the sinks at once; the output continues at the current time.
    package func setSinks(_ sinks: SinkOptions) {
        commands.yield(.sinks(sinks))
    }

    /// Sets whether the output's aspect ratio is kept in a window of another shape, if the sink supports it.
    package func setKeepsAspect(_ keepsAspect: Bool) {
        commands.yield(.keepsAspect(keepsAspect))
    }

    /// Sets the ends of playback in each direction; nil for the output's own ends.
    package func setEnds(forward: CMTime?, backward: CMTime?) {
        commands.yield(.ends(forward, backward))
    }

    /// Fills the sinks with audio as well, so that playback begins at once.
    package func preroll(completion: @escaping @Sendable () -> Void) {
        commands.yield(.preroll(completion))
    }

    /// Calls back when all commands given before are done.
    package func afterAll(_ body: @escaping @Sendable () -> Void) {
        commands.yield(.call(body))
    }
}

/// Numbers seeks, so that a seek can check whether a newer one is pending.
final class SeekNumbers: Sendable {
    private let latest = Atomic<Int>(0)
    private let cancelled = Atomic<Int>(0)
    private let ended = AtomicFlag()

    @discardableResult
    func next() -> Int { latest.add(1, ordering: .acquiringAndReleasing).newValue }
    var now: Int { latest.load(ordering: .acquiring) }
    func isLatest(_ number: Int) -> Bool { latest.load(ordering: .acquiring) == number && !isEnded }

    /// Cancels the seeks with a number so far that haven't begun.
    func cancelAll() { cancelled.store(latest.load(ordering: .acquiring), ordering: .releasing) }
    func isCancelled(_ number: Int) -> Bool { number <= cancelled.load(ordering: .acquiring) }

    /// Ends all waiting for seeks.
    func end() { ended.set() }
    var isEnded: Bool { ended.isSet }
}
