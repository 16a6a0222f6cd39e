package import Foundation

/// Where a layer lies.
package struct GeometryProperties: Sendable, Hashable, Codable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: Double = 0
    package var zPosition: Double = 0
    package var transform = Matrix4.identity
    package var sublayerTransform = Matrix4.identity
    package var isGeometryFlipped = false
    package var isDoubleSided = true

    package init() {}
}
