package import MediaTypes

/// Draws whole frames of the output from the source frames of one output frame: what stands behind a client's video
/// compositor. It knows nothing of the edit model here.
package protocol FrameComposer: AnyObject, Sendable {
    /// What its source frames may be, most wanted first. Asked once, before the first frame.
    var sourcePixelFormats: [OSType] { get }
    /// What its frames are, most wanted first. Asked once, before the first frame.
    var outputPixelFormats: [OSType] { get }

    /// Requests follow, perhaps after a cancellation: that is over then.
    func resume()

    /// Begins with a frame. The answer may come later, from any thread; several requests are under way.
    func compose(_ request: FrameRequest)

    /// Asks for an early end of what is under way; returns when every pending request has been answered.
    func cancelAll()
}
