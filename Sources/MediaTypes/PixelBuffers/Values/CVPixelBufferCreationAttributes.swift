internal import Foundation

/// The size and format of a pixel buffer to be created. Source: CoreVideo's Swift interface.
public struct CVPixelBufferCreationAttributes: Hashable, Sendable {
    public var pixelFormatType: CVPixelFormatType
    public var size: CVImageSize

    public init(pixelFormatType: CVPixelFormatType, size: CVImageSize) {
        (self.pixelFormatType, self.size) = (pixelFormatType, size)
    }

    /// The attributes as Core Video's functions take them.
    package var dictionary: [String: any Sendable] {
        [
            kCVPixelBufferPixelFormatTypeKey: pixelFormatType.rawValue, kCVPixelBufferWidthKey: size.width,
            kCVPixelBufferHeightKey: size.height,
        ]
    }

    /// Throws unless a function of Core Video has succeeded.
    func check(_ code: CVReturn, _ buffer: CVPixelBuffer?) throws -> CVPixelBuffer {
        if code == kCVReturnSuccess, let buffer { return buffer }
        throw error(code)
    }

    func error(_ code: CVReturn) -> NSError {
        let format = FourCharacters(value: pixelFormatType.rawValue).text
        return NSError(
            domain: NSOSStatusErrorDomain, code: Int(code),
            userInfo: [
                NSLocalizedDescriptionKey:
                    "cannot create a pixel buffer of \(size.width) × \(size.height) in the format \(format): CVReturn \(code); use a supported format and a positive size"
            ])
    }
}
