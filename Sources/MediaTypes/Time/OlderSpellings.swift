// Spellings of Swift 3 to 4.1, which published client code still uses: constants with the prefix k, and
// functions without argument labels.

public var kCMTimeZero: CMTime { .zero }
public var kCMTimeInvalid: CMTime { .invalid }
public var kCMTimeIndefinite: CMTime { .indefinite }
public var kCMTimePositiveInfinity: CMTime { .positiveInfinity }
public var kCMTimeNegativeInfinity: CMTime { .negativeInfinity }
public var kCMTimeRangeZero: CMTimeRange { .zero }
public var kCMTimeRangeInvalid: CMTimeRange { .invalid }
public var kCMTimeMappingInvalid: CMTimeMapping { .invalid }

public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
    CMTimeMake(value: value, timescale: timescale)
}

public func CMTimeMakeWithEpoch(_ value: Int64, _ timescale: Int32, _ epoch: Int64) -> CMTime {
    CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
}

public func CMTimeMakeWithSeconds(_ seconds: Float64, _ preferredTimescale: Int32) -> CMTime {
    CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeConvertScale(
    _ time: CMTime, _ newTimescale: Int32, _ method: CMTimeRoundingMethod
) -> CMTime {
    CMTimeConvertScale(time, timescale: newTimescale, method: method)
}

public func CMTimeMultiply(_ time: CMTime, _ multiplier: Int32) -> CMTime {
    CMTimeMultiply(time, multiplier: multiplier)
}

public func CMTimeMultiplyByFloat64(_ time: CMTime, _ multiplier: Float64) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: multiplier)
}

public func CMTimeMultiplyByRatio(_ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
}

public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

public func CMTimeRangeFromTimeToTime(_ start: CMTime, _ end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

public func CMTimeRangeGetUnion(_ range1: CMTimeRange, _ range2: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetUnion(range1, otherRange: range2)
}

public func CMTimeRangeGetIntersection(_ range1: CMTimeRange, _ range2: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(range1, otherRange: range2)
}

public func CMTimeRangeContainsTime(_ range: CMTimeRange, _ time: CMTime) -> Bool {
    CMTimeRangeContainsTime(range, time: time)
}

public func CMTimeRangeContainsTimeRange(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    CMTimeRangeContainsTimeRange(range1, otherRange: range2)
}

public func CMTimeMapTimeFromRangeToRange(
    _ time: CMTime, _ fromRange: CMTimeRange, _ toRange: CMTimeRange
) -> CMTime {
    CMTimeMapTimeFromRangeToRange(time, fromRange: fromRange, toRange: toRange)
}

public func CMTimeMapDurationFromRangeToRange(
    _ duration: CMTime, _ fromRange: CMTimeRange, _ toRange: CMTimeRange
) -> CMTime {
    CMTimeMapDurationFromRangeToRange(duration, fromRange: fromRange, toRange: toRange)
}

public func CMTimeClampToRange(_ time: CMTime, _ range: CMTimeRange) -> CMTime {
    CMTimeClampToRange(time, range: range)
}

public func CMTimeFoldIntoRange(_ time: CMTime, _ foldRange: CMTimeRange) -> CMTime {
    CMTimeFoldIntoRange(time, foldRange: foldRange)
}

public func CMTimeMappingMake(_ source: CMTimeRange, _ target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

public func CMTimeCopyDescription(_ allocator: CFAllocator?, _ time: CMTime) -> CFString? {
    CMTimeCopyDescription(allocator: allocator, time: time)
}

public func CMTimeRangeCopyDescription(_ allocator: CFAllocator?, _ range: CMTimeRange) -> CFString? {
    CMTimeRangeCopyDescription(allocator: allocator, range: range)
}

public func CMTimeMappingCopyDescription(
    _ allocator: CFAllocator?, _ mapping: CMTimeMapping
) -> CFString? {
    CMTimeMappingCopyDescription(allocator: allocator, mapping: mapping)
}

// These were strings in Swift 3. They have the types of the parameters that they are passed to, which are
// structures.
public let AVVideoCodecH264 = "avc1"
public let AVVideoCodecJPEG = "jpeg"
public let AVMediaTypeVideo = AVMediaType.video
public let AVMediaTypeAudio = AVMediaType.audio
public let AVFileTypeQuickTimeMovie = AVFileType.mov
public let AVFileTypeMPEG4 = AVFileType.mp4
public let AVFileTypeAppleM4V = AVFileType.m4v
public let AVFileTypeAppleM4A = AVFileType.m4a
public let AVLayerVideoGravityResizeAspect = AVLayerVideoGravity.resizeAspect
public let AVLayerVideoGravityResizeAspectFill = AVLayerVideoGravity.resizeAspectFill
public let AVLayerVideoGravityResize = AVLayerVideoGravity.resize
