import Foundation
import MediaTypes
import Observation
import Synchronization
import Testing

@testable import Sessions

/// Observing properties of players and items, without media. Source: NSKeyValueObserving.h.
@Suite struct PropertyObservingTests {
    /// What a handler received, in order.
    private final class Log<Value: Sendable>: Sendable {
        let entries = Mutex<[Value]>([])

        func add(_ value: Value) { entries.withLock { $0.append(value) } }
        var all: [Value] { entries.withLock { $0 } }
    }

    private func item(_ name: String) -> AVPlayerItem {
        AVPlayerItem(url: URL(fileURLWithPath: "/nonexistent/\(name).mp4"))
    }

    @Test func eachChangeIsReportedOnce() {
        let player = AVPlayer()
        let log = Log<[Float?]>()
        let observation = player.observe(\.volume, options: [.old, .new]) { player, change in
            #expect(change.kind == .setting && !change.isPrior && change.indexes == nil)
            log.add([change.oldValue, change.newValue, player.volume])
        }
        let values = (0..<40).map { Float(($0 * 7) % 11) / 16 }
        var expected: [[Float?]] = []
        var old: Float = 1
        for value in values {
            player.volume = value
            if value != old { expected.append([old, value, value]) }
            old = value
            player.isMuted.toggle()
        }
        #expect(log.all == expected)
        observation.invalidate()
        player.volume = 1
        #expect(log.all == expected)
    }

    @Test(
        arguments: [[], [.new], [.old], [.initial], [.initial, .new], [.initial, .old, .new]]
            as [NSKeyValueObservingOptions])
    func optionsChooseTheValues(options: NSKeyValueObservingOptions) {
        let player = AVPlayer()
        let log = Log<[Float?]>()
        let observation = player.observe(\.defaultRate, options: options) {
            log.add([$1.oldValue, $1.newValue])
        }
        player.defaultRate = 2
        let (old, new) = (options.contains(.old), options.contains(.new))
        let first: [[Float?]] = options.contains(.initial) ? [[nil, new ? 1 : nil]] : []
        #expect(log.all == first + [[old ? 1 : nil, new ? 2 : nil]])
        observation.invalidate()
    }

    @Test func derivedPropertiesFollowTheirSources() {
        let player = AVPlayer()
        let states = Log<AVPlayer.TimeControlStatus>()
        let reasons = Log<AVPlayer.WaitingReason?>()
        let observations = [
            player.observe(\.timeControlStatus, options: .initial) { player, _ in
                states.add(player.timeControlStatus)
            },
            player.observe(\.reasonForWaitingToPlay) { player, _ in reasons.add(player.reasonForWaitingToPlay)
            },
        ]
        player.rate = 1
        player.rate = 2
        player.rate = 0
        #expect(states.all == [.paused, .waitingToPlayAtSpecifiedRate, .paused])
        #expect(reasons.all == [.noItemToPlay, nil])
        for observation in observations { observation.invalidate() }
    }

    @Test(.timeLimit(.minutes(1))) func pathsThroughItemsFollowTheItem() async throws {
        let player = AVPlayer()
        let (stream, send) = AsyncStream.makeStream(of: AVPlayerItem.Status?.self)
        let observation = player.observe(\.currentItem?.status, options: .initial) { player, _ in
            send.yield(player.currentItem?.status)
        }
        var statuses = stream.makeAsyncIterator()
        #expect(await statuses.next() == .some(nil))
        player.replaceCurrentItem(with: item("missing"))
        var seen: [AVPlayerItem.Status?] = []
        while seen.last != .failed, let next = await statuses.next() { seen.append(next) }
        #expect(seen == [.failed] || seen == [.unknown, .failed])
        player.replaceCurrentItem(with: nil)
        #expect(await statuses.next() == .some(nil))
        observation.invalidate()
    }

    @Test func changesWithinAHandlerFollowIt() {
        let player = AVPlayer()
        let log = Log<Float>()
        let observation = player.observe(\.defaultRate, options: .new) { player, change in
            guard let value = change.newValue else { return }
            if value < 5 { player.defaultRate = value + 1 }
            log.add(value)
        }
        player.defaultRate = 2
        #expect(log.all == [2, 3, 4, 5])
        observation.invalidate()
    }

    @Test func changesFromManyThreadsAreAChain() {
        let player = AVPlayer()
        let log = Log<[Float]>()
        let observation = player.observe(\.volume, options: [.old, .new]) { _, change in
            if let old = change.oldValue, let new = change.newValue { log.add([old, new]) }
        }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for step in 0..<100 { player.volume = Float((thread * 100 + step) % 97) / 97 }
        }
        observation.invalidate()
        let all = log.all
        #expect(all.first?[0] == 1 && all.last?[1] == player.volume)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0[1] == $1[0] } && all.allSatisfy { $0[0] != $0[1] })
    }

    @Test func observationsLeaveNothing() {
        let player = AVPlayer()
        final class Witness: Sendable {}
        weak var witness: Witness?
        for index in 0..<10_000 {
            let captured = Witness()
            witness = captured
            let observation = player.observe(\.rate) { _, _ in _ = captured }
            if index % 2 == 0 { observation.invalidate() }
        }
        #expect(witness == nil && player.observed.count == 0)
        weak var gone: AVPlayer?
        var observation: NSKeyValueObservation?
        do {
            let other = AVPlayer()
            gone = other
            observation = other.observe(\.rate) { _, _ in }
            #expect(other.observed.count == 1)
        }
        #expect(gone == nil)
        observation?.invalidate()
    }

    @Test func propertiesWithoutReportsAreAProgrammersError() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = AVPlayer().observe(\.automaticallyWaitsToMinimizeStalling) { _, _ in }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        // Names of computed properties aren't in key paths on Linux, unless symbols are exported.
        let words = ["cannot observe", "AVPlayer", "of type Bool"]
        #expect(words.allSatisfy { text.contains($0) }, "\(text)")
    }

    // MARK: Swift's Observation

    @Test @MainActor func playersAreTrackedIfThatIsEnabled() {
        #expect(!AVPlayer.isObservationEnabled)
        let untracked = AVPlayer()
        AVPlayer.isObservationEnabled = true
        defer { AVPlayer.isObservationEnabled = false }
        let player = AVPlayer()
        for (player, expected) in [(untracked, 0), (player, 1)] {
            let count = Mutex(0)
            withObservationTracking {
                _ = player.timeControlStatus
            } onChange: {
                count.withLock { $0 += 1 }
            }
            player.volume = 0.5
            #expect(count.withLock { $0 } == 0)
            player.rate = 1
            player.rate = 0
            #expect(count.withLock { $0 } == expected)
        }
    }

    @Test @MainActor func eachTrackedChangeIsReported() {
        AVPlayer.isObservationEnabled = true
        defer { AVPlayer.isObservationEnabled = false }
        let player = AVQueuePlayer()
        let count = Mutex(0)
        for number in 1...20 {
            withObservationTracking {
                _ = (player.volume, player.currentItem)
            } onChange: {
                count.withLock { $0 += 1 }
            }
            if number.isMultiple(of: 2) {
                player.insert(
                    AVPlayerItem(url: URL(fileURLWithPath: "/nonexistent/\(number).mp4")), after: nil)
                player.advanceToNextItem()
            } else {
                player.volume = Float(number) / 32
            }
            #expect(count.withLock { $0 } == number)
        }
    }
}
