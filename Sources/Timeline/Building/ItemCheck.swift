import Foundation
import MediaTypes

/// Checks the values of one item of a timeline, and says where a wrong one is.
struct ItemCheck {
    private let place: String
    private let index: Int
    private let file: URL?

    /// No film lasts longer; and no sum of ticks within it can overflow.
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

    /// A fault of the item's file.
    func located(_ error: TimelineError) -> TimelineError {
        var located = error
        located.keyPath = place
        located.itemIndex = index
        return located
    }

    /// A half-open range that begins at zero or later and is not empty.
    func range(_ range: CMTimeRange, _ name: String) throws(TimelineError) {
        try notNegative(range.start, "\(name).start")
        try positive(range.duration, "\(name).duration")
    }

    func notNegative(_ time: CMTime, _ name: String) throws(TimelineError) {
        if let cause = Self.fault(of: time, mayBeZero: true) {
            throw fault(.invalidTime, name, cause: cause, remedy: "give zero or a positive time")
        }
    }

    /// A time that may be negative.
    func countable(_ time: CMTime, _ name: String) throws(TimelineError) {
        let size = time.isNumeric && time.value < 0 ? CMTime.zero - time : time
        if let cause = Self.fault(of: size, mayBeZero: true) {
            throw fault(.invalidTime, name, cause: cause, remedy: "give a time in seconds")
        }
    }

    func positive(_ time: CMTime, _ name: String) throws(TimelineError) {
        if let cause = Self.fault(of: time, mayBeZero: false) {
            throw fault(.invalidTime, name, cause: cause, remedy: "give a time above zero")
        }
    }

    func volume(_ volume: Float, _ name: String) throws(TimelineError) {
        guard volume.isFinite, volume >= 0 else {
            throw fault(
                .invalidVolume, name, cause: "\(volume) is no volume",
                remedy: "give 0 for silent, 1 for as recorded, or what lies between or above")
        }
    }

    /// A time of the timeline itself.
    static func positive(_ time: CMTime, _ keyPath: String) throws(TimelineError) {
        if let cause = fault(of: time, mayBeZero: false) {
            throw TimelineError(
                .invalidTime, keyPath: keyPath, cause: cause, remedy: "give a time above zero")
        }
    }

    private static func fault(of time: CMTime, mayBeZero: Bool) -> String? {
        guard time.isNumeric, time.timescale > 0, time.epoch == 0 else {
            return "it is not a time that can be counted"
        }
        if time.value < 0 { return "\(time.secondsText) is negative" }
        if time.value == 0 && !mayBeZero { return "it is zero" }
        return time > greatestSeconds ? "\(time.secondsText) is longer than any film" : nil
    }
}
