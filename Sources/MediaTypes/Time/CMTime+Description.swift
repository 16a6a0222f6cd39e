import Foundation

/// Returns a readable description, such as `{3000/600 = 5.000}`. Never nil.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
    switch time.kind {
    case .invalid where time.isNumeric: "{\(time.value)/\(time.timescale) = INVALID}"
    case .invalid: "{INVALID}"
    case .indefinite: "{INDEFINITE}"
    case .positiveInfinity: "{+INFINITY}"
    case .negativeInfinity: "{-INFINITY}"
    case .finite:
        "{\(time.value)/\(time.timescale) = \(String(format: "%.3f", time.seconds))"
            + (time.epoch == 0 ? "" : ", epoch \(time.epoch)")
            + (time.hasBeenRounded ? ", rounded}" : "}")
    }
}

/// Returns a readable description of the start and duration.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    "{\(text(of: range.start)), \(text(of: range.duration))}"
}

/// Returns a readable description of the source and target.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
    let source = CMTimeRangeCopyDescription(allocator: allocator, range: mapping.source) ?? ""
    let target = CMTimeRangeCopyDescription(allocator: allocator, range: mapping.target) ?? ""
    return "{\(source), \(target)}"
}

private func text(of time: CMTime) -> String { CMTimeCopyDescription(allocator: nil, time: time) ?? "" }

/// Writes the time's description to standard output for debugging, as in CMTime.h.
public func CMTimeShow(_ time: CMTime) {
    show(CMTimeCopyDescription(allocator: nil, time: time))
}

/// Writes the range's description to standard output.
public func CMTimeRangeShow(_ range: CMTimeRange) {
    show(CMTimeRangeCopyDescription(allocator: nil, range: range))
}

/// Writes the mapping's description to standard output.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) {
    show(CMTimeMappingCopyDescription(allocator: nil, mapping: mapping))
}

private func show(_ text: String?) {
    FileHandle.standardOutput.write(Data(((text ?? "") + "\n").utf8))
}
