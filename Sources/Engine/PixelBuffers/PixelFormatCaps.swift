package import MediaTypes
internal import RenderPlan

/// Maps CoreVideo's pixel formats to GStreamer's, in this one place.
package enum PixelFormatCaps {
    private struct Format {
        var name: String
        var isFullRange = false
        var isRGB = false
    }

    private static let formats: [OSType: Format] = [
        kCVPixelFormatType_24RGB: Format(name: "RGB", isRGB: true),
        kCVPixelFormatType_24BGR: Format(name: "BGR", isRGB: true),
        kCVPixelFormatType_32ARGB: Format(name: "ARGB", isRGB: true),
        kCVPixelFormatType_32BGRA: Format(name: "BGRA", isRGB: true),
        kCVPixelFormatType_32ABGR: Format(name: "ABGR", isRGB: true),
        kCVPixelFormatType_32RGBA: Format(name: "RGBA", isRGB: true),
        kCVPixelFormatType_OneComponent8: Format(name: "GRAY8"),
        kCVPixelFormatType_422YpCbCr8: Format(name: "UYVY"),
        kCVPixelFormatType_422YpCbCr8_yuvs: Format(name: "YUY2"),
        kCVPixelFormatType_4444AYpCbCr8: Format(name: "AYUV"),
        kCVPixelFormatType_420YpCbCr8Planar: Format(name: "I420"),
        kCVPixelFormatType_420YpCbCr8PlanarFullRange: Format(name: "I420", isFullRange: true),
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: Format(name: "NV12"),
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: Format(name: "NV12", isFullRange: true),
        kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: Format(name: "P010_10LE"),
        kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: Format(name: "P010_10LE", isFullRange: true),
    ]

    /// GStreamer's name, such as `NV12`; nil for an unknown format.
    static func name(of type: OSType) -> String? { formats[type]?.name }

    /// Whether the format uses the full range for Y'CbCr.
    static func isFullRange(_ type: OSType) -> Bool { formats[type]?.isFullRange ?? false }

    /// Whether the format stores red, green and blue.
    static func isRGB(_ type: OSType) -> Bool { formats[type]?.isRGB ?? false }

    /// Whether the format stores red, green and blue in three bytes.
    static func hasThreeBytes(_ type: OSType) -> Bool { ["RGB", "BGR"].contains(formats[type]?.name) }

    /// Whether the format has ten bits per sample.
    package static func isTenBit(_ type: OSType) -> Bool { formats[type]?.name == "P010_10LE" }

    /// Whether the format has per-pixel alpha.
    package static func hasAlpha(_ type: OSType) -> Bool {
        formats[type]?.name.contains("A") == true && type != kCVPixelFormatType_OneComponent8
    }

    /// The output's format that preserves images of that format; 4:2:0 is kept unchanged.
    static func planes(for type: OSType) -> VideoFormat.PixelFormat {
        formats[type]?.name == "P010_10LE" ? .i420TenBit : .i420
    }

    /// Whether images of that format can be read, drawn and displayed.
    package static func knows(_ type: OSType) -> Bool { formats[type] != nil }

    /// The format, size and colors as caps, without a frame rate; nil for an unknown format.
    ///
    /// - Parameter colorimetry: the colorimetry of the output. Images of red, green and blue have its
    ///   primaries and transfer function too: only the matrix and the range differ, so that nothing else is
    ///   converted.
    package static func caps(
        of type: OSType, width: Int, height: Int, colorimetry: Colorimetry
    ) -> String? {
        guard let format = formats[type] else { return nil }
        return "video/x-raw,format=\(format.name),width=\(width),height=\(height),pixel-aspect-ratio=1/1,"
            + "interlace-mode=progressive,colorimetry=\(self.colorimetry(of: type, in: colorimetry))"
    }

    /// The colorimetry of images of that format in an output.
    package static func colorimetry(of type: OSType, in output: Colorimetry) -> Colorimetry {
        guard let format = formats[type] else { return output }
        return output.adapted(isRGB: format.isRGB, isFullRange: format.isFullRange)
    }
}
