import MediaTypes

/// A track unit by unit: what each unit of time shows. Slow and obvious, to compare the real one with.
struct UnitTrack {
    /// A fraction of units.
    struct Fraction: Equatable {
        var numerator: Int
        var denominator: Int

        static func + (left: Fraction, right: Fraction) -> Fraction {
            Fraction(
                numerator: left.numerator * right.denominator + right.numerator * left.denominator,
                denominator: left.denominator * right.denominator
            ).reduced
        }

        static func / (left: Fraction, divisor: Int) -> Fraction {
            Fraction(numerator: left.numerator, denominator: left.denominator * divisor).reduced
        }

        static func * (left: Fraction, factor: Int) -> Fraction {
            Fraction(numerator: left.numerator * factor, denominator: left.denominator).reduced
        }

        private var reduced: Fraction {
            var (greater, smaller) = (abs(numerator), denominator)
            while smaller != 0 { (greater, smaller) = (smaller, greater % smaller) }
            return Fraction(
                numerator: numerator / greater.nonZero, denominator: denominator / greater.nonZero)
        }
    }

    struct Unit {
        /// Nil where nothing is shown.
        var source: Int?
        var start = Fraction(numerator: 0, denominator: 1)
        var step = Fraction(numerator: 1, denominator: 1)
        /// Whether a segment starts here, whatever came before.
        var isCut = false
    }

    struct Segment {
        var source: Int?
        var start: Fraction
        var duration: Fraction
        var target: Range<Int>
    }

    var units: [Unit] = []

    mutating func insert(_ inserted: [Unit], at place: Int) {
        guard !inserted.isEmpty else { return }
        while units.count < place { units.append(Unit(isCut: units.isEmpty)) }
        if place < units.count { units[place].isCut = true }
        var inserted = inserted
        inserted[0].isCut = true
        units.insert(contentsOf: inserted, at: place)
    }

    /// The units of a file from one place, as far as it has them.
    static func file(_ source: Int, from start: Int, count: Int, length: Int) -> [Unit] {
        (start..<max(start, min(start + count, length))).map {
            Unit(source: source, start: Fraction(numerator: $0, denominator: 1))
        }
    }

    mutating func insertEmpty(at place: Int, count: Int) {
        guard place < units.count else { return }
        insert(Array(repeating: Unit(), count: count), at: place)
    }

    mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<units.count)
        guard !range.isEmpty else { return }
        if range.upperBound < units.count { units[range.upperBound].isCut = true }
        units.removeSubrange(range)
    }

    mutating func cut(_ range: Range<Int>) {
        for place in [range.lowerBound, range.upperBound] where place < units.count {
            units[place].isCut = true
        }
    }

    /// Each unit of the range becomes several.
    mutating func stretch(_ range: Range<Int>, by factor: Int) {
        let range = range.clamped(to: 0..<units.count)
        guard !range.isEmpty else { return }
        cut(range)
        let stretched = units[range].flatMap { unit in
            (0..<factor).map { part in
                let step = unit.step / factor
                return Unit(
                    source: unit.source, start: unit.start + step * part, step: step,
                    isCut: part == 0 && unit.isCut)
            }
        }
        units.replaceSubrange(range, with: stretched)
    }

    /// Whether the range's segments have lengths that `factor` divides.
    func canShrink(_ range: Range<Int>, by factor: Int) -> Bool {
        var copy = self
        copy.cut(range)
        let inside = copy.segments.filter { $0.target.overlaps(range) }
        return range.upperBound <= units.count
            && inside.allSatisfy {
                $0.target.clamped(to: range).count % factor == 0
                    && ($0.target.lowerBound - range.lowerBound) % factor == 0
            }
    }

    /// Several units of the range become one.
    mutating func shrink(_ range: Range<Int>, by factor: Int) {
        guard !range.isEmpty else { return }
        cut(range)
        let shrunk = stride(from: range.lowerBound, to: range.upperBound, by: factor).map { place in
            var unit = units[place]
            unit.step = unit.step * factor
            return unit
        }
        units.replaceSubrange(range, with: shrunk)
    }

    /// The units in runs: a segment starts at a cut, except between units that show nothing.
    var segments: [Segment] {
        var segments: [Segment] = []
        for (place, unit) in units.enumerated() {
            let last = segments.last
            let continues = last.map {
                unit.source == nil ? $0.source == nil : !unit.isCut && $0.source != nil
            }
            if continues == true {
                segments[segments.count - 1].duration = segments[segments.count - 1].duration + unit.step
                segments[segments.count - 1].target =
                    segments[segments.count - 1].target.lowerBound..<place + 1
            } else {
                segments.append(
                    Segment(
                        source: unit.source, start: unit.start, duration: unit.step, target: place..<place + 1
                    ))
            }
        }
        return segments
    }

    /// The greatest denominator of a step: how often the track was stretched.
    var finestStep: Int { units.map(\.step.denominator).max() ?? 1 }
}

extension Int {
    fileprivate var nonZero: Int { self == 0 ? 1 : self }
}
