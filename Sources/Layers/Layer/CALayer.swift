public import Foundation
import MediaTypes

/// A rectangle with an appearance, and the root of a tree of sublayers. Source: CALayer.h.
///
/// A layer is a model: it holds values and animations that change them over time. What is drawn at a time is
/// computed from a snapshot of the tree, so there are no implicit animations and no drawing methods.
/// Coordinates are in points with y up, or with y down if `isGeometryFlipped` is set. Not safe to use from
/// several threads at once.
open class CALayer: NSObject {
    final var properties = LayerProperties()
    final var timing = TimingPlan()
    final var children: [CALayer] = []
    final var maskLayer: CALayer?
    final weak var parent: CALayer?
    /// The animations in the order in which they were added.
    final var animations: [(key: String, animation: CAAnimation)] = []
    /// The client's values for keys that layers do not have.
    final var clientValues: [String: Any] = [:]
    /// The layer whose values this one presents.
    final var presented: CALayer?

    public override init() {
        super.init()
        prepare()
    }

    /// Creates a copy of another layer's values, without its sublayers, mask and animations.
    public init(layer: Any) {
        super.init()
        prepare()
        guard let layer = layer as? CALayer else { return }
        properties = layer.properties
        timing = layer.timing
        clientValues = layer.clientValues
    }

    /// Sets the initial values of a subclass.
    func prepare() {}

    /// Returns a layer of the nearest class of the library, with the same values.
    func twin() -> CALayer { CALayer(layer: self) }

    /// Returns the initial value of a key; nil if layers do not have it.
    open class func defaultValue(forKey key: String) -> Any? { CALayer().value(forKeyPath: key) }

    /// A name for the client's use.
    open var name: String? {
        get { properties.name }
        set { properties.name = newValue }
    }

    /// Stored but never called: layers have no delegate drawing or layout.
    open weak var delegate: (any CALayerDelegate)?

    /// Stored but has no effect: layers are drawn with alpha.
    open var isOpaque = false

    /// Stored but has no effect: there are no implicit animations.
    open var actions: [String: any CAAction]?

    /// Stored but has no effect: drawn images are always cached.
    open var shouldRasterize = false

    /// Stored but has no effect.
    open var rasterizationScale: CGFloat = 1

    /// Has no effect: layers are drawn from snapshots.
    open func setNeedsDisplay() {}

    /// Has no effect and is never called.
    open func display() {}

    /// Has no effect: there is no layout.
    open func setNeedsLayout() {}

    /// Has no effect.
    open func layoutIfNeeded() {}

    /// Has no effect and is never called.
    open func layoutSublayers() {}

    /// Stored but has no effect.
    open var style: [AnyHashable: Any]?
}

/// The delegate of a layer. Source: CALayer.h.
///
/// Stored but never called: layers have no delegate drawing or layout.
public protocol CALayerDelegate: AnyObject {}
