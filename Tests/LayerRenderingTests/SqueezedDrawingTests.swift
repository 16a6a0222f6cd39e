import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

/// Pictures that perspective makes much smaller: the mean of what lies under a pixel, without gaps and patterns.
@Suite struct SqueezedDrawingTests {
    /// A fine chequered picture comes out grey all over, however small: less than a sixth of its contrast is left.
    @Test(arguments: [200.0, 500, 1200, 3000]) func chequers(distance: Double) throws {
        let pixels = (0..<256 * 256).flatMap { place -> [UInt8] in
            let isLight = (place / 256 + place % 256) % 2 == 0
            return [isLight ? 255 : 0, isLight ? 255 : 0, isLight ? 255 : 0, 255]
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 256, height: 256)
        layer.contents = CGImage(width: 256, height: 256, rgba: pixels)
        // Turned a hair, so that it is no mere change of size.
        layer.transform = CATransform3DRotate(
            CATransform3DMakeTranslation(0, 0, -distance), 1e-4, 0, 1, 0)
        let root = CALayer()
        root.sublayerTransform.m34 = -1 / 200
        let picture = try Drawn(256, 256, [layer], root: root)
        // How large the layer is seen, and what lies well inside of it.
        let side = 256 * 200 / (200 + distance)
        let inside = Int(128 - side / 2 + 3)..<Int(128 + side / 2 - 3)
        for y in inside {
            for x in inside {
                let color = picture.color(x, y)
                #expect(
                    color[3] == 255 && (108...147).contains(color[0]), "\(distance): \(x), \(y): \(color)")
            }
        }
        // As much is covered as the square is large.
        let covered = Double(picture.alphas.reduce(0, +)) / 255
        #expect(abs(covered / (side * side) - 1) < 0.02 + 2 / side, "\(covered), not \(side * side)")
    }
}
