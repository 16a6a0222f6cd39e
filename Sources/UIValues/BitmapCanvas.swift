internal import Drawing
package import Foundation
package import MediaTypes

/// New contexts for images.
package enum BitmapCanvas {
    /// Returns a context of a size in points; `nil` if the size has no pixels or too many, or memory is exhausted.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - isOpaque: Whether the image has no alpha.
    ///   - isFlipped: Whether y points down.
    ///   - origin: The point in the first corner.
    package static func make(
        _ size: CGSize, scale: Double, isOpaque: Bool, isFlipped: Bool, origin: CGPoint = .zero
    ) -> CGContext? {
        let (width, height) = (size.width * scale, size.height * scale)
        guard width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
        let (columns, rows) = (Int(width.rounded(.up)), Int(height.rounded(.up)))
        let base =
            isFlipped
            ? CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(rows))
            : CGAffineTransform(scaleX: scale, y: scale)
        return CGContext(
            width: columns, height: rows, isOpaque: isOpaque,
            base: base.translatedBy(x: -origin.x, y: -origin.y))
    }
}
