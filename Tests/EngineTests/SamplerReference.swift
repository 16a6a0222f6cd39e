import Engine
import Foundation
import MediaTypes

/// What the sampler should draw, worked out sample by sample in plain numbers from the definition: the color
/// between four samples, the rectangle's part of each sample's square.
struct SamplerReference {
    var picture: SamplerPicture
    var canvas: SamplerPicture
    var transform: CGAffineTransform
    var visible: CGRect

    init(
        _ picture: SamplerPicture, on canvas: SamplerPicture, _ transform: CGAffineTransform,
        visible: CGRect? = nil
    ) {
        self.picture = picture
        self.canvas = canvas
        self.transform = transform
        self.visible =
            visible ?? CGRect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    }

    /// Where a sample stands among the pixels.
    static func pixels(_ x: Double, _ y: Double, _ plane: Int, _ siting: ChromaSiting) -> (
        x: Double, y: Double
    ) {
        guard plane == 1 || plane == 2 else { return (x + 0.5, y + 0.5) }
        return (
            2 * x + (siting == .jpeg ? 1 : 0.5), 2 * y + (siting == .cosited ? 0.5 : 1)
        )
    }

    /// The place in the picture that a canvas place shows: the transform's equations solved.
    func inPicture(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (right, down) = (x - transform.tx, y - transform.ty)
        let determinant = transform.a * transform.d - transform.c * transform.b
        return (
            (right * transform.d - down * transform.c) / determinant,
            (down * transform.a - right * transform.b) / determinant
        )
    }

    /// The color of a canvas sample, not rounded.
    func color(_ plane: Int, _ column: Int, _ row: Int) -> Double {
        let place = Self.pixels(Double(column), Double(row), plane, canvas.siting)
        let shown = inPicture(place.x, place.y)
        let isChroma = plane == 1 || plane == 2
        let origin = Self.pixels(0, 0, plane, picture.siting)
        let step = isChroma ? 2.0 : 1.0
        return Self.between(picture, plane, (shown.x - origin.x) / step, (shown.y - origin.y) / step)
    }

    static func between(_ picture: SamplerPicture, _ plane: Int, _ x: Double, _ y: Double) -> Double {
        let size = picture.size(plane)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let column = { (index: Double) in Int(max(0, min(Double(size.width - 1), index))) }
        let row = { (index: Double) in Int(max(0, min(Double(size.height - 1), index))) }
        let upper =
            picture[plane, column(left), row(top)] * (1 - (x - left))
            + picture[plane, column(left + 1), row(top)] * (x - left)
        let lower =
            picture[plane, column(left), row(top + 1)] * (1 - (x - left))
            + picture[plane, column(left + 1), row(top + 1)] * (x - left)
        return upper * (1 - (y - top)) + lower * (y - top)
    }

    /// The part of a canvas sample's square that the visible rectangle covers: the square, cut at each of the
    /// rectangle's sides.
    func coverage(_ plane: Int, _ column: Int, _ row: Int) -> Double {
        let step = plane == 1 || plane == 2 ? 2.0 : 1.0
        let (left, top) = (Double(column) * step, Double(row) * step)
        let (right, bottom) = (
            min(left + step, Double(canvas.width)), min(top + step, Double(canvas.height))
        )
        var polygon = [(left, top), (right, top), (right, bottom), (left, bottom)].map(inPicture)
        let whole = Self.area(polygon)
        polygon = Self.cut(polygon) { $0.x - visible.minX }
        polygon = Self.cut(polygon) { visible.maxX - $0.x }
        polygon = Self.cut(polygon) { $0.y - visible.minY }
        polygon = Self.cut(polygon) { visible.maxY - $0.y }
        return Self.area(polygon) / whole
    }

    private static func cut(
        _ polygon: [(x: Double, y: Double)], _ inside: ((x: Double, y: Double)) -> Double
    ) -> [(x: Double, y: Double)] {
        polygon.indices.flatMap { index in
            let (here, next) = (polygon[index], polygon[(index + 1) % polygon.count])
            let (a, b) = (inside(here), inside(next))
            let kept = a >= 0 ? [here] : []
            guard (a >= 0) != (b >= 0) else { return kept }
            let part = a / (a - b)
            return kept + [(here.x + (next.x - here.x) * part, here.y + (next.y - here.y) * part)]
        }
    }

    private static func area(_ polygon: [(x: Double, y: Double)]) -> Double {
        abs(
            polygon.indices.reduce(0) { sum, index in
                let (here, next) = (polygon[index], polygon[(index + 1) % polygon.count])
                return sum + here.x * next.y - here.y * next.x
            }) / 2
    }
}
