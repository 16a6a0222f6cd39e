public import Foundation

// Each field is a number with a separate key, so that any keyed coder can encode it without a class name.

extension NSCoder {
    public func encode(_ time: CMTime, forKey key: String) {
        encode(time.value, forKey: "\(key).value")
        encode(Int64(time.timescale), forKey: "\(key).timescale")
        encode(Int64(time.flags.rawValue), forKey: "\(key).flags")
        encode(time.epoch, forKey: "\(key).epoch")
    }

    /// Decodes a time; invalid if there is none or a number doesn't fit in its field.
    public func decodeTime(forKey key: String) -> CMTime {
        guard
            let timescale = CMTimeScale(exactly: decodeInt64(forKey: "\(key).timescale")),
            let flags = UInt32(exactly: decodeInt64(forKey: "\(key).flags"))
        else { return .invalid }
        return CMTime(
            value: decodeInt64(forKey: "\(key).value"), timescale: timescale,
            flags: CMTimeFlags(rawValue: flags), epoch: decodeInt64(forKey: "\(key).epoch"))
    }

    public func encode(_ timeRange: CMTimeRange, forKey key: String) {
        encode(timeRange.start, forKey: "\(key).start")
        encode(timeRange.duration, forKey: "\(key).duration")
    }

    /// Decodes a range; invalid if there is none.
    public func decodeTimeRange(forKey key: String) -> CMTimeRange {
        CMTimeRange(
            start: decodeTime(forKey: "\(key).start"), duration: decodeTime(forKey: "\(key).duration"))
    }

    public func encode(_ timeMapping: CMTimeMapping, forKey key: String) {
        encode(timeMapping.source, forKey: "\(key).source")
        encode(timeMapping.target, forKey: "\(key).target")
    }

    /// Decodes a mapping; invalid if there is none.
    public func decodeTimeMapping(forKey key: String) -> CMTimeMapping {
        CMTimeMapping(
            source: decodeTimeRange(forKey: "\(key).source"), target: decodeTimeRange(forKey: "\(key).target")
        )
    }
}
