internal import MediaTypes

extension CALayer {
    /// The layer that contains this one as a sublayer or as its mask.
    public var superlayer: CALayer? { parent }

    /// The sublayers, back to front; nil if there are none.
    public var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for child in children { child.parent = nil }
            children = []
            for child in newValue ?? [] { addSublayer(child) }
        }
    }

    /// Adds a layer in front of the other sublayers. It is removed from its current superlayer.
    public func addSublayer(_ layer: CALayer) {
        adopt(layer)
        children.append(layer)
    }

    /// Inserts a layer at an index, counted from the back.
    ///
    /// An index beyond the end adds it in front of all sublayers.
    public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        adopt(layer)
        children.insert(layer, at: min(Int(idx), children.count))
    }

    /// Inserts a layer directly behind a sublayer, or behind all sublayers if `sibling` is `nil`.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling else { return insertSublayer(layer, at: 0) }
        guard layer !== sibling else { return }
        adopt(layer)
        children.insert(layer, at: index(of: sibling))
    }

    /// Inserts a layer directly in front of a sublayer, or in front of all sublayers if `sibling` is `nil`.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard let sibling else { return addSublayer(layer) }
        guard layer !== sibling else { return }
        adopt(layer)
        children.insert(layer, at: index(of: sibling) + 1)
    }

    /// Replaces a sublayer. Has no effect if `oldLayer` isn't a sublayer of this layer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }) else { return }
        adopt(newLayer)
        children[index(of: oldLayer)] = newLayer
        oldLayer.parent = nil
    }

    /// Removes the layer from its superlayer's sublayers or mask.
    public func removeFromSuperlayer() {
        parent?.children.removeAll { $0 === self }
        if parent?.maskLayer === self { parent?.maskLayer = nil }
        parent = nil
    }

    /// The layer whose alpha masks this one.
    ///
    /// It uses this layer's coordinates, and must not be in a layer tree already.
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
        // A layer without descendants can't be an ancestor of this one.
        let isAlone = layer.children.isEmpty && layer.maskLayer == nil
        require(
            isAlone ? layer !== self : !sequence(first: self, next: \.parent).contains { $0 === layer },
            "CALayerInvalid: layer \(layer) is a part of cycle in its layer tree")
        layer.removeFromSuperlayer()
        layer.parent = self
    }

    private func index(of sibling: CALayer) -> Int {
        let index = children.firstIndex { $0 === sibling }
        require(index != nil, "CALayerInvalid: sublayer \(sibling) is not a sublayer of \(self)")
        return index ?? 0
    }
}
