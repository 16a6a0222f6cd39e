public import Foundation
public import MediaTypes

/// A type that renders the frames of a video composition in place of the library: the class in
/// `customVideoCompositorClass`. Source: AVVideoCompositing.h.
///
/// The library creates an instance with `init()` when the video composition is assigned to a session, and
/// keeps it as long as the class stays the same. A class that is not final must declare its `init()` as
/// `required`.
@preconcurrency
public protocol AVVideoCompositing: _SendablePixelBufferAttributes, Sendable {
    init()

    /// The attributes that source frames must have: `kCVPixelBufferPixelFormatTypeKey` names one pixel
    /// format, or several in order of preference. Read once. Nil for the format that is cheapest to deliver.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// The attributes that the render context's pixel buffers must have: `kCVPixelBufferPixelFormatTypeKey`
    /// names one pixel format, or several in order of preference. Read once.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Sets the size and scale to render at, before the first request and whenever they change.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
    /// Starts to compose a frame. The request may be finished now or later, from any thread; several are
    /// pending at a time.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)
    /// Ends all pending requests early. Returns when each of them is finished with a frame or an error, or
    /// cancelled. Optional: by default the library waits for pending requests.
    func cancelAllPendingVideoCompositionRequests()

    /// Whether the compositor accepts frames with wide color. Optional: false by default.
    var supportsWideColorSourceFrames: Bool { get }
    /// Whether the compositor accepts frames with high dynamic range. Optional: false by default.
    var supportsHDRSourceFrames: Bool { get }
    /// Whether the compositor converts frames with different color spaces to one. Optional: false by default.
    /// The library always converts them before.
    var canConformColorOfSourceFrames: Bool { get }

    /// Announces the times that will be requested soon. Optional.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
    /// Announces the times that will be requested first, before the first request. The method may take its
    /// time. Optional.
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

/// Not for clients. Lets them declare their attributes with `any Sendable` values, as in newer SDKs, or with
/// `Any`.
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
