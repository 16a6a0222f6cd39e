import Cutroom
import Foundation
import Synchronization

/// A finger that moves along the whole film: the last wish counts.
struct Scrubbing {
    private static let limit = 300.0

    private let list: SeekList

    init(_ list: SeekList) { self.list = list }

    func run(into report: inout Report) async throws {
        let film = try await list.film()
        let exported = try await FrameDigests(of: film)
        let (player, _, output) = await film.watched()
        let ends = Counter()
        let start = ContinuousClock.now
        let ticks = exported.digests.count
        for index in 0..<1000 {
            // Forth and back, faster and slower.
            let place = (1 - cos(Double(index) / 37)) / 2
            let tick = Int64(place * Double(ticks - 1))
            player.seek(to: SeekList.time(ofTick: tick), toleranceBefore: .zero, toleranceAfter: .zero) {
                ends.add($0)
            }
            try await Task.sleep(until: start + .milliseconds(10 * (index + 1)), clock: .continuous)
        }
        let last = Int64(ticks / 3)
        let wait = await milliseconds { _ = await player.seekExactly(to: SeekList.time(ofTick: last)) }
        let frame = output.copyPixelBuffer(forItemTime: SeekList.time(ofTick: last), itemTimeForDisplay: nil)
        report.tell("the last wish comes true, ms", wait, atMost: Self.limit)
        report.tell(
            "with its frame", frame.map(FrameDigests.digest) == exported.digests[Int(last)] ? 1 : 0, of: 1)
        report.tell("wishes that were answered", ends.all, of: 1000)
        print("frames shown on the way: \(ends.done)")
    }

    private final class Counter: Sendable {
        private let counts = Mutex((all: 0, done: 0))

        func add(_ isDone: Bool) {
            counts.withLock { $0 = ($0.all + 1, $0.done + (isDone ? 1 : 0)) }
        }

        var all: Int { counts.withLock { $0.all } }
        var done: Int { counts.withLock { $0.done } }
    }
}
