public import Foundation
import MediaTypes

/// A rectangle that is drawn, and the root of those that hang on it. Source: CALayer.h.
///
/// A layer is a model: it holds values, and animations that change them over time. What is drawn at a time is
/// computed from a snapshot of the tree, so nothing animates by itself and no method draws. Coordinates are in
/// points, y up; `isGeometryFlipped` turns that round. Not for several threads at once.
open class CALayer: NSObject {
    final var properties = LayerProperties()
    final var timing = TimingPlan()
    final var children: [CALayer] = []
    final var maskLayer: CALayer?
    final weak var parent: CALayer?
    /// In the order in which they were added.
    final var animations: [(key: String, animation: CAAnimation)] = []
    /// What clients keep under keys that layers do not have.
    final var clientValues: [String: Any] = [:]
    /// The layer that this one presents.
    final var presented: CALayer?

    public override init() {
        super.init()
        prepare()
    }

    /// A copy of another layer's values, without its sublayers, mask and animations.
    public init(layer: Any) {
        super.init()
        prepare()
        guard let layer = layer as? CALayer else { return }
        properties = layer.properties
        timing = layer.timing
        clientValues = layer.clientValues
    }

    /// Where a kind of layer adds its own values.
    func prepare() {}

    /// A layer of the nearest kind of ours, with the same values.
    func twin() -> CALayer { CALayer(layer: self) }

    /// The value that a new layer has for a key; nil for a key that layers do not have.
    open class func defaultValue(forKey key: String) -> Any? { CALayer().value(forKeyPath: key) }

    /// A word for people.
    open var name: String? {
        get { properties.name }
        set { properties.name = newValue }
    }

    /// Kept, and never asked: layers here neither draw nor lay out by delegates.
    open weak var delegate: (any CALayerDelegate)?

    /// Kept, and without effect: layers are drawn with alpha.
    open var isOpaque = false

    /// Kept, and without effect: nothing animates by itself.
    open var actions: [String: any CAAction]?

    /// Kept, and without effect: drawn pictures are kept in any case.
    open var shouldRasterize = false

    /// Kept, and without effect.
    open var rasterizationScale: CGFloat = 1

    /// Without effect: layers are drawn from snapshots.
    open func setNeedsDisplay() {}

    /// Without effect, and never called.
    open func display() {}

    /// Without effect: there is no layout.
    open func setNeedsLayout() {}

    /// Without effect.
    open func layoutIfNeeded() {}

    /// Without effect, and never called.
    open func layoutSublayers() {}

    /// Kept, and without effect.
    open var style: [AnyHashable: Any]?
}
