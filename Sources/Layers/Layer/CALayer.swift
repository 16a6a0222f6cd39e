public import Foundation
public import MediaTypes

/// A rectangle with an appearance, and the root of a tree of sublayers. Source: CALayer.h.
///
/// A layer is a model: it stores values, and animations that change them over time. Each frame is drawn from
/// a snapshot of the tree, so that implicit animations don't exist, and clients' drawings (`draw(in:)`) are images
/// that are made when the snapshot is taken. Coordinates are in points with y up, or with y down if `isGeometryFlipped` is set. A
/// layer tree must be used by one thread at a time.
open class CALayer: NSObject {
    final var properties = LayerProperties()
    final var timing = TimingPlan()
    final var children: [CALayer] = []
    final var maskLayer: CALayer?
    final weak var parent: CALayer?
    /// The animations in the order in which they were added.
    final var animations: [(key: String, animation: CAAnimation)] = []
    /// The client's values for keys that layers don't have.
    final var clientValues: [String: Any] = [:]
    /// The layer whose values this one presents.
    final var presented: CALayer?
    final var isDisplayNeeded = false
    /// Whether a drawing has reached a default that draws nothing.
    final var isDrawnByDefault = false
    /// The contents that were drawn last, while the layer has them.
    final weak var drawnContents: CGImage?

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

    /// Returns `nil`: layers aren't archived. Subclasses may call it, and must have it if they have initializers of their
    /// own, as on Apple's platforms.
    public required init?(coder: NSCoder) { return nil }

    deinit {
        // Released one by one, because nested deinitializers would need a stack frame for each level of the
        // tree.
        var released = orphans()
        while var layer = released.popLast() {
            if isKnownUniquelyReferenced(&layer) { released += layer.orphans() }
        }
    }

    /// Removes and returns the sublayers and the mask.
    private final func orphans() -> [CALayer] {
        defer { (children, maskLayer) = ([], nil) }
        return maskLayer.map { children + [$0] } ?? children
    }

    /// Sets the initial values of a subclass.
    func prepare() {}

    /// Returns a layer of the library's nearest class, with the same values.
    func twin() -> CALayer { CALayer(layer: self) }

    /// Returns the initial value of a key; `nil` if layers don't have it.
    open class func defaultValue(forKey key: String) -> Any? { CALayer().value(forKeyPath: key) }

    /// The layer's rectangle in its local coordinates.
    open var bounds: CGRect {
        get { properties.geometry.bounds }
        set { resize { $0.bounds = newValue } }
    }

    /// The position of the anchor point in the superlayer.
    open var position: CGPoint {
        get { properties.geometry.position }
        set { properties.geometry.position = newValue }
    }

    /// The anchor point in units of the bounds; (0.5, 0.5) is the center.
    open var anchorPoint: CGPoint {
        get { properties.geometry.anchorPoint }
        set { properties.geometry.anchorPoint = newValue }
    }

    /// The position on the z axis, which points toward the viewer.
    ///
    /// Sublayers are drawn in ascending order; those with equal values keep their order.
    open var zPosition: CGFloat {
        get { properties.geometry.zPosition }
        set { properties.geometry.zPosition = newValue }
    }

    /// The transform, applied relative to the anchor point.
    open var transform: CATransform3D {
        get { CATransform3D(properties.geometry.transform) }
        set { properties.geometry.transform = newValue.matrix }
    }

    /// The smallest upright rectangle in the superlayer that contains the layer.
    ///
    /// Setting it changes position and bounds.
    open var frame: CGRect {
        get { properties.geometry.frame }
        set { resize { $0.frame = newValue } }
    }

    /// The opacity of the layer and its sublayers, from 0 to 1.
    open var opacity: Float {
        get { Float(properties.opacity) }
        set { properties.opacity = Double(newValue) }
    }

    open var isHidden: Bool {
        get { properties.isHidden }
        set { properties.isHidden = newValue }
    }

    open var backgroundColor: CGColor? {
        get { properties.surface.backgroundColor?.color }
        set { properties.surface.backgroundColor = newValue.map(LayerColor.init) }
    }

    /// Whether sublayers and contents are clipped to the bounds with their rounded corners.
    open var masksToBounds: Bool {
        get { properties.surface.masksToBounds }
        set { properties.surface.masksToBounds = newValue }
    }

    open var cornerRadius: CGFloat {
        get { properties.surface.cornerRadius }
        set { properties.surface.cornerRadius = newValue }
    }

    /// A name for the client's use.
    open var name: String? {
        get { properties.name }
        set { properties.name = newValue }
    }

    /// The delegate, which may draw the layer's contents.
    open weak var delegate: (any CALayerDelegate)?

    /// Whether the contents are drawn again when `bounds` or `frame` is set to another size.
    open var needsDisplayOnBoundsChange = false

    /// Stored but has no effect: alpha is always taken into account.
    open var isOpaque = false

    /// Stored but has no effect: implicit animations don't exist.
    open var actions: [String: any CAAction]?

    /// Stored but has no effect: images of layers are always cached.
    open var shouldRasterize = false

    /// Stored but has no effect.
    open var rasterizationScale: CGFloat = 1

    /// Has the contents drawn when the layer is displayed for the next time: when an export or a player reads the
    /// tree, in `render(in:)` and in `displayIfNeeded()`.
    open func setNeedsDisplay() { isDisplayNeeded = true }

    /// The same as `setNeedsDisplay()`: the contents are drawn as a whole.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

    /// Returns whether the contents are drawn when the layer is displayed for the next time.
    open func needsDisplay() -> Bool { isDisplayNeeded }

    /// Draws the contents if `needsDisplay()`.
    open func displayIfNeeded() {
        guard needsDisplay() else { return }
        isDisplayNeeded = false
        display()
    }

    /// Replaces the contents: by the delegate's `display(_:)`, which has `draw(in:)` called if the delegate lacks it.
    ///
    /// Subclasses may set `contents` here. Use `setNeedsDisplay()` instead of calling it.
    open func display() {
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws the contents: by the delegate's `draw(_:in:)`. Subclasses draw here.
    ///
    /// The context is as large as the bounds, with `contentsScale` pixels per point, transparent, and has the layer's
    /// coordinates. The drawing becomes the `contents`. If neither a subclass nor the delegate draws, they stay as they
    /// are.
    open func draw(in ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { isDrawnByDefault = true }
    }

    /// Has no effect: layers aren't laid out automatically.
    open func setNeedsLayout() {}

    /// Has no effect.
    open func layoutIfNeeded() {}

    /// Has no effect, and is never called.
    open func layoutSublayers() {}

    /// Stored but has no effect.
    open var style: [AnyHashable: Any]?
}

/// The delegate of a layer, which may draw its contents. All functions are optional. Source: CALayer.h.
///
/// Layout and implicit animations by a delegate don't exist.
public protocol CALayerDelegate: AnyObject {
    /// Sets the layer's contents. Without it, `draw(_:in:)` is called.
    func display(_ layer: CALayer)

    /// Draws the layer's contents, as `CALayer.draw(in:)` does.
    func draw(_ layer: CALayer, in ctx: CGContext)

    /// Called before `draw(_:in:)`.
    func layerWillDraw(_ layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }

    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.isDrawnByDefault = true }

    public func layerWillDraw(_ layer: CALayer) {}
}
