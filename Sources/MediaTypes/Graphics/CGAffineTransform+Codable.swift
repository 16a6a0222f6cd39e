import Foundation

/// Six numbers in a row, as Foundation's geometry types are coded.
extension CGAffineTransform: Codable {
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        self.init(
            a: try numbers.decode(CGFloat.self), b: try numbers.decode(CGFloat.self),
            c: try numbers.decode(CGFloat.self), d: try numbers.decode(CGFloat.self),
            tx: try numbers.decode(CGFloat.self), ty: try numbers.decode(CGFloat.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
    }
}
