/// The numbers of tracks that are free, of which the lowest one is used next: a binary heap, since a lane may need as
/// many tracks as it has items.
struct FCPFreeTracks {
    /// Each number is lower than the two at twice its place, counted from 1.
    private var numbers: [Int] = []

    mutating func insert(_ number: Int) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[(place - 1) / 2] > numbers[place] {
            numbers.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes and returns the lowest number; `nil` if no track is free.
    mutating func removeLowest() -> Int? {
        guard let last = numbers.popLast() else { return nil }
        guard let lowest = numbers.first else { return last }
        numbers[0] = last
        var place = 0
        while let child = [2 * place + 1, 2 * place + 2].filter(numbers.indices.contains)
            .min(by: { numbers[$0] < numbers[$1] }), numbers[child] < numbers[place]
        {
            numbers.swapAt(place, child)
            place = child
        }
        return lowest
    }
}
