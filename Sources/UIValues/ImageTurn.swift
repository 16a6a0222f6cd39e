internal import Drawing
package import Foundation
package import MediaTypes

/// The orientation of an image that is drawn.
package struct ImageTurn: Sendable, Hashable {
    private let orientation: CGImagePropertyOrientation

    /// - Parameter exif: From 1 to 8, of which 1 is upright, as other numbers are.
    package init(exif: Int) {
        orientation = CGImagePropertyOrientation(rawValue: UInt32(clamping: exif)) ?? .up
    }

    /// The number in Exif, from 1 to 8.
    package var exif: Int { Int(orientation.rawValue) }

    package var swapsSides: Bool { orientation.swapsSides }

    /// The transform from stored to displayed positions, both from 0 to 1 with y down.
    private var transform: CGAffineTransform { orientation.transform(of: CGSize(width: 1, height: 1)) }

    /// Returns the size as displayed of an image in pixels.
    package func size(of image: CGImage) -> CGSize {
        swapsSides
            ? CGSize(width: image.height, height: image.width)
            : CGSize(width: image.width, height: image.height)
    }

    /// Draws an image as it is displayed.
    ///
    /// - Parameter isFlipped: Whether y points down.
    package func draw(_ image: CGImage, in rect: CGRect, of context: CGContext, isFlipped: Bool) {
        guard rect.width != 0, rect.height != 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        let place =
            isFlipped
            ? CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
            : CGAffineTransform(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY)
        // A context draws images with y up.
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        context.concatenate(upright.concatenating(transform).concatenating(place))
        context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    /// Returns an image with the pixels as they are displayed.
    package func applied(to image: CGImage) -> CGImage {
        guard orientation != .up else { return image }
        let (width, height) = (
            swapsSides ? image.height : image.width, swapsSides ? image.width : image.height
        )
        let pixels = image.pixels
        var turned = [UInt8](repeating: 0, count: pixels.count)
        for row in 0..<image.height {
            for column in 0..<image.width {
                let center = CGPoint(
                    x: (Double(column) + 0.5) / Double(image.width),
                    y: (Double(row) + 0.5) / Double(image.height)
                ).applying(transform)
                let to = 4 * (Int(center.y * Double(height)) * width + Int(center.x * Double(width)))
                let from = 4 * (row * image.width + column)
                for part in 0..<4 { turned[to + part] = pixels[from + part] }
            }
        }
        return CGImage(width: width, height: height, rgba: turned) ?? image
    }
}
