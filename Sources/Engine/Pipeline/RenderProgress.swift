internal import Synchronization

/// The progress of a rendering, readable from any thread at any time.
package final class RenderProgress: Sendable {
    private let position = Atomic<UInt64>(0)
    private let buffers = Atomic<Int64>(0)
    private let readers = Atomic<Int>(0)

    package init() {}

    /// The output's time, in nanoseconds, up to which the tail has received media.
    package var nanoseconds: UInt64 { position.load(ordering: .relaxed) }

    /// The number of frames, or of runs of samples in an output without video, that the tail has received.
    package var count: Int64 { buffers.load(ordering: .relaxed) }

    /// After a rendering: the largest number of readers that any of its tracks had open at one time.
    package var mostReaders: Int { readers.load(ordering: .relaxed) }

    func had(readers count: Int) {
        readers.max(count, ordering: .relaxed)
    }

    func passed(until end: UInt64) {
        position.store(end, ordering: .relaxed)
        buffers.add(1, ordering: .relaxed)
    }
}
