import CPango

/// Pango counts in 1024ths.
enum TextUnits {
    static func pango(_ points: Double) -> Int32 {
        // Pango adds lengths up as 32-bit numbers.
        guard points.isFinite else { return 0 }
        return Int32(min(max(points * Double(PANGO_SCALE), -1e8), 1e8).rounded())
    }

    static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
