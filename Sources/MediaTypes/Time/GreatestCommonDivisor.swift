/// Returns the greatest common divisor, or 1 if both are zero, so that the result is a valid divisor.
@inlinable
package func greatestCommonDivisor<Integer: FixedWidthInteger & UnsignedInteger>(
    _ first: Integer, _ second: Integer
) -> Integer {
    var (divisor, rest) = (first, second)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return max(divisor, 1)
}
