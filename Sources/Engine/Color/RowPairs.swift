internal import Dispatch

/// The rows of an image in pairs, which have the same color samples.
enum RowPairs {
    /// The rows of a band, an even number.
    private static let bandRows = 32

    /// Calls a closure for the first row of each pair, several at the same time, and waits for them.
    ///
    /// - Parameters:
    ///   - height: The number of rows. If it is odd, the last one is alone.
    ///   - capacity: The number of floats in the memory that calls may use, each at its time.
    static func process(
        height: Int, capacity: Int, _ body: @Sendable (Int, UnsafeMutablePointer<Float>) -> Void
    ) {
        DispatchQueue.concurrentPerform(iterations: (height + bandRows - 1) / bandRows) { band in
            let first = band * bandRows
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
            defer { floats.deallocate() }
            for row in stride(from: first, to: min(height, first + bandRows), by: 2) { body(row, floats) }
        }
    }
}
