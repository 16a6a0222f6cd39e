internal import MediaTypes

/// Sums over the sample tables of a track.
package struct SampleTally: Sendable, Equatable {
    package private(set) var count: Int64 = 0
    /// In the track's timescale.
    package private(set) var duration: Int64 = 0
    package private(set) var byteCount: Int64 = 0
    /// Whether presentation order differs from storage order.
    package private(set) var isReordered = false
    /// The decoding time of the first sample: above 0 if a recording's first fragments aren't in the file.
    private(set) var start: Int64 = 0
    /// The first sample's presentation time minus its decoding time.
    private var firstOffset: Int64?
    private var lastOffset: Int64?
    /// The least presentation time minus decoding time of a sample, if that is negative.
    private(set) var leastOffset: Int64 = 0
    /// The end of the sample presented last, if it lasts until the next one is decoded.
    private var presentationEnd: Int64?
    /// The start of the sample presented last; `nil` if samples aren't reordered.
    private(set) var lastPresentation: Int64?
    /// The greatest common divisor of all differences between offsets; 0 if there aren't any.
    private var offsetStep: Int64 = 0

    /// The shortest time from one sample to the next, without the last sample, whose duration is arbitrary in
    /// recordings.
    private(set) var shortestDelta: Int64?
    private var longestDelta: Int64?
    /// The number of samples for each duration, up to a limit of different durations.
    private var deltaCounts: [Int64: Int64] = [:]
    private static let mostDeltas = 64
    /// The time from the sample that is decoded last to the end; `nil` if it is 0.
    private(set) var lastDelta: Int64?

    /// Presentation times in decoding order; empty if the samples are evenly spaced or the track doesn't keep
    /// them.
    private(set) var presentations: [Int64] = []
    var keepsPresentations = false
    /// Two and a half hours at 30 frames a second.
    private static let mostPresentations = 1 << 18

    /// The duration of more than half of the samples; `nil` if no duration is that common, as with a
    /// recorder's jitter.
    var usualDelta: Int64? {
        guard deltaCounts.count <= Self.mostDeltas, let most = deltaCounts.max(by: { $0.value < $1.value })
        else { return nil }
        return most.key > 0 && most.value > count / 2 ? most.key : nil
    }

    /// The decoding time of the next sample; `Int64.min` on overflow.
    var nextDecodingTime: Int64 {
        let (time, overflow) = start.addingReportingOverflow(duration)
        return overflow ? .min : time
    }

    /// The time between samples if it is constant.
    var constantDelta: Int64? {
        guard let shortestDelta else { return lastDelta }
        return shortestDelta == longestDelta ? shortestDelta : nil
    }

    /// The time between samples in presentation order if it is constant, or the least time if some samples
    /// are missing; `nil` if they aren't evenly spaced.
    var constantSpacing: Int64? {
        constantDelta.flatMap { offsetStep % $0 == 0 ? $0 : nil }
    }

    /// The end of the last sample's presentation, including the delay of all samples for reordering; 0
    /// without samples or on overflow.
    var end: Int64 {
        let (last, isLong) = start.addingReportingOverflow(duration)
        let (end, isLonger) = last.addingReportingOverflow(wait)
        return isLong || isLonger || duration == 0 ? 0 : max(end, presentationEnd ?? 0)
    }

    mutating func note(presentationEnd end: Int64, delta: Int64) {
        presentationEnd = max(presentationEnd ?? end, end)
        lastPresentation = max(lastPresentation ?? end &- delta, end &- delta)
    }

    /// - Returns: Whether more times are kept.
    @discardableResult mutating func note(presentation time: Int64) -> Bool {
        guard keepsPresentations, presentations.count < Self.mostPresentations else { return false }
        presentations.append(time)
        return true
    }

    mutating func forgetPresentations() { (presentations, keepsPresentations) = ([], false) }

    /// The presentation time of the first sample; 0 on overflow.
    var firstPresentation: Int64 {
        let (first, overflow) = start.addingReportingOverflow(wait)
        return overflow ? 0 : first
    }

    /// The delay of the first sample for reordering.
    private var wait: Int64 { firstOffset.map { (0..<max(1, duration)).contains($0) ? $0 : 0 } ?? 0 }

    /// Begins a fragment whose first sample is decoded at `time`. A gap before it extends the previous
    /// sample.
    mutating func begin(at time: Int64) {
        guard count > 0 else { return start = time }
        let (elapsed, overflow) = time.subtractingReportingOverflow(start)
        guard !overflow, elapsed > duration else { return }
        if let delta = lastDelta {
            let (extended, isLong) = delta.addingReportingOverflow(elapsed - duration)
            deltaCounts[delta, default: 1] -= 1
            deltaCounts[isLong ? delta : extended, default: 0] += 1
            lastDelta = isLong ? delta : extended
        }
        duration = elapsed
    }

    mutating func add(compositionOffset offset: Int64) {
        if let lastOffset, lastOffset != offset { isReordered = true }
        if let firstOffset {
            let (difference, overflow) = offset.subtractingReportingOverflow(firstOffset)
            // 1 divides every number: a difference that overflows counts as uneven spacing.
            if overflow {
                offsetStep = 1
            } else if difference != 0 {
                let step = greatestCommonDivisor(offsetStep.magnitude, difference.magnitude)
                offsetStep = Int64(clamping: step)
            }
        }
        leastOffset = min(leastOffset, offset)
        firstOffset = firstOffset ?? offset
        lastOffset = offset
    }

    mutating func add(samples: Int64, delta: Int64) throws {
        guard samples > 0 else { return }
        if let lastDelta { note(delta: lastDelta) }
        if samples > 1 { note(delta: delta) }
        lastDelta = delta > 0 ? delta : nil
        if deltaCounts.count <= Self.mostDeltas { deltaCounts[delta, default: 0] += samples }
        count = try sum(count, samples)
        duration = try sum(duration, try product(samples, delta))
    }

    mutating func add(bytes: Int64) throws {
        byteCount = try sum(byteCount, bytes)
    }

    mutating func add(samples: Int64, bytesEach: Int64) throws {
        byteCount = try sum(byteCount, try product(samples, bytesEach))
    }

    private mutating func note(delta: Int64) {
        guard delta > 0 else { return }
        shortestDelta = min(shortestDelta ?? delta, delta)
        longestDelta = max(longestDelta ?? delta, delta)
    }

    private func sum(_ left: Int64, _ right: Int64) throws -> Int64 {
        let (value, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { throw ContainerFailure.impossible("sample tables that add up past 64 bits") }
        return value
    }

    private func product(_ left: Int64, _ right: Int64) throws -> Int64 {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        guard !overflow else { throw ContainerFailure.impossible("sample tables that add up past 64 bits") }
        return value
    }
}
