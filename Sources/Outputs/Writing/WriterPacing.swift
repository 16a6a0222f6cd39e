internal import Foundation
internal import MediaTypes

/// Decides which inputs of a writer are far ahead of others and have to wait for them, so that samples are interleaved in
/// the file as they are appended. An input waits only for others to which the client goes on appending.
///
/// A client that appends all samples of one input before those of another, or none to it, waits once for each doubling of
/// the permitted lead. Source: AVAssetWriterInput.h, readyForMoreMediaData.
struct WriterPacing: Sendable {
    private struct Place: Sendable {
        /// Whether it expects media data in real time, and so never waits.
        let isRealTime: Bool
        /// The end of its last sample, from the session's start.
        var end = CMTime.zero
        var isFinished = false
        /// When a sample was last appended, or couldn't be because the input was full.
        var lastTaken: ContinuousClock.Instant?
        /// Since when it has been waiting for others.
        var heldSince: ContinuousClock.Instant?
        /// Whether others waited for it in vain since its last sample.
        var isIdle = false
    }

    private var places: [Place]
    /// How far an input may be ahead of another.
    private(set) var lead = Self.firstLead

    static let firstLead = CMTime(value: 1, timescale: 1)
    /// How long others wait for an input that is ready, and to which nothing is appended.
    static let patience = Duration.milliseconds(250)

    /// - Parameter inputs: for each input, whether it expects media data in real time.
    init(_ inputs: [Bool]) {
        places = inputs.map { Place(isRealTime: $0) }
    }

    /// Records a sample that was appended to an input.
    mutating func take(until end: CMTime, at index: Int, _ now: ContinuousClock.Instant) {
        if end.isNumeric { places[index].end = CMTimeMaximum(places[index].end, end) }
        (places[index].lastTaken, places[index].isIdle) = (now, false)
    }

    /// Records that an input is finished.
    mutating func finish(_ index: Int) { places[index].isFinished = true }

    /// The inputs that wait for others.
    var held: [Int] { places.indices.filter { places[$0].heldSince != nil && !places[$0].isFinished } }

    /// The inputs that an input has to wait for.
    func awaited(by index: Int) -> [Int] {
        guard !places[index].isRealTime else { return [] }
        let limit = places[index].end - lead
        return places.indices.filter {
            $0 != index && !places[$0].isFinished && !places[$0].isIdle && places[$0].end < limit
        }
    }

    /// Returns how long an input has to wait at most, unless samples are appended to others; nil if it doesn't have to.
    ///
    /// - Parameter busy: the awaited inputs that are full, so that nothing can be appended to them now.
    mutating func hold(_ index: Int, busy: [Int], _ now: ContinuousClock.Instant) -> Duration? {
        let awaited = awaited(by: index)
        for other in busy { places[other].lastTaken = now }
        let start = places[index].heldSince ?? now
        var rest: Duration?
        var isOverdue = false
        for other in awaited {
            let waited = now - max(start, places[other].lastTaken ?? start)
            if waited < Self.patience {
                rest = max(rest ?? .zero, Self.patience - waited)
            } else {
                (places[other].isIdle, isOverdue) = (true, true)
            }
        }
        if isOverdue { lead = lead + lead }
        places[index].heldSince = rest == nil ? nil : start
        return rest
    }
}
