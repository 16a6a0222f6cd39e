/// The onsets around the frames of a time stretch, and the frames that are locked to them.
///
/// Positions in the stretched audio count from the segment's first sample.
struct StretchOnsets {
    private struct Anchor {
        var source: Int64
        /// The position in the stretched audio.
        var place: Int64
        var strength: Float
    }

    private let hop: Int64
    private var finder: OnsetFinder
    /// The strongest onset of each hop. The hops before `decided` are settled.
    private var candidates: [Int64: Anchor] = [:]
    private var decided: Int64 = 0
    private var anchors: [Anchor] = []
    /// The starts of frames that are locked to onsets, by frame.
    private var locks: [Int64: Int64] = [:]

    init(from start: Int64, hop: Int64) {
        finder = OnsetFinder(from: start)
        self.hop = hop
    }

    /// The segment's end, in the source and in the stretched audio.
    var end: (source: Int64, place: Int64)?

    /// Returns the required start of a frame; nil if it is free. Frames that extend beyond the segment's end
    /// are locked to it, unless they are locked to an onset.
    func locked(_ frame: Int64) -> Int64? {
        if let held = locks[frame] { return held }
        guard let end, frame > 0, (frame + 1) * hop > end.place else { return nil }
        return end.source - end.place + (frame - 1) * hop
    }

    /// The first frame that is locked to the segment's end, and its start; nil without an end.
    var heldAtEnd: (frame: Int64, start: Int64)? {
        guard let end else { return nil }
        let frame = max(1, end.place / hop)
        return locked(frame).map { (frame, $0) }
    }

    mutating func scan(to end: Int64, in window: SoundWindow, of stretch: borrowing TimeStretch) {
        for onset in finder.scan(to: end, in: window) {
            let place = stretch.mapping.target(ofSource: onset.sample) - stretch.firstSample
            guard place >= 0, place / hop >= decided else { continue }
            if candidates[place / hop].map({ $0.strength < onset.strength }) ?? true {
                candidates[place / hop] = Anchor(
                    source: onset.sample, place: place, strength: onset.strength)
            }
        }
        while stretch.center(of: decided + 1) + 64 <= finder.scanned {
            if let anchor = candidates.removeValue(forKey: decided) {
                settle(anchor)
            }
            decided += 1
        }
    }

    /// Locks the two frames between whose centers the onset is.
    private mutating func settle(_ anchor: Anchor) {
        let first = anchor.place / hop
        let held = anchor.source - anchor.place - hop
        let isFirstFree = locks[first] == nil
        // A first frame that is locked to an earlier onset weakens this one, which is accepted only if its
        // share is small.
        guard isFirstFree || (anchor.place - first * hop) * 2 >= hop else { return }
        if isFirstFree { locks[first] = held + first * hop }
        locks[first + 1] = held + (first + 1) * hop
        anchors.append(anchor)
    }

    /// Returns the start of the first frame: its exact position, unless an onset in it is due later. Then the
    /// frame ends before the onset, with up to half a frame from before the cut.
    func firstStart(nominal: Int64) -> Int64 {
        if let held = locks[0] { return held }
        let heardLater = anchors.first { $0.source >= nominal + hop && $0.source < nominal + 2 * hop }
        return heardLater.map { $0.source - 2 * hop - Self.attack } ?? nominal
    }

    /// The range in which a frame may begin: near its mapped position, but without an onset that is due
    /// elsewhere.
    func allowedStarts(of frame: Int64, nominal: Int64, reach: Int64) -> ClosedRange<Int64> {
        let middle = frame * hop
        var (low, high) = (nominal - reach, nominal + reach)
        for anchor in anchors {
            let lastBefore = anchor.source - 2 * hop - Self.attack
            if middle < anchor.place, lastBefore < high, anchor.source > nominal - 2 * hop {
                high = lastBefore
                low = min(low, high - reach)
            } else if middle > anchor.place, anchor.source >= low, anchor.source < nominal + 2 * hop + reach {
                low = anchor.source + 1
                high = max(high, low + reach)
            }
        }
        return low <= high ? low...high : nominal - reach...nominal + reach
    }

    mutating func forget(before frame: Int64, and source: Int64) {
        locks = locks.filter { $0.key >= frame }
        anchors.removeAll { $0.place < (frame - 2) * hop && $0.source < source }
    }

    /// The samples before an onset that belong to it.
    private static let attack: Int64 = 32
}
