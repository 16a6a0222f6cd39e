import Foundation

// Core Foundation's types are Swift's own here: Foundation on Linux exports no CFString and no CFDictionary.
public typealias CFString = String
public typealias CFDictionary = [String: Any]

/// Where Core Foundation would take memory from. It has no effect here; pass nil.
public final class CFAllocator: Sendable {
    private init() {}
}

public var kCFAllocatorDefault: CFAllocator? { nil }

/// A text for people, such as `{3000/600 = 5.000}`; nil never.
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

/// A text for people: start and duration.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    "{\(text(of: range.start)), \(text(of: range.duration))}"
}

/// A text for people: source, then target.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
    let source = CMTimeRangeCopyDescription(allocator: allocator, range: mapping.source) ?? ""
    let target = CMTimeRangeCopyDescription(allocator: allocator, range: mapping.target) ?? ""
    return "{\(source), \(target)}"
}

private func text(of time: CMTime) -> String { CMTimeCopyDescription(allocator: nil, time: time) ?? "" }

/// Writes the time's description to standard output, as CMTime.h promises for debugging.
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
