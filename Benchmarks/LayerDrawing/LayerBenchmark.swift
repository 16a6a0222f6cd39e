import Foundation
import LayerRendering
import Layers
import MediaTypes
import PNGSupport

/// What titles cost a frame at 1280×720: the state of the tree, and its rectangles. Fails past the limits.
@main struct LayerBenchmark {
    static let frames = 300

    struct Case {
        var name: String
        /// Milliseconds a frame.
        var limit: Double
        var tree: LayerTree
    }

    static func main() throws {
        var isSlow = false
        for measured in [nothing, still, fading, spinning, popping] {
            let renderer = LayerRenderer(width: 1280, height: 720, images: PNGDecoder())
            // The first frame sets the text and draws it; from then on frames cost the same.
            _ = try renderer.overlays(of: measured.tree.state(at: 1))
            let clock = ContinuousClock()
            let duration = try clock.measure {
                for frame in 0..<frames {
                    _ = try renderer.overlays(of: measured.tree.state(at: 1 + Double(frame) / 30))
                }
            }
            let milliseconds = duration / .milliseconds(1) / Double(frames)
            print(
                String(
                    format: "%-32@ %8.4f ms a frame, limit %.2f", measured.name as NSString, milliseconds,
                    measured.limit))
            isSlow = isSlow || milliseconds > measured.limit
        }
        let (few, many) = (try marks(2000), try marks(10_000))
        for (count, milliseconds) in [(2000, few), (10_000, many)] {
            print(
                String(
                    format: "%-32@ %8.4f ms a frame", "\(count) marks, one moves" as NSString, milliseconds))
        }
        // Five times as many are allowed six times as much.
        isSlow = isSlow || many > 6 * few
        let start = try ContinuousClock().measure { try startWithSubtitles() } / .milliseconds(1)
        print(String(format: "%-32@ %8.4f ms, limit 50", "200 subtitles, first frame" as NSString, start))
        if isSlow || start > 50 { exit(1) }
    }

    /// What a frame costs with so many marks of different gray, one of which moves.
    static func marks(_ count: Int) throws -> Double {
        let root = root()
        for index in 0..<count {
            let mark = CALayer()
            mark.frame = CGRect(x: index % 128 * 10, y: index / 128 * 9, width: 8, height: 7)
            mark.backgroundColor = CGColor(gray: CGFloat(index) / CGFloat(count), alpha: 1)
            root.addSublayer(mark)
        }
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1280, 12)
        root.sublayers?.first?.add(animation, forKey: nil)
        let tree = LayerSnapshot(root).tree
        let renderer = LayerRenderer(width: 1280, height: 720, images: PNGDecoder())
        _ = try renderer.overlays(of: tree.state(at: 1))
        let duration = try ContinuousClock().measure {
            for frame in 0..<20 { _ = try renderer.overlays(of: tree.state(at: 1 + Double(frame) / 30)) }
        }
        return duration / .milliseconds(1) / 20
    }

    static func root() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
        root.sublayerTransform.m34 = -1 / 1000
        return root
    }

    static func title(_ string: String = "A full-width title of the film") -> CATextLayer {
        let title = CATextLayer()
        title.frame = CGRect(x: 0, y: 260, width: 1280, height: 200)
        title.string = string
        title.fontSize = 80
        title.alignmentMode = .center
        return title
    }

    static func animated(_ keyPath: String, _ from: Double, _ to: Double) -> LayerTree {
        let (root, title) = (root(), title())
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 12)
        title.add(animation, forKey: nil)
        root.addSublayer(title)
        return LayerSnapshot(root).tree
    }

    static func subtitles() -> LayerTree {
        let root = root()
        for index in 0..<200 {
            let line = title("Subtitle number \(index), of two hundred")
            (line.beginTime, line.duration) = (20 + 3 * Double(index), 2.5)
            root.addSublayer(line)
        }
        return LayerSnapshot(root).tree
    }

    static var nothing: Case { Case(name: "200 subtitles, none visible", limit: 0.02, tree: subtitles()) }
    static var still: Case { Case(name: "a still title", limit: 0.6, tree: animated("anchorPointZ", 0, 0)) }
    static var fading: Case { Case(name: "a fading title", limit: 0.8, tree: animated("opacity", 0.2, 1)) }
    static var spinning: Case {
        Case(
            name: "a full-width spin in perspective", limit: 6,
            tree: animated("transform.rotation.y", 0, 4 * .pi))
    }
    static var popping: Case {
        Case(name: "a full-width pop", limit: 6, tree: animated("transform.scale", 1, 1.3))
    }

    static func startWithSubtitles() throws {
        _ = try LayerRenderer(width: 1280, height: 720, images: PNGDecoder()).overlays(
            of: subtitles().state(at: 20))
    }
}
