import Foundation
import LayerRendering
import Layers
import MediaTypes
import PNGSupport
import TestSupport

/// A drawn tree, pixel by pixel.
struct Drawn {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Draws layers on a film of a size, at a time; the root has no color.
    init(
        _ width: Int, _ height: Int, at time: Double = 0, flipped: Bool = false, _ layers: [CALayer],
        root: CALayer = CALayer()
    ) throws {
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.isGeometryFlipped = flipped
        root.sublayers = layers
        let renderer = LayerRenderer(width: width, height: height, images: PNGDecoder())
        let state = LayerSnapshot(root).tree.state(at: time)
        self.init(width, height, try renderer.picture(of: state, video: nil))
    }

    init(_ width: Int, _ height: Int, _ pixels: LayerPixels?) {
        (self.width, self.height) = (width, height)
        bytes = pixels?.bytes ?? []
    }

    /// Red, green, blue and straight alpha, from the upper left corner.
    func color(_ x: Int, _ y: Int) -> [Int] {
        let at = 4 * (y * width + x)
        return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]].map(Int.init)
    }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[4 * (y * width + x) + 3]) }

    /// The alpha of all pixels, by rows.
    var alphas: [Int] { stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) } }

    /// Red, green and blue times alpha, and alpha, of all pixels, by rows.
    var weighted: [Int] {
        Differences.weightedByAlpha(bytes)
    }

    var isEmpty: Bool { alphas.allSatisfy { $0 == 0 } }

    /// How far the alpha is from the coverage of a shape, which says whether a point is inside; y down.
    /// The largest difference and their mean, of 255.
    func difference(from isInside: (CGPoint) -> Bool) -> (largest: Double, mean: Double) {
        let steps = 8
        var (largest, sum) = (0.0, 0.0)
        for y in 0..<height {
            for x in 0..<width {
                let ends = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].map {
                    isInside(CGPoint(x: Double(x) + $0.0, y: Double(y) + $0.1))
                }
                // Most pixels are all inside or all outside.
                let isEdge = Set(ends).count == 2
                var covered = !isEdge && ends[0] ? steps * steps : 0
                for row in 0..<steps where isEdge {
                    for column in 0..<steps {
                        let point = CGPoint(
                            x: Double(x) + (Double(column) + 0.5) / Double(steps),
                            y: Double(y) + (Double(row) + 0.5) / Double(steps))
                        if isInside(point) { covered += 1 }
                    }
                }
                let difference = abs(Double(alpha(x, y)) - 255 * Double(covered) / Double(steps * steps))
                largest = max(largest, difference)
                sum += difference
            }
        }
        return (largest, sum / Double(width * height))
    }

    static func box(_ frame: CGRect, _ color: CGColor = .white) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

/// Whether a point is inside a convex polygon, either way round.
func isInside(_ point: CGPoint, _ corners: [CGPoint]) -> Bool {
    var signs: Set<Bool> = []
    for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % corners.count]
        signs.insert((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0)
    }
    return signs.count == 1
}
