import Foundation

/// The share of generated cases that a run takes: `CUTROOM_TEST_SHARE=2/3` takes each third one, beginning with the
/// second. Without it, a run takes them all.
package enum TestShare {
    private static let numbers: (index: Int, count: Int) = {
        let words = ProcessInfo.processInfo.environment["CUTROOM_TEST_SHARE"]?.split(separator: "/") ?? []
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 2, numbers[1] > 0 else { return (0, 1) }
        return ((numbers[0] - 1) % numbers[1], numbers[1])
    }()

    /// How many runs together take all cases.
    package static var count: Int { numbers.count }

    /// - Parameter most: How many runs together take all cases at most; nil if it is those of other cases.
    package static func of<Cases: Collection>(_ cases: Cases, atMost most: Int? = nil) -> [Cases.Element] {
        let count = min(numbers.count, most ?? numbers.count)
        return cases.enumerated().filter { $0.offset % count == numbers.index % count }.map(\.element)
    }

    /// Of all pairs: each share has each element of both, if there are enough.
    package static func of<First: Collection, Second: Collection>(
        _ first: First, _ second: Second, atMost most: Int? = nil
    ) -> [(First.Element, Second.Element)] {
        let count = min(numbers.count, most ?? numbers.count)
        return first.enumerated().flatMap { row in
            second.enumerated().filter { (row.offset + $0.offset) % count == numbers.index % count }
                .map { (row.element, $0.element) }
        }
    }
}
