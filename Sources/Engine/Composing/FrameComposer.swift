package import MediaTypes

/// Draws whole frames of the output from the source frames of one output frame, such as with a client's video
/// compositor. It doesn't depend on the edit model.
package protocol FrameComposer: AnyObject, Sendable {
    /// The formats that its source frames may have, most preferred first. Read once, before the first frame.
    var sourcePixelFormats: [OSType] { get }
    /// The formats of its frames, most preferred first. Read once, before the first frame.
    var outputPixelFormats: [OSType] { get }

    /// Announces requests, possibly after a cancellation, which then has ended.
    func resume()

    /// Starts a frame. The answer may come later, from any thread; several requests may be pending.
    func compose(_ request: FrameRequest)

    /// Requests an early end of pending work. Returns when every pending request has been answered.
    func cancelAll()
}
