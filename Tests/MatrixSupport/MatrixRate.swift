/// Frames a second.
package enum MatrixRate: String, CaseIterable, Sendable {
    case r24 = "24"
    case r25 = "25"
    case r30 = "30"
    case ntsc = "30000/1001"
    case r50 = "50"
    case r60 = "60"
    /// 30, but every fifth frame is missing.
    case variable

    var option: String { self == .variable ? "30" : rawValue }

    var framesPerSecond: Double {
        let parts = option.split(separator: "/").compactMap { Double($0) }
        return parts[0] / (parts.count > 1 ? parts[1] : 1)
    }
}
