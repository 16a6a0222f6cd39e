package import Engine
internal import Foundation
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// An output that can be played, sought and edited while it plays. Commands are carried out one after the other on an
/// executor of their own; none blocks its caller. Dropping the last reference ends everything soon.
package final class PlaybackController: Sendable {
    /// What happens, in its order. For one reader.
    package let events: AsyncStream<PlaybackEvent>
    package let monitor: PlaybackMonitor
    package let shown: PresentedFrames
    private let commands: AsyncStream<PlaybackPipeline.Command>.Continuation
    private let seeks: SeekNumbers
    private let frames: FrameProvider

    /// - Parameter cacheBytes: the most bytes of decoded frames that are kept.
    package init(sinks: SinkChoice = SinkChoice(), cacheBytes: Int = 192 << 20) {
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
        // What is being opened or sought is not wanted any more: else the end would wait for it.
        DispatchQueue.global(qos: .utility).async { [frames] in frames.close() }
    }

    /// The output to play from now on, standing at a time; nil for none. Readers of files that both outputs have stay
    /// open.
    /// - Parameter composer: draws the instructions that the plan leaves to the client's compositor.
    package func load(_ plan: RenderPlan?, composer: (any FrameComposer)? = nil, at time: CMTime) {
        seeks.next()
        let loaded = plan.map { LoadedPlan(plan: $0, composer: composer, number: shown.expectPlan()) }
        if loaded == nil { _ = shown.expectPlan() }
        commands.yield(.load(loaded, time))
    }

    /// The output after an edit, from where it is.
    /// - Parameter composer: the same object where what it draws is the same.
    package func update(_ plan: RenderPlan, composer: (any FrameComposer)? = nil) {
        commands.yield(.update(plan, composer))
    }

    /// Output seconds a second; negative backwards, 0 to stand still.
    package func setRate(_ rate: Double) {
        commands.yield(.rate(rate))
    }

    /// Jumps. A later jump takes the place of one that is not done.
    /// - Parameter completion: gets false where that happened; called once, on the executor of the playback.
    package func seek(to time: CMTime, completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        commands.yield(.seek(seeks.next(), time, completion))
    }

    /// Gives up the jumps that are not done.
    package func cancelSeeks() {
        seeks.cancelAll()
    }

    /// Whether no seek or load has been asked for since the one of an event.
    package func isLatest(_ jump: Int) -> Bool { seeks.now == jump }

    /// Stands still so many frames on, or back.
    package func step(by count: Int, completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        commands.yield(.step(count, completion))
    }

    /// - Parameter volume: 1 is the sound as it is.
    package func setVolume(_ volume: Double, isMuted: Bool) {
        commands.yield(.volume(volume, isMuted))
    }

    /// Takes effect at once; the output goes on where it is.
    package func setSinks(_ sinks: SinkChoice) {
        commands.yield(.sinks(sinks))
    }

    /// Whether the output's shape is kept in a window of another, where the sink can be told.
    package func setKeepsAspect(_ keepsAspect: Bool) {
        commands.yield(.keepsAspect(keepsAspect))
    }

    /// Where playing ends in each direction; nil for the output's own ends.
    package func setEnds(forward: CMTime?, backward: CMTime?) {
        commands.yield(.ends(forward, backward))
    }

    /// Fills the sinks with sound too, so that playing begins at once.
    package func preroll(completion: @escaping @Sendable () -> Void) {
        commands.yield(.preroll(completion))
    }

    /// Calls back when all that was asked before is done.
    package func afterAll(_ body: @escaping @Sendable () -> Void) {
        commands.yield(.call(body))
    }
}

/// Numbers jumps, so that an old one knows that a newer one waits.
final class SeekNumbers: Sendable {
    private let latest = Atomic<Int>(0)
    private let cancelled = Atomic<Int>(0)
    private let ended = Atomic(false)

    @discardableResult
    func next() -> Int { latest.add(1, ordering: .acquiringAndReleasing).newValue }
    var now: Int { latest.load(ordering: .acquiring) }
    func isLatest(_ number: Int) -> Bool { latest.load(ordering: .acquiring) == number && !isEnded }

    /// Those that have a number now are not to be begun.
    func cancelAll() { cancelled.store(latest.load(ordering: .acquiring), ordering: .releasing) }
    func isCancelled(_ number: Int) -> Bool { number <= cancelled.load(ordering: .acquiring) }

    /// Nothing is waited for any more.
    func end() { ended.store(true, ordering: .releasing) }
    var isEnded: Bool { ended.load(ordering: .acquiring) }
}
