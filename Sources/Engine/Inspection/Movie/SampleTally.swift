/// What the sample tables of a track add up to.
struct SampleTally: Sendable, Equatable {
    private(set) var count: Int64 = 0
    /// In the track's timescale.
    private(set) var duration: Int64 = 0
    private(set) var byteCount: Int64 = 0
    /// Whether samples are shown in another order than they are stored in.
    var isReordered = false

    /// The shortest time from one sample to the next. The last sample has no next: recorders write anything there.
    private(set) var shortestDelta: Int64?
    private var longestDelta: Int64?
    private var lastDelta: Int64?

    /// The one time between samples, where there is only one.
    var constantDelta: Int64? {
        guard let shortestDelta else { return lastDelta }
        return shortestDelta == longestDelta ? shortestDelta : nil
    }

    mutating func add(samples: Int64, delta: Int64) throws {
        guard samples > 0 else { return }
        if let lastDelta { note(delta: lastDelta) }
        if samples > 1 { note(delta: delta) }
        lastDelta = delta > 0 ? delta : nil
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
        guard !overflow else { throw MovieFault.impossible("sample tables that add up past 64 bits") }
        return value
    }

    private func product(_ left: Int64, _ right: Int64) throws -> Int64 {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        guard !overflow else { throw MovieFault.impossible("sample tables that add up past 64 bits") }
        return value
    }
}
