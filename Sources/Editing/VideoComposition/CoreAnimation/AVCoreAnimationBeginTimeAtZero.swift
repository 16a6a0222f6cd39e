public import MediaTypes

/// The `beginTime` of an animation that begins with the film: a positive time too small to count.
///
/// A begin time of 0 is taken for the moment at which an animation is added wherever layers animate by
/// themselves, which is why there is this constant; in a film 0 works, too. Source: AVAnimation.h.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100
