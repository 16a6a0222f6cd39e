internal import GStreamerOverlay
internal import RenderPlan

/// One track's frames, tick by tick: whoever composes several tracks asks each of them for the same tick.
protocol TickFrames: AnyObject {
    var track: VideoTrackPlan { get }

    /// What the track shows at a tick; nil where it has nothing. Opens what is needed soon.
    func frame(at tick: Int64) throws -> ShownFrame?

    /// Opens what is needed soon, where the tick itself needs nothing.
    func pass(_ tick: Int64)
}

/// A frame and the clip that it is of.
struct ShownFrame {
    var frame: MediaBuffer
    var clip: VideoTrackPlan.Clip
}
