/// A transfer function in numbers: light is `x / slope` up to the component `end`, and
/// `((x + offset) / scale)` to the power of `gamma` above it.
package struct TransferShape: Hashable, Sendable {
    package var end = 0.0
    package var slope = 1.0
    package var offset = 0.0
    package var scale = 1.0
    package var gamma = 1.0

    package init(end: Double = 0, slope: Double = 1, offset: Double = 0, scale: Double = 1, gamma: Double = 1)
    {
        (self.end, self.slope, self.offset, self.scale, self.gamma) = (end, slope, offset, scale, gamma)
    }

    package static let linear = TransferShape()
    package static let sRGB = TransferShape(
        end: 0.04045, slope: 12.92, offset: 0.055, scale: 1.055, gamma: 2.4)
}

extension ColorEncoding.Curve {
    var shape: TransferShape {
        switch self {
        case .linear: .linear
        case .sRGB: .sRGB
        case .bt709: TransferShape(end: 0.081, slope: 4.5, offset: 0.099, scale: 1.099, gamma: 1 / 0.45)
        case .adobe: TransferShape(gamma: 563.0 / 256)
        case .gamma2_2: TransferShape(gamma: 2.2)
        }
    }
}

extension CGColorSpace {
    /// The function between components and linear light.
    package var transferShape: TransferShape { encoding.curve.shape }

    /// Returns the matrix from this space's linear red, green and blue to another's, by columns; nil if they are the
    /// same.
    package func linearColumns(to other: CGColorSpace) -> [SIMD3<Double>]? {
        let columns = encoding.linearColumns(to: other.encoding)
        let identity = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        let isIdentity = zip(columns, identity).allSatisfy { column, unit in
            let difference = column - unit
            return (difference * difference).sum() < 1e-12
        }
        return isIdentity ? nil : columns
    }

    /// Converts a color from sRGB, without clipping.
    package func converted(fromStandard color: SIMD3<Double>) -> SIMD3<Double> {
        let own = components(ofStandard: color)
        return own.count == 1 ? SIMD3(repeating: own[0]) : SIMD3(own[0], own[1], own[2])
    }
}
