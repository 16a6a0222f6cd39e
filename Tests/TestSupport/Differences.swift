/// Differences of many values, as of pixels and samples: tests are compiled without optimization, these are
/// optimized.
package enum Differences {
    /// The sum of absolute differences of two collections, up to the end of the shorter one.
    package static func sum(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int {
        together(first, second) { first, second in
            var sum = 0
            for index in 0..<min(first.count, second.count) {
                sum += abs(Int(first[index]) - Int(second[index]))
            }
            return sum
        }
    }

    /// The sum of the squares of differences, up to the end of the shorter one.
    package static func sumOfSquares(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int
    {
        together(first, second) { first, second in
            var sum = 0
            for index in 0..<min(first.count, second.count) {
                let difference = Int(first[index]) - Int(second[index])
                sum += difference * difference
            }
            return sum
        }
    }

    /// The greatest absolute difference; 0 of empty collections.
    package static func greatest(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int {
        together(first, second) { first, second in
            var greatest = 0
            for index in 0..<min(first.count, second.count) {
                greatest = max(greatest, abs(Int(first[index]) - Int(second[index])))
            }
            return greatest
        }
    }

    /// The greatest absolute difference; nil of empty collections.
    package static func greatest(_ first: some Collection<Float>, _ second: some Collection<Float>) -> Float?
    {
        together(first, second) { first, second in
            let count = min(first.count, second.count)
            guard count > 0 else { return nil }
            var greatest: Float = 0
            for index in 0..<count { greatest = max(greatest, abs(first[index] - second[index])) }
            return greatest
        }
    }

    /// Red, green and blue times alpha, and alpha, of four bytes a pixel of which alpha is the last.
    package static func weightedByAlpha(_ pixels: [UInt8]) -> [Int] {
        pixels.indices.map { index in
            index % 4 == 3 ? Int(pixels[index]) : Int(pixels[index]) * Int(pixels[index | 3]) / 255
        }
    }

    /// The sum and the number above a limit of absolute differences, and the greatest.
    package static func summary(
        _ first: [Int], _ second: [Int], above limit: Int = .max
    ) -> (sum: Int, greatest: Int, countAbove: Int) {
        var (sum, greatest, count) = (0, 0, 0)
        for index in 0..<min(first.count, second.count) {
            let difference = abs(first[index] - second[index])
            sum += difference
            greatest = max(greatest, difference)
            if difference > limit { count += 1 }
        }
        return (sum, greatest, count)
    }

    private static func together<Value, Result>(
        _ first: some Collection<Value>, _ second: some Collection<Value>,
        _ body: (UnsafeBufferPointer<Value>, UnsafeBufferPointer<Value>) -> Result
    ) -> Result {
        let found = first.withContiguousStorageIfAvailable { first in
            second.withContiguousStorageIfAvailable { second in body(first, second) }
        }
        if let found, let found { return found }
        return Array(first).withUnsafeBufferPointer { first in
            Array(second).withUnsafeBufferPointer { second in body(first, second) }
        }
    }
}
