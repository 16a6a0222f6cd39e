/// The `trex` boxes: what a fragment's samples are like unless it says otherwise, by track ID.
struct FragmentDefaults: Sendable {
    struct Sample: Sendable {
        var duration: Int64 = 0
        var size: Int64 = 0
    }

    private var samples: [UInt32: Sample] = [:]

    init() {}

    init(_ boxes: [Box]) throws {
        for content in boxes.all("trex") {
            var reader = content
            _ = try reader.fullBoxHeader()
            let trackID = try reader.unsigned32()
            try reader.skip(4)
            samples[trackID] = Sample(
                duration: Int64(try reader.unsigned32()), size: Int64(try reader.unsigned32()))
        }
    }

    subscript(trackID: UInt32) -> Sample { samples[trackID] ?? Sample() }
}
