internal import CGStreamer

/// GStreamer's colorimetry strings, such as `bt709`.
package enum PictureColorimetry {
    /// Returns the same primaries and transfer function for another coding.
    ///
    /// - Parameters:
    ///   - isRGB: red, green and blue instead of the matrix's Y'CbCr; always full range.
    ///   - isFullRange: full range instead of limited range.
    /// - Returns: nil if the text isn't a colorimetry.
    package static func adapting(_ text: String, isRGB: Bool, isFullRange: Bool) -> String? {
        var colorimetry = GstVideoColorimetry()
        guard gst_video_colorimetry_from_string(&colorimetry, text) != 0 else { return nil }
        let usesAllNumbers = isRGB || isFullRange
        colorimetry.range = usesAllNumbers ? GST_VIDEO_COLOR_RANGE_0_255 : GST_VIDEO_COLOR_RANGE_16_235
        if isRGB { colorimetry.matrix = GST_VIDEO_COLOR_MATRIX_RGB }
        return takingString(gst_video_colorimetry_to_string(&colorimetry))
    }

    /// GStreamer's numbers of a colorimetry (video-color.h); 0 if unspecified.
    package struct Numbers: Sendable, Hashable {
        package var range: Int
        package var matrix: Int
        package var transfer: Int
        package var primaries: Int
    }

    /// The numbers of ISO/IEC 23091-2, with the range as in `numbers(of:)`; nil if the text isn't a
    /// colorimetry.
    package static func standardNumbers(of text: String) -> Numbers? {
        var colorimetry = GstVideoColorimetry()
        guard gst_video_colorimetry_from_string(&colorimetry, text) != 0 else { return nil }
        return Numbers(
            range: Int(colorimetry.range.rawValue),
            matrix: Int(gst_video_color_matrix_to_iso(colorimetry.matrix)),
            transfer: Int(gst_video_transfer_function_to_iso(colorimetry.transfer)),
            primaries: Int(gst_video_color_primaries_to_iso(colorimetry.primaries)))
    }

    /// GStreamer's numbers; nil if the text isn't a colorimetry.
    package static func numbers(of text: String) -> Numbers? {
        var colorimetry = GstVideoColorimetry()
        guard gst_video_colorimetry_from_string(&colorimetry, text) != 0 else { return nil }
        return Numbers(
            range: Int(colorimetry.range.rawValue), matrix: Int(colorimetry.matrix.rawValue),
            transfer: Int(colorimetry.transfer.rawValue), primaries: Int(colorimetry.primaries.rawValue))
    }
}
