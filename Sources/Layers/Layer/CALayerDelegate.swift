/// What helps a layer. Source: CALayer.h.
///
/// Kept, and never asked: layers here neither draw nor lay out by delegates.
public protocol CALayerDelegate: AnyObject {}
