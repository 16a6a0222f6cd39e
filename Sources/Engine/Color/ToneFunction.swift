package import MediaTypes

/// A function of one component.
package enum ToneFunction: Hashable, Sendable {
    case power(Double)
    /// From light to the components of a transfer function, and back.
    case encode(TransferShape)
    case decode(TransferShape)
    /// A natural cubic spline through points, limited to 0 and 1.
    case spline([SIMD2<Double>])

    /// Whether one undoes the other.
    package func isInverse(of other: ToneFunction) -> Bool {
        switch (self, other) {
        case (.encode(let shape), .decode(let other)), (.decode(let shape), .encode(let other)):
            shape == other
        default: false
        }
    }
}
