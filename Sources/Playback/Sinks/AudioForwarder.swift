internal import Engine
internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Forwards mixed audio, or silence, to the sink pipeline, always slightly ahead of playback.
final class AudioForwarder: Sendable {
    private struct State {
        /// The end in nanoseconds of stream time; exclusive.
        var limit: UInt64 = .max
        var tempo = Tempo()
        /// The stream time at which silence continues; nil while the output's audio plays.
        var silentFrom: UInt64?
        var next: UInt64?
        /// Whether a piece waits for the sink.
        var isReady = false
    }

    /// The mapping of stream time to the time at which audio plays after a seek.
    struct Tempo: Sendable {
        /// The stream time of the seek, in nanoseconds.
        var origin: UInt64 = 0
        /// Seconds of stream time per second.
        var rate = 1.0

        /// Returns the timestamp for the sinks of a stream time, for audio that already has the playing rate.
        func stamp(_ time: UInt64) -> UInt64 {
            guard rate != 1, time > origin else { return time }
            return origin + UInt64((Double(time - origin) / rate).rounded())
        }
    }

    let graph: AudioGraph
    private let format: AudioFormat
    private let input: SinkInput
    private let news: EventCount
    private let worker: WorkerThread
    private let silence: MediaBuffer
    private let state = Mutex(State())

    init(
        _ graph: AudioGraph, _ format: AudioFormat, to input: SinkInput,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.graph = graph
        self.format = format
        self.input = input
        news = graph.news
        let bytes = [UInt8](repeating: 0, count: Int(format.sampleRate) / 50 * format.bytesPerFrame)
        silence = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
        worker = WorkerThread(news: news)
        worker.start(name: "sound", carry: { [unowned self] in try carry() }, onFailure: onFailure)
    }

    /// The stream time after the last forwarded piece; nil if none was forwarded since the seek.
    var next: UInt64? { state.withLock { $0.next } }

    /// - Parameters:
    ///   - limit: The stream time in nanoseconds from which audio isn't forwarded.
    ///   - silentFrom: The stream time at which silence begins; nil for the output's audio.
    ///   - next: The stream time after the audio that other forwarders have forwarded; nil after a seek.
    func go(limit: UInt64, tempo: Tempo, silentFrom: UInt64? = nil, next: UInt64? = nil) {
        state.withLock { $0 = State(limit: limit, tempo: tempo, silentFrom: silentFrom, next: next) }
        input.hand(to: news)
        worker.go()
    }

    /// Gives the sink one silent sample, so that it doesn't wait.
    ///
    /// May be called only while the forwarder is halted.
    func fill(at time: UInt64) throws {
        input.hand(to: news)
        let duration = UInt64(1_000_000_000 / Int64(format.sampleRate))
        _ = try input.push(
            silence.sharing(offset: 0, size: format.bytesPerFrame, at: time, duration: duration),
            caps: format.caps)
    }

    /// Blocks until the first piece waits for the sink, or there is none.
    func waitForFirst(orUntil isOver: () -> Bool) {
        while true {
            let seen = news.count
            if state.withLock({ $0.isReady }) || worker.isHalted || isOver() { return }
            news.wait(after: seen, seconds: 0.1)
        }
    }

    func halt() { worker.halt() }

    func close() {
        worker.close()
        graph.close()
    }

    private func carry() throws -> WorkerThread.Outcome {
        let (limit, tempo, silentFrom) = state.withLock { ($0.limit, $0.tempo, $0.silentFrom) }
        let piece =
            if let silentFrom { silent(at: silentFrom, tempo) } else {
                try graph.next(isHalted: { [worker] in worker.isHalted })
            }
        guard let piece, piece.start < limit else {
            input.end()
            return .ended
        }
        state.withLock { $0.isReady = true }
        news.advance()
        try input.waitUntilWanted(by: worker, news)
        guard try input.push(stamped(piece, limit, tempo), caps: format.caps) else {
            throw CancellationError()
        }
        let end = piece.start + piece.duration
        state.withLock { state in
            state.next = end
            if state.silentFrom != nil { state.silentFrom = end }
        }
        return .carried
    }

    private func silent(at start: UInt64, _ tempo: Tempo) -> AudioGraph.Piece {
        let duration = UInt64((20_000_000 * tempo.rate).rounded())
        return AudioGraph.Piece(buffer: silence, start: start, duration: duration, isGap: true)
    }

    /// Returns the part of a piece before the limit, with the time at which it plays.
    private func stamped(_ piece: AudioGraph.Piece, _ limit: UInt64, _ tempo: Tempo) -> MediaBuffer {
        let end = min(limit, piece.start + piece.duration)
        let share = piece.duration == 0 ? 1 : Double(end - piece.start) / Double(piece.duration)
        let samples = Int(Double(piece.buffer.size / format.bytesPerFrame) * share)
        let start = tempo.stamp(piece.start)
        return piece.buffer.sharing(
            offset: 0, size: samples * format.bytesPerFrame, at: start,
            duration: tempo.stamp(end) - start, isGap: piece.isGap)
    }
}
