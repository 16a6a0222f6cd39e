import Editing
import Foundation
import Layers
import MediaTypes
import Testing

@testable import PlanCompiler

/// Which trees show the video flat, full and lowest, so that only what lies in front is drawn.
@Suite struct FlatVideoLayerTests {
    private func isFlat(_ change: (_ root: CALayer, _ video: CALayer) -> Void) throws -> Bool {
        let (root, video, title) = (CALayer(), CALayer(), CALayer())
        for layer in [root, video] { layer.frame = CGRect(x: 0, y: 0, width: 320, height: 180) }
        root.addSublayer(video)
        root.addSublayer(title)
        change(root, video)
        let tool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        let tree = try #require(tool.postProcessingSnapshot?.tree)
        return FlatVideoLayer(in: tree, renderSize: CGSize(width: 320, height: 180)) != nil
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isFlat: Bool
        let change: @Sendable (_ root: CALayer, _ video: CALayer) -> Void

        init(
            _ name: String, _ isFlat: Bool,
            _ change: @escaping @Sendable (_ root: CALayer, _ video: CALayer) -> Void
        ) {
            (testDescription, self.isFlat, self.change) = (name, isFlat, change)
        }
    }

    @Test(arguments: [
        Case("as it is", true) { _, _ in },
        Case("a flipped root", true) { root, _ in root.isGeometryFlipped = true },
        Case("a root that clips outside the picture", true) { root, _ in root.masksToBounds = true },
        Case("a small root", true) { root, _ in root.bounds.size = CGSize(width: 320, height: 180) },
        Case("a root with round corners", false) { root, _ in
            (root.masksToBounds, root.cornerRadius) = (true, 10)
        },
        Case("a half-transparent root", false) { root, _ in root.opacity = 0.5 },
        Case("a border over the root", false) { root, _ in root.borderWidth = 2 },
        Case("a half-transparent video", false) { _, video in video.opacity = 0.5 },
        Case("a hidden video", false) { _, video in video.isHidden = true },
        Case("a smaller video", false) { _, video in video.bounds.size.width = 300 },
        Case("a moved video", false) { _, video in video.position.x += 2 },
        Case("a turned video", false) { _, video in video.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        },
        Case("round corners without clipping", true) { _, video in video.cornerRadius = 10 },
        Case("round corners", false) { _, video in
            (video.masksToBounds, video.cornerRadius) = (true, 10)
        },
        Case("a part of the video", false) { _, video in
            video.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        },
        Case("a sublayer of the video", false) { _, video in video.addSublayer(CALayer()) },
        Case("a masked video", false) { _, video in video.mask = CALayer() },
        Case("an animated video", false) { _, video in
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
            video.add(animation, forKey: nil)
        },
        Case("a layer that comes to the front", false) { root, _ in
            let animation = CABasicAnimation(keyPath: "zPosition")
            (animation.fromValue, animation.toValue, animation.duration) = (-1, 1, 1)
            root.sublayers?.last?.add(animation, forKey: nil)
        },
    ]) func isSeen(row: Case) throws {
        #expect(try isFlat(row.change) == row.isFlat)
    }
}
