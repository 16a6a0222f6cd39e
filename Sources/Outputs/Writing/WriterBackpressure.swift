internal import MediaTypes
internal import Synchronization

/// Decides when samples can be appended to each input.
final class WriterBackpressure: Sendable {
    private let limits: [Int]
    private let pacing: Mutex<WriterPacing>

    init(_ inputs: [WriterInput]) {
        limits = inputs.map(Self.limit)
        pacing = Mutex(WriterPacing(inputs.map(\.expectsMediaDataInRealTime)))
    }

    /// The number of samples of an input that may wait to be encoded. It is larger in real time, when samples come in bursts.
    private static func limit(of input: WriterInput) -> Int {
        (input.mediaType == .video ? 8 : 64) * (input.expectsMediaDataInRealTime ? 4 : 1)
    }

    /// The number of waiting samples at which appending traps, because the client doesn't check whether the input is ready.
    func mostWaiting(in index: Int) -> Int { 8 * limits[index] }

    /// - Parameter waiting: returns the number of samples of an input that wait to be encoded or written.
    func readiness(of index: Int, waiting: (Int) -> Int) -> WriterReadiness {
        guard waiting(index) < limits[index] else { return .full }
        // The writer is asked for numbers of samples outside of the lock.
        let busy = pacing.withLock { $0.awaited(by: index) }.filter { waiting($0) >= limits[$0] }
        return pacing.withLock { $0.hold(index, busy: busy, .now) }.map { .ahead($0) } ?? .ready
    }

    /// Records a sample that was appended to an input.
    ///
    /// - Parameter session: the time of the session's start.
    /// - Returns: the inputs that may be ready now.
    func take(_ sample: CMSampleBuffer, session: CMTime, at index: Int) -> [Int] {
        let start = sample.presentationTimeStamp - session
        let end = sample.duration.isNumeric ? start + sample.duration : start
        return pacing.withLock { pacing in
            pacing.take(until: end, at: index, .now)
            return pacing.held.filter { $0 != index }
        }
    }

    /// Records that an input is finished.
    ///
    /// - Returns: the inputs that may be ready now.
    func finish(_ index: Int) -> [Int] {
        pacing.withLock { pacing in
            pacing.finish(index)
            return pacing.held
        }
    }
}
