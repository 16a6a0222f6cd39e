/// A check of a file's presentation times against the picture order count of H.264 and HEVC. Containers such
/// as AVI and MXF store decoding times only.
package struct PictureOrder: Sendable {
    /// The result of comparing the picture order with a file's times.
    package enum Finding: Sendable { case agrees, contradicts, unknown }

    private struct Picture {
        var time: Int64
        /// Counted from the last refresh.
        var count: Int64
    }

    private var headers: [ParameterSets: SliceHeader?] = [:]
    private var pictures: [Picture] = []
    private var latest = Int64.min
    private var previous: Int64 = 0
    private var isContradicted = false
    private var isUnknown = false

    package init() {}

    /// The result for all frames added so far.
    package var finding: Finding {
        var order = self
        order.finishRun()
        return order.isContradicted ? .contradicts : isUnknown ? .unknown : .agrees
    }

    /// - Parameters:
    ///   - sample: One complete coded picture; samples are added in decoding order.
    ///   - file: The file with the sample. Only the heads of its units are read.
    package mutating func add(
        _ sample: SampledTrack.Sample, _ sets: ParameterSets, in file: some RandomAccessBytes
    ) throws {
        if headers[sets] == nil { headers[sets] = .some(SliceHeader(sets)) }
        guard let header = headers[sets] ?? nil,
            let slice = try Self.firstSlice(of: sample, sets, in: file), let place = header.place(slice)
        else { return isUnknown = true }
        switch place {
        case .refresh:
            finishRun()
            add(sample.presentationTime, 0)
        case .asDecoded: add(sample.presentationTime, previous + 1)
        case .rest(let rest, let limit):
            // The nearest number with this remainder.
            var difference = (rest - previous) % limit
            if difference >= limit / 2 { difference -= limit }
            if difference < -limit / 2 { difference += limit }
            add(sample.presentationTime, previous + difference)
        }
    }

    private mutating func add(_ time: Int64, _ count: Int64) {
        pictures.append(Picture(time: time, count: count))
        previous = count
    }

    /// Ends a run at a refresh: all frames of a run are presented before those after the refresh.
    private mutating func finishRun() {
        let run = pictures.sorted { $0.time < $1.time }
        (pictures, previous) = ([], 0)
        guard let first = run.first, let last = run.last else { return }
        if first.time <= latest { isContradicted = true }
        for (picture, next) in zip(run, run.dropFirst())
        where picture.count >= next.count || picture.time == next.time {
            isContradicted = true
        }
        latest = max(latest, last.time)
    }

    /// Returns the beginning of a sample's first slice; `nil` if it has none.
    private static func firstSlice(
        of sample: SampledTrack.Sample, _ sets: ParameterSets, in file: some RandomAccessBytes
    ) throws -> [UInt8]? {
        var offset = sample.offset
        let end = sample.offset + sample.size
        while offset < end {
            let head = try file.bytes(at: offset, count: sets.lengthSize + SliceHeader.longest)
            guard head.count > sets.lengthSize else { return nil }
            let length = Int64(head.prefix(sets.lengthSize).bigEndian)
            let unit = head.dropFirst(sets.lengthSize).prefix(Int(clamping: length))
            if let first = unit.first, sets.codec == .h264 ? 1...5 ~= first & 31 : first >> 1 & 63 < 32 {
                return Array(unit)
            }
            offset += Int64(sets.lengthSize) + length
        }
        return nil
    }
}
