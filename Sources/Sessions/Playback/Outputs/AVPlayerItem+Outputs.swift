internal import Synchronization

extension AVPlayerItem {
    /// In the order in which they were added.
    public var outputs: [AVPlayerItemOutput] { state.withLock { $0.outputs } }

    /// Adds an output; without effect for one that is there. It holds what is shown now, too. Stops the program
    /// for one that belongs to another item, as Apple's raises an exception.
    public func add(_ output: AVPlayerItemOutput) {
        precondition(
            output.item == nil || output.item === self,
            "An AVPlayerItemOutput cannot be attached to more than one AVPlayerItem")
        output.move(to: self)
        state.withLock { state in
            if !state.outputs.contains(where: { $0 === output }) { state.outputs.append(output) }
        }
    }

    /// Without effect for an output that the item does not have.
    public func remove(_ output: AVPlayerItemOutput) {
        guard output.item === self else { return }
        output.move(to: nil)
        state.withLock { $0.outputs.removeAll { $0 === output } }
    }
}
