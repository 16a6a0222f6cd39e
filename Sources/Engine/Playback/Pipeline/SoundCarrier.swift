internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Carries mixed sound, or silence, to the presenter, always a little ahead of what is heard.
final class SoundCarrier: Sendable {
    private struct State {
        /// In nanoseconds of play time; exclusive.
        var limit: UInt64 = .max
        var tempo = Tempo()
        /// Where silence goes on; nil while the film's sound is heard.
        var silentFrom: UInt64?
        var next: UInt64?
        /// Whether there is a piece that waits for the sink.
        var isReady = false
    }

    /// When play time is heard, from a jump on.
    struct Tempo: Sendable {
        /// The play time of the jump, in nanoseconds.
        var origin: UInt64 = 0
        /// Seconds of play time a second.
        var rate = 1.0

        /// What the sinks are told of a play time, for sound that is as fast as it is to be heard.
        func stamp(_ time: UInt64) -> UInt64 {
            guard rate != 1, time > origin else { return time }
            return origin + UInt64((Double(time - origin) / rate).rounded())
        }
    }

    let sound: FilmSound
    private let format: AudioFormat
    private let inlet: PresenterInlet
    private let bell: Bell
    private let pump: Pump
    private let silence: MediaBuffer
    private let state = Mutex(State())

    init(
        _ sound: FilmSound, _ format: AudioFormat, to inlet: PresenterInlet,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.sound = sound
        self.format = format
        self.inlet = inlet
        bell = sound.bell
        let bytes = [UInt8](repeating: 0, count: Int(format.sampleRate) / 50 * format.bytesPerFrame)
        silence = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
        pump = Pump(bell: bell)
        pump.start(name: "sound", carry: { [unowned self] in try carry() }, onFailure: onFailure)
    }

    /// The play time that follows what was carried last; nil before anything was.
    var next: UInt64? { state.withLock { $0.next } }

    /// - Parameters:
    ///   - limit: sound from this play time on is not carried, in nanoseconds.
    ///   - silentFrom: nil for the film's sound, else where silence begins.
    func go(limit: UInt64, tempo: Tempo, silentFrom: UInt64? = nil) {
        state.withLock { $0 = State(limit: limit, tempo: tempo, silentFrom: silentFrom) }
        inlet.hand(to: bell)
        pump.go()
    }

    /// Gives the sink one silent sample, so that it need not wait. Only while the carrier is halted.
    func fill(at time: UInt64) throws {
        inlet.hand(to: bell)
        let duration = UInt64(1_000_000_000 / Int64(format.sampleRate))
        _ = try inlet.push(
            silence.sharing(offset: 0, size: format.bytesPerFrame, at: time, duration: duration),
            caps: format.caps)
    }

    /// Blocks until the first piece waits for the sink, or there is none.
    func waitForFirst(orUntil isOver: () -> Bool) {
        while true {
            let rings = bell.rings
            if state.withLock({ $0.isReady }) || pump.isHalted || isOver() { return }
            bell.wait(after: rings, seconds: 0.1)
        }
    }

    func halt() { pump.halt() }

    func close() {
        pump.close()
        sound.close()
    }

    private func carry() throws -> Pump.Outcome {
        let (limit, tempo, silentFrom) = state.withLock { ($0.limit, $0.tempo, $0.silentFrom) }
        let piece =
            if let silentFrom { silent(at: silentFrom, tempo) } else {
                try sound.next(isHalted: { [pump] in pump.isHalted })
            }
        guard let piece, piece.start < limit else {
            inlet.end()
            return .ended
        }
        state.withLock { $0.isReady = true }
        bell.ring()
        try inlet.waitUntilWanted(by: pump, bell)
        guard try inlet.push(stamped(piece, limit, tempo), caps: format.caps) else {
            throw CancellationError()
        }
        let end = piece.start + piece.duration
        state.withLock { state in
            state.next = end
            if state.silentFrom != nil { state.silentFrom = end }
        }
        return .carried
    }

    private func silent(at start: UInt64, _ tempo: Tempo) -> FilmSound.Piece {
        let duration = UInt64((20_000_000 * tempo.rate).rounded())
        return FilmSound.Piece(buffer: silence, start: start, duration: duration, isGap: true)
    }

    /// The part of a piece that is before the limit, at the time when it is heard.
    private func stamped(_ piece: FilmSound.Piece, _ limit: UInt64, _ tempo: Tempo) -> MediaBuffer {
        let end = min(limit, piece.start + piece.duration)
        let share = piece.duration == 0 ? 1 : Double(end - piece.start) / Double(piece.duration)
        let samples = Int(Double(piece.buffer.size / format.bytesPerFrame) * share)
        let start = tempo.stamp(piece.start)
        return piece.buffer.sharing(
            offset: 0, size: samples * format.bytesPerFrame, at: start,
            duration: tempo.stamp(end) - start, isGap: piece.isGap)
    }
}
