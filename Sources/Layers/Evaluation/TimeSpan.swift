/// A closed range of time, from the earlier time to the later one.
struct TimeSpan {
    var start: Double
    var end: Double

    init(_ a: Double, _ b: Double) {
        (start, end) = (min(a, b), max(a, b))
    }
}

extension TimingPlan {
    enum Stretch {
        /// Inactive or held for the whole span.
        case outside
        /// In one cycle for the whole span, forward or backward, with the span in local time.
        case within(TimeSpan)
        /// Anything else.
        case mixed
    }

    /// Classifies a span of the parent's time.
    func stretch(of span: TimeSpan, run: Double) -> Stretch {
        let own = TimeSpan(ownTime(at: span.start), ownTime(at: span.end))
        let active = activeDuration(run: run)
        if own.end < 0 || own.start > active { return .outside }
        // A cycle ends at its exact end, unless its time runs backward.
        if own.start >= active, speed >= 0 { return .outside }
        guard own.start >= 0, own.end < active || (speed == 0 && own.end <= active) else { return .mixed }
        guard run.isFinite else { return .within(own) }
        let cycle = autoreverses ? 2 * run : run
        let first = (own.start / cycle).rounded(.down)
        guard first == (own.end / cycle).rounded(.down) else { return .mixed }
        let inside = TimeSpan(own.start - first * cycle, own.end - first * cycle)
        if inside.end <= run { return .within(inside) }
        return inside.start >= run
            ? .within(TimeSpan(cycle - inside.start, cycle - inside.end)) : .mixed
    }
}
