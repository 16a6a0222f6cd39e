import Foundation
import MediaTypes

/// Checks the values of one item of a timeline, and makes errors that name the key path.
struct ItemCheck {
    /// The item's key path.
    let place: String
    private let index: Int
    private let file: URL?

    /// The maximum duration of a timeline, for which no sum of clock units overflows.
    static let greatestSeconds = CMTime(value: CMTimeValue(Int32.max), timescale: 1)

    init(_ list: String, _ index: Int, file: URL?) {
        place = "\(list)[\(index)]"
        self.index = index
        self.file = file
    }

    func fault(
        _ code: TimelineError.Code, _ name: String, cause: String, remedy: String
    ) -> TimelineError {
        TimelineError(
            code, file: file, keyPath: "\(place).\(name)", itemIndex: index, cause: cause, remedy: remedy)
    }

    /// Adds the item's key path to an error of its file.
    func located(_ error: TimelineError) -> TimelineError {
        var located = error
        located.keyPath = place
        located.itemIndex = index
        return located
    }

    /// Checks that a half-open range of a file begins at zero or later and is not empty. It may have no end.
    func sourceRange(_ range: CMTimeRange, _ name: String) throws(TimelineError) {
        guard range.duration == .positiveInfinity else { return try self.range(range, name) }
        try notNegative(range.start, "\(name).start")
    }

    /// Checks that a half-open range begins at zero or later and is not empty.
    func range(_ range: CMTimeRange, _ name: String) throws(TimelineError) {
        try notNegative(range.start, "\(name).start")
        try positive(range.duration, "\(name).duration")
    }

    func notNegative(_ time: CMTime, _ name: String) throws(TimelineError) {
        if let (cause, remedy) = Self.fault(of: time, mayBeZero: true) {
            throw fault(.invalidTime, name, cause: cause, remedy: remedy ?? "use zero or a positive time")
        }
    }

    /// Checks a time that may be negative.
    func countable(_ time: CMTime, _ name: String) throws(TimelineError) {
        let size = time.isNumeric && time.value < 0 ? CMTime.zero - time : time
        if let (cause, remedy) = Self.fault(of: size, mayBeZero: true) {
            throw fault(.invalidTime, name, cause: cause, remedy: remedy ?? "use a time in seconds")
        }
    }

    /// Checks that an item begins before the end of the timeline.
    func start(_ time: CMTime, of noun: String, before end: CMTime) throws(TimelineError) {
        guard time < end else {
            throw fault(
                .startsAfterEnd, "start",
                cause: "the \(noun) begins at \(time.secondsText), but the timeline ends at"
                    + " \(end.secondsText)",
                remedy: "use an earlier start")
        }
    }

    func positive(_ time: CMTime, _ name: String) throws(TimelineError) {
        if let (cause, remedy) = Self.fault(of: time, mayBeZero: false) {
            throw fault(.invalidTime, name, cause: cause, remedy: remedy ?? "use a time above zero")
        }
    }

    func volume(_ volume: Float, _ name: String) throws(TimelineError) {
        guard volume.isFinite, volume >= 0 else {
            throw fault(
                .invalidVolume, name, cause: "invalid volume \(volume)",
                remedy: "use 0 for silence, 1 for the recorded volume, or another number that is not negative"
            )
        }
    }

    /// Checks the speed of an item that uses a range of its file.
    func speed(_ speed: Double, of range: CMTimeRange?) throws(TimelineError) {
        guard try self.speed(speed).isStill, range?.duration.isNumeric != true else { return }
        throw fault(
            .invalidTime, "sourceTimeRange", cause: "a speed of 0 holds a frame for an unknown time",
            remedy: "use a range that begins at the frame, with the duration for which it is held")
    }

    /// Returns a speed as a fraction.
    func speed(_ speed: Double) throws(TimelineError) -> SpeedFraction {
        guard let fraction = SpeedFraction(signed: speed) else {
            throw fault(
                .invalidSpeed, "speed", cause: "invalid speed \(speed)",
                remedy:
                    "use 1 for the recorded speed, or another number from 0.001 to 1000, negative to play in reverse,"
                    + " or 0 to hold a frame")
        }
        return fraction
    }

    /// Checks a time of the timeline itself.
    static func positive(_ time: CMTime, _ keyPath: String) throws(TimelineError) {
        if let (cause, remedy) = fault(of: time, mayBeZero: false) {
            throw TimelineError(
                .invalidTime, keyPath: keyPath, cause: cause, remedy: remedy ?? "use a time above zero")
        }
    }

    /// Returns the cause of an invalid time, and the remedy if it is that of all such times.
    private static func fault(of time: CMTime, mayBeZero: Bool) -> (cause: String, remedy: String?)? {
        guard time.isNumeric, time.timescale > 0, time.epoch == 0 else {
            return ("the time is not numeric", nil)
        }
        if time.value < 0 { return ("\(time.secondsText) is negative", nil) }
        if time.value == 0 && !mayBeZero { return ("the time is zero", nil) }
        guard time > greatestSeconds else { return nil }
        return (
            "\(time.secondsText) exceeds the maximum of \(greatestSeconds.secondsText)", "use a smaller time"
        )
    }
}
