public import Foundation
public import MediaTypes

/// A list of numbers, such as a point, a rectangle or a row of a matrix. Immutable. Source: CIVector.h.
open class CIVector: NSObject, NSCopying, @unchecked Sendable {
    // `@unchecked Sendable`, as on Apple's platforms: the class has no setters.
    private let values: [CGFloat]

    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = (0..<max(0, count)).map { values[$0] }
    }

    private init(_ values: [CGFloat]) { self.values = values }

    public convenience init(x: CGFloat) { self.init([x]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
    public convenience init(cgPoint: CGPoint) { self.init([cgPoint.x, cgPoint.y]) }

    /// Creates a vector of the origin, the width and the height.
    public convenience init(cgRect: CGRect) {
        self.init([cgRect.minX, cgRect.minY, cgRect.width, cgRect.height])
    }

    /// Creates a vector of a, b, c, d, tx and ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    /// Creates a vector from numbers in brackets, such as `"[1 0.5 0]"`.
    public convenience init(string representation: String) {
        self.init(
            representation.split(whereSeparator: { !"+-.eE0123456789".contains($0) })
                .map { CGFloat(Double($0) ?? 0) })
    }

    /// Returns a number; 0 for an index beyond the last.
    open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    open var count: Int { values.count }
    open var x: CGFloat { value(at: 0) }
    open var y: CGFloat { value(at: 1) }
    open var z: CGFloat { value(at: 2) }
    open var w: CGFloat { value(at: 3) }
    open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    open var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }
    /// The numbers in brackets.
    open var stringRepresentation: String { "[\(values.map(\.shortText).joined(separator: " "))]" }
    open override var description: String { stringRepresentation }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    open override var hash: Int { values.hashValue }
    /// Returns the vector itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The first four numbers; missing ones are 0.
    final var row: SIMD4<Double> { SIMD4(Double(x), Double(y), Double(z), Double(w)) }
}

extension CGFloat {
    /// The number without a fraction of zero.
    var shortText: String {
        let value = Double(self)
        guard value == value.rounded(), value.magnitude < 1e15 else { return "\(value)" }
        return "\(Int(value))"
    }
}
