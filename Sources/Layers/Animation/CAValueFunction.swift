public import Foundation

/// A function that creates transforms from an animation's numbers. Source: CAValueFunction.h.
open class CAValueFunction: NSObject {
    public final let name: CAValueFunctionName
    final var word: String { name.rawValue }

    /// Returns nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard ValueFunction.names.contains(name.rawValue) else { return nil }
        self.name = name
    }
}

/// The implementation of value functions.
enum ValueFunction {
    static let names: Set<String> = [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX",
        "translateY", "translateZ",
    ]

    /// Returns whether the function takes three numbers rather than one.
    static func takesThree(_ name: String) -> Bool { name == "scale" || name == "translate" }

    static func matrix(_ name: String, _ numbers: [Double]) -> Matrix4 {
        let first = numbers.first ?? 0
        let three = numbers.count >= 3 ? numbers : [first, first, first]
        switch name {
        case "rotateX": return Matrix4(rotation: first, x: 1, y: 0, z: 0)
        case "rotateY": return Matrix4(rotation: first, x: 0, y: 1, z: 0)
        case "rotateZ": return Matrix4(rotation: first, x: 0, y: 0, z: 1)
        case "scale": return Matrix4(scaleX: three[0], y: three[1], z: three[2])
        case "scaleX": return Matrix4(scaleX: first, y: 1)
        case "scaleY": return Matrix4(scaleX: 1, y: first)
        case "scaleZ": return Matrix4(scaleX: 1, y: 1, z: first)
        case "translate": return Matrix4(translationX: three[0], y: three[1], z: three[2])
        case "translateX": return Matrix4(translationX: first, y: 0)
        case "translateY": return Matrix4(translationX: 0, y: first)
        default: return Matrix4(translationX: 0, y: 0, z: first)
        }
    }
}
