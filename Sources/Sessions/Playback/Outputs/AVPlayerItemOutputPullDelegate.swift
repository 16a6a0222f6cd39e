public import Foundation

/// Hears of a video output's frames. Source: AVPlayerItemOutput.h.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
    /// A frame comes, after `requestNotificationOfMediaDataChange(withAdvanceInterval:)`. Optional.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// The frames that were at hand are gone: the item has jumped, or was composed anew. Optional.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// A delegate with its queue, on which alone it is called: that is why it may say `@unchecked Sendable`.
struct PullListener: @unchecked Sendable {
    private(set) weak var delegate: (any AVPlayerItemOutputPullDelegate)?
    let queue: DispatchQueue?

    init(_ delegate: (any AVPlayerItemOutputPullDelegate)? = nil, queue: DispatchQueue? = nil) {
        self.delegate = delegate
        self.queue = queue
    }

    private static let ownQueue = DispatchQueue(label: "cutroom.outputs")

    func willChange(_ output: AVPlayerItemOutput) {
        guard delegate != nil else { return }
        (queue ?? Self.ownQueue).async { delegate?.outputMediaDataWillChange(output) }
    }

    func flushed(_ output: AVPlayerItemOutput) {
        guard delegate != nil else { return }
        (queue ?? Self.ownQueue).async { delegate?.outputSequenceWasFlushed(output) }
    }
}
