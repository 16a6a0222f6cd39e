/// What a layer may be told to do when something happens to it. Source: CALayer.h.
///
/// Nothing happens by itself here: no change of a property starts an animation.
public protocol CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}
