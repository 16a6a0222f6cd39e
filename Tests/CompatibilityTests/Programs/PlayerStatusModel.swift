import AVFoundation

/// A view model that watches a player by key paths.
final class PlayerStatusModel: @unchecked Sendable {
    enum Event: Equatable, Sendable {
        case status(AVPlayerItem.Status?)
        case control(AVPlayer.TimeControlStatus)
        case rate(Float?, Float?)
    }

    let player = AVPlayer()
    let events: AsyncStream<Event>
    private let send: AsyncStream<Event>.Continuation
    private var statusObservation: NSKeyValueObservation?
    private var observations = Set<NSKeyValueObservation>()

    init() {
        (events, send) = AsyncStream.makeStream(of: Event.self)
        statusObservation = player.observe(\.currentItem?.status, options: [.initial, .new]) {
            [weak self] player, _ in
            self?.send.yield(.status(player.currentItem?.status))
        }
        observations.insert(
            player.observe(\.timeControlStatus, options: .new) { [weak self] player, _ in
                self?.send.yield(.control(player.timeControlStatus))
            })
        player.observe(\.rate, options: [.old, .new]) { [weak self] _, change in
            self?.send.yield(.rate(change.oldValue, change.newValue))
        }.add(to: &observations)
    }

    func stop() {
        statusObservation?.invalidate()
        statusObservation = nil
        observations.removeAll()
        send.finish()
    }
}

extension NSKeyValueObservation {
    func add(to set: inout Set<NSKeyValueObservation>) { set.insert(self) }
}
