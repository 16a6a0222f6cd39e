import Foundation
import MediaTypes

@testable import Layers

/// A layer's presented values at a time, by a snapshot of its tree.
func presented(_ layer: CALayer, at time: Double) -> LayerProperties? {
    let root = sequence(first: layer, next: \.superlayer).reduce(layer) { $1 }
    let snapshot = LayerSnapshot(root)
    return snapshot.id(of: layer).flatMap { snapshot.tree.state(at: time).find($0)?.properties }
}

/// The number under a key path at a time, with one animation on a new layer.
func number(_ keyPath: String, _ animation: CAAnimation, at time: Double) -> Double? {
    let layer = CALayer()
    layer.opacity = 1
    layer.position = CGPoint(x: 100, y: 50)
    layer.add(animation, forKey: nil)
    guard let target = KeyTarget(keyPath), let values = presented(layer, at: time),
        case .number(let number) = target.value(in: values)
    else { return nil }
    return number
}

func isClose(_ a: Double?, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
    guard let a else { return false }
    return abs(a - b) <= tolerance
}

func isClose(_ a: CGPoint?, _ b: CGPoint, within tolerance: Double = 1e-9) -> Bool {
    isClose(a.map { Double($0.x) }, Double(b.x), within: tolerance)
        && isClose(a.map { Double($0.y) }, Double(b.y), within: tolerance)
}

func isClose(_ a: CGRect, _ b: CGRect, within tolerance: Double = 1e-9) -> Bool {
    isClose(a.origin, b.origin, within: tolerance)
        && isClose(
            CGPoint(x: a.width, y: a.height), CGPoint(x: b.width, y: b.height), within: tolerance)
}
