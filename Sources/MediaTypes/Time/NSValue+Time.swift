public import Foundation

// The value holds the bytes of the fields: Foundation on Linux can encode an array of bytes but not a
// structure. Values are equal if their bytes are, as on Apple's platforms: 1/2 and 2/4 differ.

extension NSValue {
    public convenience init(time: CMTime) {
        self.init(plain: time)
    }

    /// The time; invalid if the value contains another type.
    public var timeValue: CMTime { plain() ?? .invalid }

    public convenience init(timeRange: CMTimeRange) {
        self.init(plain: timeRange)
    }

    /// The range; invalid if the value contains another type.
    public var timeRangeValue: CMTimeRange { plain() ?? .invalid }

    public convenience init(timeMapping: CMTimeMapping) {
        self.init(plain: timeMapping)
    }

    /// The mapping; invalid if the value contains another type.
    public var timeMappingValue: CMTimeMapping { plain() ?? .invalid }

    private static func encoding<Plain: BitwiseCopyable>(of type: Plain.Type) -> String {
        "[\(MemoryLayout<Plain>.size)C]"
    }

    private convenience init<Plain: BitwiseCopyable>(plain: Plain) {
        let encoding = Self.encoding(of: Plain.self)
        let bytes = withUnsafeBytes(of: plain) { [UInt8]($0) }
        self.init(bytes: bytes, objCType: encoding)
    }

    private func plain<Plain: BitwiseCopyable>() -> Plain? {
        guard String(cString: objCType) == Self.encoding(of: Plain.self) else { return nil }
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<Plain>.size)
        bytes.withUnsafeMutableBytes { if let address = $0.baseAddress { getValue(address) } }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: Plain.self) }
    }
}
