package import Foundation

/// A layer's contents and how they are fitted.
package struct ContentsProperties: Sendable, Hashable, Codable {
    package var contents = LayerContents.none
    /// The part that is shown, in units of the whole, y as the layer's.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part that stretches, in units of what is shown; the rest keeps its size.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// `CALayerContentsGravity`'s word.
    package var gravity = CALayerContentsGravity.resize.rawValue
    /// Pixels a point.
    package var scale: Double = 1
    /// `CALayerContentsFilter`'s word.
    package var magnificationFilter = CALayerContentsFilter.linear.rawValue
    package var minificationFilter = CALayerContentsFilter.linear.rawValue

    package init() {}
}
