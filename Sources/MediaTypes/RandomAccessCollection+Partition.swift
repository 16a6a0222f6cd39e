extension RandomAccessCollection {
    /// Returns the index of the first element in the second part of a partitioned collection; `endIndex` if
    /// that part is empty. Takes logarithmic time.
    ///
    /// - Parameter belongsToSecondPart: Returns false for a prefix of the elements and true for all others.
    @inlinable
    package func partitioningIndex(
        where belongsToSecondPart: (Element) throws -> Bool
    ) rethrows -> Index {
        var (low, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try belongsToSecondPart(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
