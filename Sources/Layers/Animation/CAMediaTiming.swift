public import MediaTypes

/// The timing of a layer or animation. Times are in seconds. Source: CAMediaTiming.h.
///
/// Local time is `(parent time − beginTime) · speed + timeOffset`. The object is active from local time 0 on,
/// for its duration and repeats.
public protocol CAMediaTiming {
    /// The begin time in the parent's time.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one cycle. The default, 0, means 0.25 s for an animation, the group's duration for an
    /// animation in a group, and forever for a layer.
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    /// An offset in local time.
    var timeOffset: CFTimeInterval { get set }
    /// The number of cycles, which may be fractional.
    var repeatCount: Float { get set }
    /// The duration of all cycles in local time; 0 to use `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each cycle is followed by the same cycle backward.
    var autoreverses: Bool { get set }
    /// The behavior before and after the active time.
    var fillMode: CAMediaTimingFillMode { get set }
}
