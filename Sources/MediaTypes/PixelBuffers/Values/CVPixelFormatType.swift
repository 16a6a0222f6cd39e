/// A pixel format, such as `kCVPixelFormatType_32BGRA`. Source: CoreVideo's Swift interface.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
    public var rawValue: OSType

    public init(rawValue: OSType) {
        self.rawValue = rawValue
    }
}
