public import Foundation
public import MediaTypes

/// A type that renders the frames of a video composition instead of the library: the class of
/// `customVideoCompositorClass`. Source: AVVideoCompositing.h.
///
/// The class must be a subclass of `NSObject`. The library creates an instance with the class's own `init()`,
/// which needn't be `required`, when the video composition is assigned to a session, and keeps it as long as
/// the class stays the same.
@preconcurrency
public protocol AVVideoCompositing: _SendablePixelBufferAttributes, Sendable {
    /// The required attributes of source frames. `kCVPixelBufferPixelFormatTypeKey` specifies one pixel
    /// format, or several in order of preference. `nil` for the format that is cheapest to deliver. Read
    /// once.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// The required attributes of the render context's pixel buffers. `kCVPixelBufferPixelFormatTypeKey`
    /// specifies one pixel format, or several in order of preference. Read once.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Sets the context with the size and scale of frames. Called before the first request and after changes.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
    /// Starts to compose a frame. The request may be finished during the call or later, on any thread.
    /// Several requests may be pending at the same time.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)
    /// Cancels all pending requests. Returns when each of them is finished with a frame, with an error or as
    /// canceled. Optional: by default, the library waits for pending requests.
    func cancelAllPendingVideoCompositionRequests()

    /// Whether the compositor accepts frames with wide color. Optional: false by default.
    var supportsWideColorSourceFrames: Bool { get }
    /// Whether the compositor accepts frames with high dynamic range. Optional: false by default.
    var supportsHDRSourceFrames: Bool { get }
    /// Whether the compositor converts frames with different color spaces to one. Optional: false by default.
    /// Has no effect: the library always converts them first.
    var canConformColorOfSourceFrames: Bool { get }

    /// Announces the times that will be requested next. Optional.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
    /// Announces the times that will be requested first. Called before the first request; may block.
    /// Optional.
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

/// An implementation detail that lets clients declare their attributes with `any Sendable` values, as in
/// newer SDKs, or with `Any`.
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

/// The range of composition time that will be rendered soon. Source: AVVideoCompositing.h.
open class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
    /// The first time.
    public final let startCompositionTime: CMTime
    /// The last time.
    public final let endCompositionTime: CMTime

    package init(startCompositionTime: CMTime, endCompositionTime: CMTime) {
        self.startCompositionTime = startCompositionTime
        self.endCompositionTime = endCompositionTime
    }
}
