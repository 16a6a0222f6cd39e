/// What the sample tables of a track add up to.
package struct SampleTally: Sendable, Equatable {
    package private(set) var count: Int64 = 0
    /// In the track's timescale.
    package private(set) var duration: Int64 = 0
    package private(set) var byteCount: Int64 = 0
    /// Whether samples are shown in another order than they are stored in.
    package private(set) var isReordered = false
    /// When the first sample is decoded: later than 0 where a recording's first fragments are not in the file.
    private(set) var start: Int64 = 0
    /// From the decoding of the first sample to its presentation.
    private var firstOffset: Int64?
    private var lastOffset: Int64?
    /// When the sample ends that is shown last.
    private var presentationEnd: Int64?
    /// The greatest number that all differences between offsets are multiples of; 0 where there are none.
    private var offsetStep: Int64 = 0

    /// The shortest time from one sample to the next. The last sample has no next: recorders write anything there.
    private(set) var shortestDelta: Int64?
    private var longestDelta: Int64?
    /// How many samples last how long, while those are few different times.
    private var deltaCounts: [Int64: Int64] = [:]
    private static let mostDeltas = 64
    private var lastDelta: Int64?

    /// When samples are shown, in the order in which they are decoded; empty where they are evenly apart, and of tracks
    /// that don't keep it.
    private(set) var presentations: [Int64] = []
    var keepsPresentations = false
    /// Two and a half hours at 30 frames a second.
    private static let mostPresentations = 1 << 18

    /// How long more than half of the samples last; nil where no time is that common, as with a recorder's jitter.
    var usualDelta: Int64? {
        guard deltaCounts.count <= Self.mostDeltas, let most = deltaCounts.max(by: { $0.value < $1.value })
        else { return nil }
        return most.key > 0 && most.value > count / 2 ? most.key : nil
    }

    /// When the next sample is decoded; the least number there is where there is no such.
    var nextDecodingTime: Int64 {
        let (time, overflow) = start.addingReportingOverflow(duration)
        return overflow ? .min : time
    }

    /// The one time between samples, where there is only one.
    var constantDelta: Int64? {
        guard let shortestDelta else { return lastDelta }
        return shortestDelta == longestDelta ? shortestDelta : nil
    }

    /// The one time between samples in the order in which they are shown, or the least where some are left out; nil
    /// where they are not evenly apart.
    var constantSpacing: Int64? {
        constantDelta.flatMap { offsetStep % $0 == 0 ? $0 : nil }
    }

    /// When the last sample's presentation ends. Where all samples wait for a reordering decoder, they end by as
    /// much later. 0 without samples, and where there is no such number.
    var end: Int64 {
        let (last, isLong) = start.addingReportingOverflow(duration)
        let (end, isLonger) = last.addingReportingOverflow(wait)
        return isLong || isLonger || duration == 0 ? 0 : max(end, presentationEnd ?? 0)
    }

    mutating func note(presentationEnd end: Int64) {
        presentationEnd = max(presentationEnd ?? end, end)
    }

    /// - Returns: Whether more are kept.
    @discardableResult mutating func note(presentation time: Int64) -> Bool {
        guard keepsPresentations, presentations.count < Self.mostPresentations else { return false }
        presentations.append(time)
        return true
    }

    mutating func forgetPresentations() { (presentations, keepsPresentations) = ([], false) }

    /// When the first sample is shown or heard; 0 where there is no such number.
    var firstPresentation: Int64 {
        let (first, overflow) = start.addingReportingOverflow(wait)
        return overflow ? 0 : first
    }

    /// How long the first sample waits for a reordering decoder.
    private var wait: Int64 { firstOffset.map { (0..<max(1, duration)).contains($0) ? $0 : 0 } ?? 0 }

    /// Begins a fragment whose first sample is decoded at `time`. A gap before it lengthens the sample before.
    mutating func begin(at time: Int64) {
        guard count > 0 else { return start = time }
        let (elapsed, overflow) = time.subtractingReportingOverflow(start)
        if !overflow { duration = max(duration, elapsed) }
    }

    mutating func add(compositionOffset offset: Int64) {
        if let lastOffset, lastOffset != offset { isReordered = true }
        if let firstOffset {
            let (difference, overflow) = offset.subtractingReportingOverflow(firstOffset)
            // 1 divides all: what is too far apart to be counted is not evenly apart.
            offsetStep = overflow ? 1 : Self.divisor(offsetStep, difference.magnitude)
        }
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

    /// The greatest common one.
    private static func divisor(_ first: Int64, _ second: UInt64) -> Int64 {
        var (a, b) = (first.magnitude, second)
        while b != 0 { (a, b) = (b, a % b) }
        return Int64(clamping: a)
    }

    private mutating func note(delta: Int64) {
        guard delta > 0 else { return }
        shortestDelta = min(shortestDelta ?? delta, delta)
        longestDelta = max(longestDelta ?? delta, delta)
    }

    private func sum(_ left: Int64, _ right: Int64) throws -> Int64 {
        let (value, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { throw MovieFault.impossible("sample tables that add up past 64 bits") }
        return value
    }

    private func product(_ left: Int64, _ right: Int64) throws -> Int64 {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        guard !overflow else { throw MovieFault.impossible("sample tables that add up past 64 bits") }
        return value
    }
}
