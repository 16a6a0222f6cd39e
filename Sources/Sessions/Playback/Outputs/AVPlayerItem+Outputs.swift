internal import Engine
internal import MediaTypes
internal import Playback
internal import Synchronization

extension AVPlayerItem {
    /// The outputs of the item, in the order in which they were added.
    public var outputs: [AVPlayerItemOutput] { state.withLock { $0.outputs } }

    /// Adds an output, which immediately provides the current frame.
    ///
    /// Has no effect if the item has the output already. Traps if the output belongs to another item;
    /// AVFoundation raises an exception.
    public func add(_ output: AVPlayerItemOutput) {
        require(
            output.item == nil || output.item === self,
            "An AVPlayerItemOutput cannot be attached to more than one AVPlayerItem")
        output.move(to: self)
        state.withLock { state in
            if !state.outputs.contains(where: { $0 === output }) { state.outputs.append(output) }
        }
    }

    /// Removes an output. Has no effect if the item doesn't have it.
    public func remove(_ output: AVPlayerItemOutput) {
        guard output.item === self else { return }
        output.move(to: nil)
        state.withLock { $0.outputs.removeAll { $0 === output } }
    }
}

/// Notifies the outputs of the current item about new frames.
final class OutputNews: Sendable {
    typealias News = PresentedFrames.Change

    private struct Place: Sendable {
        weak var item: AVPlayerItem?
    }

    private let place = Mutex(Place())

    func follow(_ item: AVPlayerItem?) {
        place.withLock { $0.item = item }
    }

    func tell(_ news: News) {
        guard let item = place.withLock({ $0.item }) else { return }
        for output in item.outputs { output.hear(news) }
    }
}
