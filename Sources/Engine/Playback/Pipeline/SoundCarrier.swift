internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Carries mixed sound, or silence, to the presenter, always a little ahead of what is heard.
final class SoundCarrier: Sendable {
    private struct State {
        /// In nanoseconds of play time; exclusive.
        var limit: UInt64 = .max
        /// Where silence goes on; nil while the film's sound is heard.
        var silentFrom: UInt64?
        var next: UInt64?
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
    func go(limit: UInt64, silentFrom: UInt64?) {
        state.withLock { $0 = State(limit: limit, silentFrom: silentFrom) }
        inlet.hand(to: bell)
        pump.go()
    }

    func halt() { pump.halt() }

    func close() {
        pump.close()
        sound.close()
    }

    private func carry() throws -> Pump.Outcome {
        let (limit, silentFrom) = state.withLock { ($0.limit, $0.silentFrom) }
        let piece =
            if let silentFrom { silent(at: silentFrom) } else {
                try sound.next(isHalted: { pump.isHalted })
            }
        guard let piece, piece.start < limit else {
            inlet.end()
            return .ended
        }
        try waitForWish()
        guard try inlet.push(cut(piece, at: limit), caps: format.caps) else { throw CancellationError() }
        let end = piece.start + piece.duration
        state.withLock { state in
            state.next = end
            if state.silentFrom != nil { state.silentFrom = end }
        }
        return .carried
    }

    private func silent(at start: UInt64) -> FilmSound.Piece {
        let duration: UInt64 = 20_000_000
        let buffer = silence.sharing(
            offset: 0, size: silence.size, at: start, duration: duration, isGap: true)
        return FilmSound.Piece(buffer: buffer, start: start, duration: duration)
    }

    /// The part of a piece that is before the limit.
    private func cut(_ piece: FilmSound.Piece, at limit: UInt64) -> MediaBuffer {
        guard piece.duration > 0, piece.start + piece.duration > limit else { return piece.buffer }
        let length = limit - piece.start
        let samples = Int(length * UInt64(format.sampleRate) / 1_000_000_000)
        return piece.buffer.sharing(
            offset: 0, size: min(piece.buffer.size, samples * format.bytesPerFrame), at: piece.start,
            duration: length)
    }

    private func waitForWish() throws {
        while true {
            let rings = bell.rings
            if pump.isHalted { throw CancellationError() }
            if inlet.isWanted { return }
            bell.wait(after: rings, seconds: 1)
        }
    }
}
