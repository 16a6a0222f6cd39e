public import Foundation

// Keys and values of a format description's extensions. Source: CMFormatDescription.h, CVImageBuffer.h.

public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
public let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
public let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
public let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
public let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"
public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
public let kCMFormatDescriptionExtension_TransferFunction: CFString = "CVImageBufferTransferFunction"
public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The boxes of a sample description, such as `avcC`: `Data` values, keyed by four-character code.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"
public let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"
public let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"

/// Returns all extensions; `nil` if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionValues.isEmpty ? nil : desc.extensionValues as CFDictionary
}

/// Returns the extension for a key; `nil` if there is none.
public func CMFormatDescriptionGetExtension(
    _ desc: CMFormatDescription, extensionKey: CFString
) -> CFTypeRef? {
    desc.extensionValues[extensionKey]
}

extension CMFormatDescription {
    /// The extensions of a format, keyed by name. Source: CoreMedia's Swift interface.
    public struct Extensions {
        let values: [String: Any]

        /// The key of an extension.
        public struct Key: RawRepresentable, Hashable, Sendable {
            public let rawValue: CFString

            public init(rawValue: CFString) {
                self.rawValue = rawValue
            }

            public static let formatName = Key(rawValue: kCMFormatDescriptionExtension_FormatName)
            public static let depth = Key(rawValue: kCMFormatDescriptionExtension_Depth)
            public static let cleanAperture = Key(rawValue: kCMFormatDescriptionExtension_CleanAperture)
            public static let pixelAspectRatio = Key(
                rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
            public static let fieldCount = Key(rawValue: kCMFormatDescriptionExtension_FieldCount)
            public static let colorPrimaries = Key(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
            public static let transferFunction = Key(
                rawValue: kCMFormatDescriptionExtension_TransferFunction)
            public static let yCbCrMatrix = Key(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
            public static let fullRangeVideo = Key(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
            public static let sampleDescriptionExtensionAtoms = Key(
                rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
        }

        /// The value of an extension.
        public struct Value {
            public let propertyListRepresentation: Any
        }

        public subscript(key: Key) -> Value? {
            values[key.rawValue].map(Value.init)
        }
    }

    public var extensions: Extensions { Extensions(values: extensionValues) }
}

@available(*, unavailable)
extension CMFormatDescription.Extensions: Sendable {}
@available(*, unavailable)
extension CMFormatDescription.Extensions.Value: Sendable {}
