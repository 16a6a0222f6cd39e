public import Foundation

public let kCMTimeValueKey: CFString = "value"
public let kCMTimeScaleKey: CFString = "timescale"
public let kCMTimeEpochKey: CFString = "epoch"
public let kCMTimeFlagsKey: CFString = "flags"
public let kCMTimeRangeStartKey: CFString = "start"
public let kCMTimeRangeDurationKey: CFString = "duration"
public let kCMTimeMappingSourceKey: CFString = "source"
public let kCMTimeMappingTargetKey: CFString = "target"

/// Returns the fields as numbers, for property lists. Source: CMTime.h, `CMTimeCopyAsDictionary`.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    let fields = [
        kCMTimeValueKey: NSNumber(value: time.value),
        kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch),
        kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ]
    return fields as CFDictionary
}

/// Returns the time that a dictionary represents; invalid if a number is missing or does not fit its field.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
    guard
        let value = whole(dictionaryRepresentation?[kCMTimeValueKey]),
        let scale = whole(dictionaryRepresentation?[kCMTimeScaleKey]).flatMap(Int32.init(exactly:)),
        let epoch = whole(dictionaryRepresentation?[kCMTimeEpochKey]),
        let flags = whole(dictionaryRepresentation?[kCMTimeFlagsKey]).flatMap(UInt32.init(exactly:))
    else { return .invalid }
    return CMTime(value: value, timescale: scale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
}

/// Returns the start and the duration, each as a dictionary.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    var times: [CFString: CFDictionary] = [:]
    times[kCMTimeRangeStartKey] = CMTimeCopyAsDictionary(range.start, allocator: allocator)
    times[kCMTimeRangeDurationKey] = CMTimeCopyAsDictionary(range.duration, allocator: allocator)
    return times as CFDictionary
}

/// Returns the range that a dictionary represents; invalid if a key is missing.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTimeRange {
    guard
        let start = dictionaryRepresentation?[kCMTimeRangeStartKey] as? CFDictionary,
        let duration = dictionaryRepresentation?[kCMTimeRangeDurationKey] as? CFDictionary
    else { return .invalid }
    return CMTimeRange(
        start: CMTimeMakeFromDictionary(start), duration: CMTimeMakeFromDictionary(duration))
}

/// Returns the source and the target, each as a dictionary.
public func CMTimeMappingCopyAsDictionary(
    _ mapping: CMTimeMapping, allocator: CFAllocator?
) -> CFDictionary? {
    var ranges: [CFString: CFDictionary] = [:]
    ranges[kCMTimeMappingSourceKey] = CMTimeRangeCopyAsDictionary(mapping.source, allocator: allocator)
    ranges[kCMTimeMappingTargetKey] = CMTimeRangeCopyAsDictionary(mapping.target, allocator: allocator)
    return ranges as CFDictionary
}

/// Returns the mapping that a dictionary represents; invalid if a key is missing.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTimeMapping {
    guard
        let source = dictionaryRepresentation?[kCMTimeMappingSourceKey] as? CFDictionary,
        let target = dictionaryRepresentation?[kCMTimeMappingTargetKey] as? CFDictionary
    else { return .invalid }
    return CMTimeMapping(
        source: CMTimeRangeMakeFromDictionary(source), target: CMTimeRangeMakeFromDictionary(target))
}

/// Returns an integer from a property list or a literal, if it is exact.
private func whole(_ number: Any?) -> Int64? {
    switch number {
    case let number as NSNumber: Int64(exactly: number)
    case let number as any BinaryInteger: Int64(exactly: number)
    default: nil
    }
}
