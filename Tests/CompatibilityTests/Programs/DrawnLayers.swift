import AVFoundation
import QuartzCore

/// A layer that draws itself: a ring for progress, as apps have it over their videos.
final class ProgressRingLayer: CALayer {
    var progress: CGFloat = 0 {
        didSet { setNeedsDisplay() }
    }
    var tint = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    override init(layer: Any) {
        super.init(layer: layer)
        progress = (layer as? ProgressRingLayer)?.progress ?? 0
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(in ctx: CGContext) {
        let width = bounds.width / 4
        let area = bounds.insetBy(dx: width / 2, dy: width / 2)
        ctx.setLineWidth(width)
        ctx.setStrokeColor(tint)
        // From the top, clockwise.
        ctx.addArc(
            center: CGPoint(x: area.midX, y: area.midY), radius: area.width / 2, startAngle: .pi / 2,
            endAngle: .pi / 2 - 2 * .pi * progress, clockwise: true)
        ctx.strokePath()
    }
}

/// Draws the levels of a sound into a layer that is not its own.
final class LevelPainter: NSObject, CALayerDelegate {
    var levels: [CGFloat] = []

    func draw(_ layer: CALayer, in ctx: CGContext) {
        let width = layer.bounds.width / CGFloat(max(levels.count, 1))
        ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        for (index, level) in levels.enumerated() {
            ctx.fill(
                CGRect(
                    x: CGFloat(index) * width, y: 0, width: width, height: level * layer.bounds.height))
        }
    }
}

enum DrawnLayers {
    /// A picture of a layer, as thumbnails of overlays are made.
    static func snapshot(of layer: CALayer) -> CGImage? {
        let (width, height) = (Int(layer.bounds.width), Int(layer.bounds.height))
        guard
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        layer.render(in: context)
        return context.makeImage()
    }

    /// A video with a ring in its lower left quarter.
    static func videoComposition(for asset: AVAsset, progress: CGFloat) -> AVVideoComposition {
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        let size = composition.renderSize
        let (parent, video, ring) = (CALayer(), CALayer(), ProgressRingLayer())
        parent.frame = CGRect(origin: .zero, size: size)
        video.frame = parent.frame
        ring.frame = CGRect(x: 0, y: 0, width: size.height / 2, height: size.height / 2)
        ring.progress = progress
        parent.addSublayer(video)
        parent.addSublayer(ring)
        composition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: video, in: parent)
        return composition
    }
}
