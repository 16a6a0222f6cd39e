import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Layers

/// What the classes keep, and what of it reaches the snapshot.
@Suite struct LayerValueTests {
    @Test func appearance() {
        let layer = CALayer()
        layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        #expect(layer.backgroundColor?.numberOfComponents == 2 && layer.backgroundColor?.alpha == 1)
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        #expect(layer.properties.surface.maskedCorners == 0b1001)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
        #expect(layer.shadowPath?.boundingBox.width == 2)
        layer.opacity = 0.3
        #expect(layer.opacity == 0.3)
    }

    /// Source: CALayer.h. `allowsEdgeAntialiasing` is true here.
    @Test func cornersAndEdges() {
        let layer = CALayer()
        #expect(layer.cornerCurve == .circular && layer.allowsEdgeAntialiasing)
        #expect(layer.edgeAntialiasingMask.rawValue == 15)
        layer.cornerCurve = .continuous
        layer.allowsEdgeAntialiasing = false
        layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
        #expect(layer.cornerCurve.rawValue == "continuous" && !layer.allowsEdgeAntialiasing)
        #expect(layer.edgeAntialiasingMask.rawValue == 0b1001)
        #expect(CAEdgeAntialiasingMask.layerRightEdge.rawValue == 2)
        #expect(CAEdgeAntialiasingMask.layerBottomEdge.rawValue == 4)
        #expect(CALayer(layer: layer).cornerCurve == .continuous)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(abs(CALayer.cornerCurveExpansionFactor(.continuous) - 1.528665) < 1e-9)
    }

    @Test func filtersOfContents() {
        let layer = CALayer()
        #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
        (layer.minificationFilter, layer.magnificationFilter) = (.trilinear, .nearest)
        #expect(layer.properties.contents.minificationFilter == "trilinear")
        #expect(layer.properties.contents.magnificationFilter == "nearest")
    }

    private final class DecodedLayer: CATextLayer {
        let origin: String

        override init() {
            origin = "made"
            super.init()
        }

        required init?(coder: NSCoder) {
            origin = "decoded"
            super.init(coder: coder)
        }
    }

    @Test func noLayerIsDecoded() {
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        #expect(CALayer(coder: coder) == nil && CAShapeLayer(coder: coder) == nil)
        #expect(DecodedLayer(coder: coder) == nil && DecodedLayer().origin == "made")
    }

    private final class WatchingLayer: CALayer {
        var changes: [String] = []
        override var bounds: CGRect { didSet { changes.append("bounds") } }
        override var position: CGPoint { didSet { changes.append("position") } }
        override var frame: CGRect { didSet { changes.append("frame") } }
        override var opacity: Float { didSet { changes.append("opacity") } }
        override var isHidden: Bool { didSet { changes.append("isHidden") } }
        override var backgroundColor: CGColor? { didSet { changes.append("backgroundColor") } }
        override var cornerRadius: CGFloat { didSet { changes.append("cornerRadius") } }
        override var masksToBounds: Bool { didSet { changes.append("masksToBounds") } }
        override var anchorPoint: CGPoint { didSet { changes.append("anchorPoint") } }
        override var zPosition: CGFloat { didSet { changes.append("zPosition") } }
        override var transform: CATransform3D { didSet { changes.append("transform") } }
    }

    @Test func subclassesOverrideProperties() {
        let layer = WatchingLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        layer.position = CGPoint(x: 1, y: 1)
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.opacity = 0.5
        layer.isHidden = true
        layer.backgroundColor = .black
        layer.cornerRadius = 1
        layer.masksToBounds = true
        layer.anchorPoint = .zero
        layer.zPosition = 3
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(
            layer.changes == [
                "bounds", "position", "frame", "opacity", "isHidden", "backgroundColor", "cornerRadius",
                "masksToBounds", "anchorPoint", "zPosition", "transform",
            ])
        #expect(layer.bounds.size == CGSize(width: 4, height: 4) && layer.properties.geometry.zPosition == 3)
    }

    /// What clients set and call, and what changes nothing.
    @Test func withoutEffect() {
        let layer = CALayer()
        layer.backgroundColor = .white
        let before = LayerSnapshot(layer).tree
        layer.isOpaque = true
        layer.shouldRasterize = true
        layer.rasterizationScale = 2
        layer.actions = [:]
        layer.style = ["a": 1]
        // A layer that draws nothing.
        layer.setNeedsDisplay()
        for call in [
            layer.display, layer.displayIfNeeded, layer.setNeedsLayout, layer.layoutIfNeeded,
            layer.layoutSublayers,
        ] { call() }
        #expect(layer.isOpaque && layer.shouldRasterize && layer.rasterizationScale == 2)
        #expect(layer.actions?.isEmpty == true && layer.style?.count == 1 && layer.delegate == nil)
        #expect(LayerSnapshot(layer).tree == before)
    }

    @Test func contents() throws {
        let layer = CALayer()
        let image = try #require(CGImage(width: 2, height: 1, rgba: [1, 2, 3, 4, 5, 6, 7, 8]))
        layer.contents = image
        #expect(layer.contents as? CGImage === image)
        let file = ImageFile(URL(fileURLWithPath: "/logo.png"))
        layer.contents = file
        #expect(layer.contents as? ImageFile == file)
        layer.contents = "logo.png"
        #expect(layer.contents == nil)
        layer.contents = image
        layer.contents = nil
        #expect(layer.contents == nil)
        #expect(
            CGImage(width: 2, height: 2, rgba: [0]) == nil && CGImage(width: 0, height: 0, rgba: []) == nil)
        let data = try JSONEncoder().encode(LayerImage(image))
        #expect(try JSONDecoder().decode(LayerImage.self, from: data) == LayerImage(image))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                LayerImage.self, from: Data(#"{"width":2,"height":2,"rgba":"AAAA"}"#.utf8))
        }
    }

    @Test func shapesAndGradients() {
        let shape = CAShapeLayer()
        #expect(shape.fillColor == .black && shape.strokeColor == nil && shape.path == nil)
        #expect((shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit) == (0, 1, 1, 10))
        #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.fillRule == .nonZero)
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        shape.path = path
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
        (shape.lineDashPattern, shape.lineDashPhase) = ([3, 1], 2)
        (shape.lineCap, shape.lineJoin, shape.fillRule) = (.round, .bevel, .evenOdd)
        #expect(shape.lineDashPattern == [3, 1] && shape.lineDashPhase == 2)
        #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
        let gradient = CAGradientLayer()
        #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
        #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
        gradient.colors = [CGColor.black, "no color", CGColor.white]
        gradient.locations = [0, 0.5]
        gradient.type = .conic
        #expect(gradient.colors?.count == 2 && gradient.locations == [0, 0.5] && gradient.type == .conic)
    }

    /// Numbers are given depth first, masks before sublayers; video layers show the film.
    @Test func snapshots() {
        let (root, first, second, mask, outside) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(first)
        root.addSublayer(second)
        first.mask = mask
        let snapshot = LayerSnapshot(root, videoLayers: [second])
        #expect([root, first, mask, second, outside].map(snapshot.id) == [0, 1, 2, 3, nil])
        let state = snapshot.tree.state(at: 0)
        #expect(state.find(3)?.properties.contents.contents == .video)
        #expect(state.find(1)?.properties.contents.contents == LayerContents.none && state.find(9) == nil)
    }

    /// Back to front by zPosition, then by order.
    @Test func depthOrder() {
        let root = CALayer()
        for z in [2.0, 0, .nan, 1, 0] {
            let layer = CALayer()
            layer.zPosition = z
            root.addSublayer(layer)
        }
        #expect(LayerSnapshot(root).tree.state(at: 0).sublayers.map(\.id) == [2, 3, 5, 4, 1])
    }

    @Test func presentations() {
        final class Own: CALayer {}
        let (root, text) = (CALayer(), CATextLayer())
        root.addSublayer(text)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        text.add(animation, forKey: nil)
        let shown = text.presentation(at: 1)
        #expect(shown is CATextLayer && shown.opacity == 0.5 && shown.model() === text)
        #expect(text.model() === text && text.presentation() != nil && Own().presentation() == nil)
        #expect(CACurrentMediaTime() > 0)
    }

    @Test func transactions() {
        #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
        nonisolated(unsafe) var isDone = false
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.setCompletionBlock { isDone = true }
        CATransaction.begin()
        #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
        #expect(CATransaction.completionBlock() == nil && CATransaction.animationTimingFunction() != nil)
        CATransaction.commit()
        CATransaction.flush()
        #expect(!isDone && CATransaction.completionBlock() != nil)
        CATransaction.commit()
        #expect(isDone && CATransaction.animationDuration() == 0.25)
        CATransaction.commit()
        CATransaction.setCompletionBlock { isDone = false }
        #expect(!isDone)
    }

    @Test func olderSpellings() {
        #expect(kCAFillModeForwards == .forwards && kCAFillModeBackwards == .backwards)
        #expect(kCAFillModeBoth == .both && kCAFillModeRemoved == .removed)
        #expect(kCAGravityResize == .resize && kCAGravityResizeAspect == .resizeAspect)
        #expect(kCAGravityResizeAspectFill == .resizeAspectFill && kCAGravityCenter == .center)
        #expect(kCAAlignmentLeft == .left && kCAAlignmentRight == .right && kCAAlignmentCenter == .center)
        #expect(kCAAlignmentNatural == .natural && kCAAlignmentJustified == .justified)
        #expect(kCAMediaTimingFunctionLinear == .linear && kCAMediaTimingFunctionDefault == .default)
        #expect(kCAMediaTimingFunctionEaseIn == .easeIn && kCAMediaTimingFunctionEaseOut == .easeOut)
        #expect(kCAMediaTimingFunctionEaseInEaseOut == .easeInEaseOut && kCATransition == "transition")
        #expect(kCAOnOrderIn == "onOrderIn" && kCAOnOrderOut == "onOrderOut")
    }
}
