/// A segment of a track: `source`, in media time, is presented during `target`, in track time.
///
/// The ratio of their durations is the rate. An empty edit has an invalid `source.start`; its
/// `source.duration` has no meaning. Source: CMTimeRange.h, `CMTimeMapping`.
public struct CMTimeMapping: Sendable, Hashable, BitwiseCopyable {
    public var source: CMTimeRange
    public var target: CMTimeRange

    /// Creates an invalid mapping.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    public static let invalid = CMTimeMapping()
}

/// Creates a mapping of one range to another; invalid if either duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeMappingMake`.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    guard source.duration.epoch == 0, target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: source, target: target)
}

/// Creates a mapping that leaves `target` empty; invalid if its duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeMappingMakeEmpty`.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: .invalid, target: target)
}

/// Returns whether the target is valid.
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.target.isValid }
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.target.isValid }
/// Returns whether the mapping is an empty edit: its target is valid and its source start is not numeric.
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool {
    !mapping.source.start.isNumeric && mapping.target.isValid
}
