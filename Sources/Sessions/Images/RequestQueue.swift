/// A first-in, first-out queue with amortized constant-time operations.
///
/// Elements are released when they are taken. In contrast, a slice that `popFirst` shortens keeps them in its
/// buffer.
struct RequestQueue<Element> {
    private var newest: [Element] = []
    /// The next elements, in reverse order.
    private var reversed: [Element] = []

    mutating func append(_ elements: [Element]) {
        newest += elements
    }

    /// Removes and returns the first element, or returns `nil` if the queue is empty.
    mutating func takeFirst() -> Element? {
        if reversed.isEmpty {
            reversed = newest.reversed()
            newest = []
        }
        return reversed.popLast()
    }
}
