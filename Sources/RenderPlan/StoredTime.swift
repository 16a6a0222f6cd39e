package import MediaTypes

/// Encodes a CMTime as `[value, timescale]`. CMTime must not be Codable, because clients add that
/// conformance.
@propertyWrapper
package struct StoredTime: Sendable, Hashable, Codable {
    package var wrappedValue: CMTime

    package init(wrappedValue: CMTime) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let value = try container.decode(Int64.self)
        let timescale = try container.decode(Int32.self)
        guard timescale > 0 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a timescale must be positive, not \(timescale)")
        }
        wrappedValue = CMTime(value: value, timescale: timescale)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        let isReduced = encoder.userInfo[.reducesTimes] as? Bool == true
        let time = isReduced ? wrappedValue.reduced : wrappedValue
        try container.encode(time.value)
        try container.encode(time.timescale)
    }
}

extension CodingUserInfoKey {
    /// The key of a Boolean value: whether times are encoded in lowest terms, so that equal times have the
    /// same encoding.
    package static var reducesTimes: CodingUserInfoKey { CodingUserInfoKey(rawValue: "reducesTimes")! }
}

/// Encodes a CMTimeRange as `{start, duration}` with exact times.
@propertyWrapper
package struct StoredTimeRange: Sendable, Hashable, Codable {
    @StoredTime private var start: CMTime
    @StoredTime private var duration: CMTime

    package var wrappedValue: CMTimeRange {
        get { CMTimeRange(start: start, duration: duration) }
        set { (start, duration) = (newValue.start, newValue.duration) }
    }

    package init(wrappedValue: CMTimeRange) {
        start = wrappedValue.start
        duration = wrappedValue.duration
    }
}
