/// Which media a track shows when: `source`, in media time, is played during `target`, in track time.
///
/// Their durations' quotient is the rate. An empty edit has an invalid `source.start`; then
/// `source.duration` means nothing. Source: CMTimeRange.h, `CMTimeMapping`.
public struct CMTimeMapping: Sendable, Hashable, BitwiseCopyable {
    public var source: CMTimeRange
    public var target: CMTimeRange

    /// An invalid mapping.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    public static let invalid = CMTimeMapping()
}

/// A mapping of one range to another; invalid where either duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeMappingMake`.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    guard source.duration.epoch == 0, target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: source, target: target)
}

/// A mapping that leaves `target` without media; invalid where its duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeMappingMakeEmpty`.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: .invalid, target: target)
}

/// Whether the target is valid.
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.target.isValid }
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.target.isValid }
/// Whether the mapping is an empty edit: no numeric start of the source, and a valid target.
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool {
    !mapping.source.start.isNumeric && mapping.target.isValid
}
