extension CALayer {
    /// The layer that this one hangs on, as a sublayer or as its mask.
    public var superlayer: CALayer? { parent }

    /// Back to front; nil where there are none.
    public var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for child in children { child.parent = nil }
            children = []
            for child in newValue ?? [] { addSublayer(child) }
        }
    }

    /// In front of all others. A layer that is in a tree leaves it.
    public func addSublayer(_ layer: CALayer) {
        adopt(layer)
        children.append(layer)
    }

    /// At an index, counted from the back; in front of all others where there are not as many.
    public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        adopt(layer)
        children.insert(layer, at: min(Int(idx), children.count))
    }

    /// Right behind another sublayer; behind all where there is none given.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling else { return insertSublayer(layer, at: 0) }
        guard layer !== sibling else { return }
        adopt(layer)
        children.insert(layer, at: index(of: sibling))
    }

    /// Right in front of another sublayer; in front of all where there is none given.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard let sibling else { return addSublayer(layer) }
        guard layer !== sibling else { return }
        adopt(layer)
        children.insert(layer, at: index(of: sibling) + 1)
    }

    /// Nothing happens where the old layer is no sublayer of this one.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }) else { return }
        adopt(newLayer)
        children[index(of: oldLayer)] = newLayer
        oldLayer.parent = nil
    }

    /// Works for a mask, too.
    public func removeFromSuperlayer() {
        parent?.children.removeAll { $0 === self }
        if parent?.maskLayer === self { parent?.maskLayer = nil }
        parent = nil
    }

    /// What the layer is shown through: where the mask is opaque. It lies in this layer's coordinates and
    /// must not be in a tree.
    public var mask: CALayer? {
        get { maskLayer }
        set {
            guard newValue !== maskLayer else { return }
            maskLayer?.parent = nil
            maskLayer = nil
            guard let newValue else { return }
            adopt(newValue)
            maskLayer = newValue
        }
    }

    private func adopt(_ layer: CALayer) {
        precondition(
            !sequence(first: self, next: \.parent).contains { $0 === layer },
            "CALayerInvalid: layer \(layer) is a part of cycle in its layer tree")
        layer.removeFromSuperlayer()
        layer.parent = self
    }

    private func index(of sibling: CALayer) -> Int {
        let index = children.firstIndex { $0 === sibling }
        precondition(index != nil, "CALayerInvalid: sublayer \(sibling) is not a sublayer of \(self)")
        return index ?? 0
    }
}
