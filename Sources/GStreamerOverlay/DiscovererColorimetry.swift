internal import CGStreamer

/// Converts color codes of ISO/IEC 23091-2 to GStreamer's colorimetry string.
package enum DiscovererColorimetry {
    /// Returns nil if all codes are unspecified.
    package static func string(
        primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool
    ) -> String? {
        var colorimetry = GstVideoColorimetry()
        colorimetry.range = isFullRange ? GST_VIDEO_COLOR_RANGE_0_255 : GST_VIDEO_COLOR_RANGE_16_235
        colorimetry.primaries = gst_video_color_primaries_from_iso(UInt32(primaries))
        colorimetry.transfer = gst_video_transfer_function_from_iso(UInt32(transfer))
        colorimetry.matrix = gst_video_color_matrix_from_iso(UInt32(matrix))
        guard
            colorimetry.primaries != GST_VIDEO_COLOR_PRIMARIES_UNKNOWN
                || colorimetry.transfer != GST_VIDEO_TRANSFER_UNKNOWN
                || colorimetry.matrix != GST_VIDEO_COLOR_MATRIX_UNKNOWN,
            let text = gst_video_colorimetry_to_string(&colorimetry)
        else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
