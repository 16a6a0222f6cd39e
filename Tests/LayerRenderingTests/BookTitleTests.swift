import Foundation
import LayerRendering
import Layers
import MediaTypes
import PNGSupport
import Testing

/// A title that fades in and out, turns twice about y in perspective, and pops: over four seconds from 2 s on.
@Suite struct BookTitleTests {
    static let times = (0..<120).map { 2 + Double($0) / 30 }

    private func tree(_ add: (CALayer) -> Void) -> LayerTree {
        let (root, title) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
        root.sublayerTransform.m34 = -1 / 500
        title.frame = CGRect(x: 80, y: 50, width: 160, height: 80)
        title.backgroundColor = .white
        root.addSublayer(title)
        add(title)
        return LayerSnapshot(root).tree
    }

    private func drawn(_ tree: LayerTree, _ time: Double, _ renderer: LayerRenderer) throws -> Drawn {
        Drawn(320, 180, try renderer.picture(of: tree.state(at: time), video: nil))
    }

    /// Within 2 of 255 of its line in every frame.
    @Test func fade() throws {
        let tree = tree { title in
            let fade = CAKeyframeAnimation(keyPath: "opacity")
            (fade.values, fade.keyTimes) = ([0, 1, 1, 0], [0, 0.25, 0.75, 1])
            (fade.beginTime, fade.duration, fade.fillMode) = (2, 4, .both)
            title.add(fade, forKey: nil)
        }
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        for time in Self.times {
            let part = (time - 2) / 4
            let expected = 255 * min(part / 0.25, 1, (1 - part) / 0.25)
            #expect(try abs(Double(drawn(tree, time, renderer).alpha(160, 90)) - expected) <= 2, "at \(time)")
            let overlay = try renderer.overlays(of: tree.state(at: time)).first
            #expect(abs((overlay?.alpha ?? 0) * 255 - expected) <= 2, "at \(time)")
        }
    }

    /// The outermost columns and the heights there are within a pixel of the computed projection.
    @Test func spin() throws {
        let tree = tree { title in
            let spin = CABasicAnimation(keyPath: "transform.rotation.y")
            (spin.fromValue, spin.toValue, spin.beginTime, spin.duration) = (0, 4 * Double.pi, 2, 4)
            spin.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            title.add(spin, forKey: nil)
        }
        let curve = TimingCurve(0.42, 0, 0.58, 1)
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        for time in Self.times {
            let angle = 4 * Double.pi * curve.value(at: (time - 2) / 4)
            // Depth is −x sin; seen from 500 away.
            let ends = [-80.0, 80].map { x -> (x: Double, height: Double) in
                let w = 1 + x * sin(angle) / 500
                return (160 + x * cos(angle) / w, 80 / w)
            }.sorted { $0.x < $1.x }
            // Seen from the side, there is nothing to measure.
            guard ends[1].x - ends[0].x > 12 else { continue }
            let picture = try drawn(tree, time, renderer)
            let middle = (0..<320).reduce(0.0) { $0 + Double(picture.alpha($1, 90)) / 255 }
            #expect(abs(middle - (ends[1].x - ends[0].x)) < 1, "at \(time)")
            let columns = (0..<320).filter { picture.alpha($0, 90) > 127 }
            let (first, last) = (try #require(columns.first), try #require(columns.last))
            #expect(abs(Double(first) - ends[0].x) < 1 && abs(Double(last + 1) - ends[1].x) < 1, "at \(time)")
            for (column, end) in [(first + 2, ends[0]), (last - 2, ends[1])] {
                let height = (0..<180).reduce(0.0) { $0 + Double(picture.alpha(column, $1)) / 255 }
                // Two columns inwards the edge has come nearer by its slope.
                let slope = (ends[1].height - ends[0].height) / (ends[1].x - ends[0].x)
                let expected = end.height + slope * (Double(column) + 0.5 - end.x)
                #expect(abs(height - expected) < 2, "at \(time): \(height) \(expected)")
            }
        }
    }

    /// Within one percent: to 1.3 and back in the middle second.
    @Test func pop() throws {
        let tree = tree { title in
            let pop = CAKeyframeAnimation(keyPath: "transform.scale")
            (pop.values, pop.keyTimes) = ([1, 1.3, 1], [0, 0.5, 1])
            (pop.beginTime, pop.duration) = (3.5, 1)
            title.add(pop, forKey: nil)
        }
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        for time in Self.times {
            let expected = time < 3.5 || time >= 4.5 ? 1 : 1.3 - 0.6 * abs(time - 4)
            let picture = try drawn(tree, time, renderer)
            let width = (0..<320).reduce(0.0) { $0 + Double(picture.alpha($1, 90)) / 255 }
            #expect(abs(width / 160 / expected - 1) < 0.01, "at \(time)")
        }
    }
}
