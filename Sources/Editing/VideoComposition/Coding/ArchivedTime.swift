import MediaTypes

/// A time as its four numbers.
struct ArchivedTime: Codable {
    var value: Int64
    var timescale: Int32
    var flags: UInt32
    var epoch: Int64

    init(_ time: CMTime) {
        (value, timescale, flags, epoch) = (time.value, time.timescale, time.flags.rawValue, time.epoch)
    }

    var time: CMTime {
        CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
    }
}

/// A range as its start and duration.
struct ArchivedTimeRange: Codable {
    var start: ArchivedTime
    var duration: ArchivedTime

    init(_ timeRange: CMTimeRange) {
        (start, duration) = (ArchivedTime(timeRange.start), ArchivedTime(timeRange.duration))
    }

    var timeRange: CMTimeRange { CMTimeRange(start: start.time, duration: duration.time) }
}
