import Foundation
package import MediaTypes

extension LayerTree {
    /// Returns the state of all layers as they are in the model, without animations and timing, for a drawing in the
    /// root's coordinates.
    ///
    /// - Parameter transform: The transform from the root's coordinates to those of a bitmap with y up. If it mirrors,
    ///   y points down in the root's coordinates: images and text are upright in the bitmap.
    package func modelState(placedBy transform: CGAffineTransform) -> LayerState {
        StackRoom.with(stackRoom) {
            var model = root.model
            model.properties.geometry.place(by: transform)
            let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
            return model.state(at: 0, isFlipped: isMirrored)
        }
    }
}

extension LayerNode {
    /// The layers without animations and timing.
    fileprivate var model: LayerNode {
        var model = self
        (model.animations, model.timing) = ([], TimingPlan())
        model.sublayers = sublayers.map(\.model)
        model.mask = mask.map(\.model)
        return model
    }
}

extension GeometryProperties {
    /// Makes a transform the one to the superlayer's coordinates.
    fileprivate mutating func place(by place: CGAffineTransform) {
        isGeometryFlipped = false
        position = anchor.applying(place)
        let linear = CGAffineTransform(a: place.a, b: place.b, c: place.c, d: place.d, tx: 0, ty: 0)
        transform = CATransform3DMakeAffineTransform(linear).matrix
        (zPosition, anchorPointZ) = (0, 0)
    }
}
