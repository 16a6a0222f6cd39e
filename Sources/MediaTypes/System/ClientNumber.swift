internal import Foundation

/// Converts the numbers that clients put into dictionaries and `Any` properties. On Apple's systems they are all bridged to
/// `NSNumber`; here they keep their types.
package enum ClientNumber {
    /// Returns the value of a number or flag of any type; nil for anything else. A flag is 1 or 0.
    package static func double(_ value: Any) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let flag as Bool: flag ? 1 : 0
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let number as Decimal: NSDecimalNumber(decimal: number).doubleValue
        default: nil
        }
    }

    /// Returns the value without its fraction; nil for anything but a number or flag, or beyond the range of `Int`.
    package static func integer(_ value: Any) -> Int? {
        if let number = value as? any BinaryInteger { return Int(exactly: number) }
        return double(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
}
