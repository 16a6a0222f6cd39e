import CPango

/// Pango's units: 1024ths of a point.
enum TextUnits {
    static func pango(_ points: Double) -> Int32 {
        // Pango adds lengths as 32-bit integers.
        guard points.isFinite else { return 0 }
        return Int32(min(max(points * Double(PANGO_SCALE), -1e8), 1e8).rounded())
    }

    static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
