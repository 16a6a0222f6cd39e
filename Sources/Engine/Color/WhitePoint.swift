internal import Foundation

/// A color of light, by its correlated color temperature in kelvins and its distance from the black body's locus.
package struct WhitePoint {
    /// CIE 1931 chromaticity.
    private let x: Double
    private let y: Double

    /// - Parameter tint: Positive is green of the locus: 3000 for a distance of 1 in CIE 1960.
    package init(temperature: Double, tint: Double) {
        let (u, v) = Self.locus(temperature)
        let (nextU, nextV) = Self.locus(temperature * 1.001)
        let length = ((nextU - u) * (nextU - u) + (nextV - v) * (nextV - v)).squareRoot()
        // Perpendicular to the locus; with rising temperature u falls, and green is at the higher v.
        let (du, dv) = ((nextV - v) / length, (u - nextU) / length)
        let sign: Double = dv < 0 ? -1 : 1
        let (shiftedU, shiftedV) = (u + sign * du * tint / 3000, v + sign * dv * tint / 3000)
        let divisor = 2 * shiftedU - 8 * shiftedV + 4
        (x, y) = (3 * shiftedU / divisor, 2 * shiftedV / divisor)
    }

    /// The Planckian locus in CIE 1960 u and v, from 1,000 to 15,000 K. Source: Krystek (1985).
    private static func locus(_ temperature: Double) -> (u: Double, v: Double) {
        let t = min(15_000, max(1000, temperature))
        let u =
            (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t)
            / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t)
        let v =
            (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t)
            / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
        return (u, v)
    }

    private var xyz: SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }

    /// Returns the matrix on linear sRGB, by rows, by which grays of this light become those of another, by
    /// Bradford's adaptation.
    package func adaptation(to other: WhitePoint) -> [SIMD3<Double>] {
        let (own, target) = (Matrix.bradford * xyz, Matrix.bradford * other.xyz)
        let scale = Matrix(
            SIMD3(target.x / own.x, 0, 0), SIMD3(0, target.y / own.y, 0), SIMD3(0, 0, target.z / own.z))
        let adapted = Matrix.bradfordInverse * scale * Matrix.bradford
        return (Matrix.fromXYZ * adapted * Matrix.toXYZ).rows
    }

    /// A matrix by rows.
    private struct Matrix {
        let rows: [SIMD3<Double>]

        init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
            rows = [first, second, third]
        }

        static let bradford = Matrix(
            SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
        static let bradfordInverse = Matrix(
            SIMD3(0.9869929, -0.1470543, 0.1599627), SIMD3(0.4323053, 0.5183603, 0.0492912),
            SIMD3(-0.0085287, 0.0400428, 0.9684867))
        /// IEC 61966-2-1.
        static let toXYZ = Matrix(
            SIMD3(0.4124564, 0.3575761, 0.1804375), SIMD3(0.2126729, 0.7151522, 0.0721750),
            SIMD3(0.0193339, 0.1191920, 0.9503041))
        static let fromXYZ = Matrix(
            SIMD3(3.2404542, -1.5371385, -0.4985314), SIMD3(-0.9692660, 1.8760108, 0.0415560),
            SIMD3(0.0556434, -0.2040259, 1.0572252))

        static func * (left: Matrix, right: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3((left.rows[0] * right).sum(), (left.rows[1] * right).sum(), (left.rows[2] * right).sum())
        }

        static func * (left: Matrix, right: Matrix) -> Matrix {
            func row(_ index: Int) -> SIMD3<Double> {
                let row = left.rows[index]
                return right.rows[0] * row.x + right.rows[1] * row.y + right.rows[2] * row.z
            }
            return Matrix(row(0), row(1), row(2))
        }
    }
}
