public import Foundation

/// Methods that notify about the frames of a video output. Source: AVPlayerItemOutput.h.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
    /// Called at the next frame after `requestNotificationOfMediaDataChange(withAdvanceInterval:)`. Optional.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// Called when the output's frames were discarded by a seek or an edit. Optional.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// A delegate and its queue. `@unchecked Sendable`: the delegate is called on that queue only.
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
