import MediaTypes

/// The spine of a written sequence, with the items connected to its elements.
struct FCPSpine {
    private(set) var elements: [FCPElement] = []
    /// The elements that have a duration: their index, time in the sequence, and local time at its start.
    private var places: [(index: Int, range: CMTimeRange, start: CMTime)] = []
    /// The end of all elements, including connected ones.
    private(set) var end = CMTime.zero

    private var spineEnd: CMTime { places.last?.range.end ?? .zero }

    /// Adds an element at the end of the spine.
    mutating func append(_ element: FCPElement) {
        if element.name != "transition" {
            let range = Self.range(element)
            places.append((elements.count, range, Self.time(element, "start")))
            end = CMTimeMaximum(end, range.end)
        }
        elements.append(element)
    }

    /// Connects an element to the spine's element at its offset, which is a time of the sequence.
    mutating func connect(_ element: FCPElement, lane: Int) {
        connect(element, over: Self.range(element), lane: lane)
    }

    /// Connects an element to the spine's element at the start of a range of the sequence.
    mutating func connect(_ element: FCPElement, over range: CMTimeRange, lane: Int) {
        var element = element
        if range.start >= spineEnd {
            let gap = CMTimeRange(start: spineEnd, end: CMTimeMaximum(range.end, spineEnd))
            append(
                FCPElement(
                    "gap",
                    [
                        "name": "Gap", "offset": FCPTime.text(gap.start), "start": "0s",
                        "duration": FCPTime.text(gap.duration),
                    ]))
        }
        let next = places.partitioningIndex { $0.range.start > range.start }
        guard next > 0 else { return }
        let parent = places[next - 1]
        element["offset"] = FCPTime.text(parent.start + range.start - parent.range.start)
        element.attributes.insert(("lane", String(lane)), at: min(1, element.attributes.count))
        elements[parent.index].add(element)
        end = CMTimeMaximum(end, range.end)
    }

    /// Returns the elements with their offsets increased by a start time.
    func elements(from start: CMTime) -> [FCPElement] {
        elements.map { element in
            var element = element
            element["offset"] = FCPTime.text(Self.time(element, "offset") + start)
            return element
        }
    }

    private static func range(_ element: FCPElement) -> CMTimeRange {
        CMTimeRange(start: time(element, "offset"), duration: time(element, "duration"))
    }

    private static func time(_ element: FCPElement, _ key: String) -> CMTime {
        element[key].flatMap { FCPTime($0)?.time } ?? .zero
    }
}
