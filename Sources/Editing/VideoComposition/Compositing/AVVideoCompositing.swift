public import Foundation

/// Draws the frames of a video composition in place of the library: a client's class, named by
/// `customVideoCompositorClass`. Source: AVVideoCompositing.h.
///
/// The library makes an instance with `init()` when the video composition is assigned to a session, and keeps
/// it while the same class is named. A class that is not final needs `required` before its `init()`.
@preconcurrency
public protocol AVVideoCompositing: _SendablePixelBufferAttributes, Sendable {
    init()

    /// What source frames are to be: `kCVPixelBufferPixelFormatTypeKey` names one pixel format, or several with
    /// the most wanted first. Asked once. Nil takes the format that is cheapest here.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// What the render context's pixel buffers are to be: `kCVPixelBufferPixelFormatTypeKey` names one pixel
    /// format, or several with the most wanted first. Asked once.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Tells the size and the scale to render at, before the first request and when they change.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
    /// Begins with a frame. The request is finished now or later, from any thread; several are under way.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)
    /// Finishes what is under way soon; returns when each pending request has a frame, an error or has been
    /// cancelled. Optional: without it pending requests are waited for.
    func cancelAllPendingVideoCompositionRequests()

    /// Whether frames of wide colours are understood. Optional: false.
    var supportsWideColorSourceFrames: Bool { get }
    /// Whether frames of high dynamic range are understood. Optional: false.
    var supportsHDRSourceFrames: Bool { get }
    /// Whether frames of different colours are brought to one by the compositor. Optional: false, and always
    /// done before here.
    var canConformColorOfSourceFrames: Bool { get }

    /// Tells which times will be asked for soon. Optional.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
    /// Tells which times will be asked for first, before the first request; may take its time. Optional.
    func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
    public func cancelAllPendingVideoCompositionRequests() {}
    public var supportsWideColorSourceFrames: Bool { false }
    public var supportsHDRSourceFrames: Bool { false }
    public var canConformColorOfSourceFrames: Bool { false }
    public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
    public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}

    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: Any]? {
        (self as any _SendablePixelBufferAttributes).sourcePixelBufferAttributes
    }

    @_disfavoredOverload
    public var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        (self as any _SendablePixelBufferAttributes).requiredPixelBufferAttributesForRenderContext
    }
}

/// Not for clients: lets them give their attributes as `any Sendable`, as newer SDKs spell them, or as `Any`.
@preconcurrency
public protocol _SendablePixelBufferAttributes: NSObjectProtocol, Sendable {
    var sourcePixelBufferAttributes: [String: any Sendable]? { get }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { get }
}

extension _SendablePixelBufferAttributes {
    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
    @_disfavoredOverload
    public var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { [:] }
}
