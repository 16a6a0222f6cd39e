internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// The curves of a layer's properties that change or differ from the default, one per lane.
struct LayerCurves {
    private(set) var curves: [ViewerDocument.Curve] = []
    private let track: String
    private let firstLane: Int

    /// - Parameter lane: The lane of the first curve.
    init(of layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange, from lane: Int) {
        track = "track \(layer.trackID)"
        firstLane = lane
        let ramps = layer.configuration
        addOpacity(ramps.opacityRamps.pieces(in: range), "opacity")
        addOpacity(ramps.backedOpacityRamps.pieces(in: range), "opacity with its background")
        addTransform(ramps.transformRamps.pieces(in: range))
        addCrop(ramps.cropRectangleRamps.pieces(in: range))
        guard let wipe = ramps.wipe else { return }
        add(
            "wipe \(wipe.pattern.shape.rawValue)", ramps.wipeRamps.pieces(in: range).points { Double($0) },
            isPlain: false, bounds: (0, 1))
    }

    private mutating func addOpacity(_ pieces: [RampPiece<Float>], _ name: String) {
        add(
            name, pieces.points { Double($0) },
            isPlain: pieces.allSatisfy { $0.start == 1 && $0.end == 1 }, bounds: (0, 1))
    }

    private mutating func addTransform(_ pieces: [RampPiece<CGAffineTransform>]) {
        guard !pieces.allSatisfy({ $0.start == .identity && $0.end == .identity }) else { return }
        let values: [(name: String, neutral: Double, value: (CGAffineTransform) -> Double)] = [
            ("x", 0, { Double($0.tx) }),
            ("y", 0, { Double($0.ty) }),
            ("scale", 1, { hypot(Double($0.a), Double($0.b)) }),
            ("degrees", 0, { atan2(Double($0.b), Double($0.a)) * 180 / .pi }),
        ]
        for (name, neutral, value) in values {
            let points = pieces.points(value)
            add(name, points, isPlain: points.allSatisfy { abs($0.value - neutral) < 1e-9 })
        }
    }

    private mutating func addCrop(_ pieces: [RampPiece<CGRect>]) {
        guard pieces.contains(where: { !$0.start.isInfinite || !$0.end.isInfinite }) else { return }
        for (name, edge) in [
            ("crop x", \CGRect.minX), ("crop y", \.minY), ("crop width", \.width), ("crop height", \.height),
        ] {
            let points = pieces.points { Double($0[keyPath: edge]) }.filter { abs($0.value) < 1e6 }
            add(name, points, isPlain: points.isEmpty)
        }
    }

    /// - Parameter isPlain: Whether the property has its default value all the time.
    private mutating func add(
        _ name: String, _ points: [ViewerDocument.Curve.Point], isPlain: Bool,
        bounds: (Double, Double)? = nil
    ) {
        guard !isPlain, let first = points.first else { return }
        let values = points.map(\.value)
        var (low, high) = bounds ?? (values.min() ?? 0, values.max() ?? 0)
        if low == high { (low, high) = (first.value - 1, first.value + 1) }
        curves.append(
            ViewerDocument.Curve(
                name: "\(track) \(name)", lane: firstLane + curves.count, minimum: low, maximum: high,
                points: points))
    }
}

extension Array {
    /// The start and end points of the pieces, without repetitions.
    func points<Value>(
        _ number: (Value) -> Double
    ) -> [ViewerDocument.Curve.Point] where Element == RampPiece<Value> {
        var points: [ViewerDocument.Curve.Point] = []
        for piece in self {
            for (time, value) in [(piece.startTime, piece.start), (piece.endTime, piece.end)] {
                let point = ViewerDocument.Curve.Point(time: ViewerTime(time), value: number(value))
                if points.last != point { points.append(point) }
            }
        }
        return points
    }
}
