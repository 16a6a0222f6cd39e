import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

/// Whatever is set, nothing crashes and nothing hangs.
@Suite struct OddInputTests {
    static let numbers: [CGFloat] = [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300]

    @Test(arguments: numbers) func numbersThatAreNone(number: CGFloat) throws {
        let sets: [(CALayer) -> Void] = [
            { $0.bounds.size.width = number }, { $0.bounds.origin.y = number }, { $0.position.x = number },
            { $0.anchorPoint.x = number }, { $0.zPosition = number }, { $0.transform.m11 = number },
            { $0.transform.m44 = number }, { $0.transform.m34 = number },
            { $0.sublayerTransform.m22 = number },
            { $0.cornerRadius = number }, { $0.borderWidth = number }, { $0.opacity = Float(number) },
            {
                $0.shadowOpacity = 1
                $0.shadowRadius = number
            },
            {
                $0.shadowOpacity = 1
                $0.shadowOffset.width = number
            }, { $0.contentsScale = number }, { $0.contentsRect.size.width = number },
            { $0.contentsCenter.origin.x = number }, { ($0 as? CATextLayer)?.fontSize = number },
            { ($0 as? CAShapeLayer)?.lineWidth = number }, { ($0 as? CAShapeLayer)?.miterLimit = number },
            { ($0 as? CAShapeLayer)?.strokeEnd = number },
            { ($0 as? CAShapeLayer)?.lineDashPattern = [NSNumber(value: Double(number)), 3] },
            {
                ($0 as? CAShapeLayer)?.path = CGPath(
                    rect: CGRect(x: number, y: 0, width: 5, height: number), transform: nil)
            },
            { ($0 as? CAGradientLayer)?.startPoint.x = number },
            { ($0 as? CAGradientLayer)?.locations = [NSNumber(value: Double(number)), 0.5] },
        ]
        let image = CGImage(width: 2, height: 2, rgba: [UInt8](repeating: 200, count: 16))
        for set in sets {
            for layer in [CATextLayer(), CAShapeLayer(), CAGradientLayer(), CALayer()] as [CALayer] {
                layer.frame = CGRect(x: 2, y: 2, width: 20, height: 10)
                layer.backgroundColor = red
                layer.contents = image
                (layer as? CATextLayer)?.string = "odd"
                (layer as? CAShapeLayer)?.path = CGPath(ellipseIn: layer.bounds, transform: nil)
                (layer as? CAShapeLayer)?.strokeColor = blue
                (layer as? CAGradientLayer)?.colors = [red, blue]
                layer.addSublayer(Drawn.box(CGRect(x: 1, y: 1, width: 5, height: 5)))
                set(layer)
                #expect(try Drawn(30, 20, [layer]).alphas.count == 600)
            }
        }
    }

    @Test func nothingIsDrawnWithoutArea() throws {
        let layer = Drawn.box(CGRect(x: 5, y: 5, width: 0, height: 10))
        layer.borderWidth = 2
        #expect(try Drawn(20, 20, [layer]).isEmpty)
        layer.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        layer.transform.m11 = .nan
        #expect(try Drawn(20, 20, [layer]).isEmpty)
        layer.transform = CATransform3DMakeScale(0, 1, 1)
        #expect(try Drawn(20, 20, [layer]).isEmpty)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        #expect(try Drawn(20, 20, [layer]).isEmpty)
    }

    /// A plane that passes the eye is cut there.
    @Test func planesThroughTheEye() throws {
        let root = CALayer()
        root.sublayerTransform.m34 = -1 / 30
        let layer = Drawn.box(CGRect(x: 0, y: 0, width: 100, height: 40))
        layer.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
        let picture = try Drawn(100, 40, [layer], root: root)
        #expect(!picture.isEmpty && picture.alpha(50, 20) == 255)
    }
}
