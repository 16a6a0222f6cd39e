extension RandomAccessCollection {
    /// The index of the first element that belongs to the second part of a partitioned collection; `endIndex` if none
    /// does. Takes logarithmic time.
    ///
    /// - Parameter belongsToSecondPart: false for a prefix of the elements, true for all that follow.
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
