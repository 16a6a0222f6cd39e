import Foundation
import MediaTypes

/// An entry of a ramp track. A range without duration represents a value set at a time.
struct ArchivedRamp: Codable {
    var timeRange: ArchivedTimeRange
    var start: [Double]
    var end: [Double]
}

/// A value that is archived as a list of numbers.
protocol ArchivedAsNumbers: Interpolable {
    var numbers: [Double] { get }
    /// Returns `nil` if the count is wrong or a setter would reject the values.
    init?(numbers: [Double])
}

extension RampTrack where Value: ArchivedAsNumbers {
    var archived: [ArchivedRamp] {
        entries.map {
            let duration = $0.isRamp ? $0.end - $0.start : .zero
            let timeRange = CMTimeRange(start: $0.start, duration: duration)
            return ArchivedRamp(
                timeRange: ArchivedTimeRange(timeRange), start: $0.from.numbers, end: $0.to.numbers)
        }
    }

    /// Adds archived ramps. Returns false if a setter would trap on them.
    mutating func add(_ ramps: [ArchivedRamp]) -> Bool {
        for ramp in ramps {
            let timeRange = ramp.timeRange.timeRange
            guard let start = Value(numbers: ramp.start), let end = Value(numbers: ramp.end),
                timeRange.isNumber, !hasRamp(overlapping: timeRange)
            else { return false }
            addRamp(from: start, to: end, timeRange: timeRange)
        }
        return true
    }
}

extension Float: ArchivedAsNumbers {
    var numbers: [Double] { [Double(self)] }

    /// An opacity.
    init?(numbers: [Double]) {
        guard numbers.count == 1, (0...1).contains(numbers[0]) else { return nil }
        self.init(numbers[0])
    }
}

extension CGAffineTransform: ArchivedAsNumbers {
    var numbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

    init?(numbers: [Double]) {
        guard numbers.count == 6 else { return nil }
        self.init(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
}

extension CGRect: ArchivedAsNumbers {
    var numbers: [Double] { [origin.x, origin.y, size.width, size.height].map { Double($0) } }

    init?(numbers: [Double]) {
        guard numbers.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// A time as its four fields.
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
