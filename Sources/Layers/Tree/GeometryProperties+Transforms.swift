import Foundation

extension GeometryProperties {
    /// Own coordinates to own coordinates with y up: the geometry's flip, about the middle of the bounds.
    private var flip: Matrix4 {
        guard isGeometryFlipped else { return .identity }
        var flip = Matrix4(scaleX: 1, y: -1)
        flip.row4.y = 2 * bounds.midY
        return flip
    }

    /// Own coordinates to the superlayer's, its sublayer transform left out.
    package var transformToSuperlayer: Matrix4 {
        let anchor = anchor
        var matrix = flip.concatenating(
            Matrix4(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ))
        if !transform.isIdentity { matrix = matrix.concatenating(transform) }
        return matrix.concatenating(Matrix4(translationX: position.x, y: position.y, z: zPosition))
    }

    /// The sublayer transform about the anchor point, in own coordinates; nil where it is identity.
    package var transformOfSublayers: Matrix4? {
        guard !sublayerTransform.isIdentity else { return nil }
        let anchor = flip.image(of: [self.anchor.x, self.anchor.y, 0, 1])
        return Matrix4(translationX: -anchor.x, y: -anchor.y).concatenating(sublayerTransform)
            .concatenating(Matrix4(translationX: anchor.x, y: anchor.y))
    }
}
