public import MediaTypes

/// When something is active, and how its own time runs. Times are in seconds. Source: CAMediaTiming.h.
///
/// The own time is `(parent's time − beginTime) · speed + timeOffset`; it is active from 0 on, for as long
/// as duration and repeats say.
public protocol CAMediaTiming {
    /// In the parent's time.
    var beginTime: CFTimeInterval { get set }
    /// Of one run. 0 for an animation: a quarter of a second, in a group the group's; for a layer: forever.
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    /// Added to the own time.
    var timeOffset: CFTimeInterval { get set }
    /// How often it runs; may be a fraction.
    var repeatCount: Float { get set }
    /// How long it repeats, in own time; 0 to go by `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is followed by the same run backwards.
    var autoreverses: Bool { get set }
    /// What holds before and after the active time.
    var fillMode: CAMediaTimingFillMode { get set }
}
