import CGStreamer
import MediaTypes
import Testing

@testable import GStreamerOverlay

/// The text and the numbers of a colorimetry are GStreamer's own.
@Suite struct ColorimetryTextTests {
    /// The text that GStreamer writes; nil if nothing is specified.
    private func text(_ colors: GstVideoColorimetry) -> String? {
        var colors = colors
        guard let text = gst_video_colorimetry_to_string(&colors) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    @Test func everyCombinationHasGStreamersText() throws {
        var count = 0
        for (range, matrix) in (0..<3).flatMap({ range in (0..<7).map { (range, $0) } }) {
            for (transfer, primaries) in (0..<17).flatMap({ transfer in (0..<13).map { (transfer, $0) } }) {
                var colors = GstVideoColorimetry()
                colors.range = GstVideoColorRange(rawValue: UInt32(range))
                colors.matrix = GstVideoColorMatrix(rawValue: UInt32(matrix))
                colors.transfer = GstVideoTransferFunction(rawValue: UInt32(transfer))
                colors.primaries = GstVideoColorPrimaries(rawValue: UInt32(primaries))
                let value = try #require(Colorimetry("\(range):\(matrix):\(transfer):\(primaries)"))
                #expect(value.description == text(colors) ?? "0:0:0:0")
                #expect(Colorimetry(value.description) == value)
                let numbers = value.standardNumbers
                #expect(UInt32(numbers.matrix) == gst_video_color_matrix_to_iso(colors.matrix))
                #expect(UInt32(numbers.transfer) == gst_video_transfer_function_to_iso(colors.transfer))
                #expect(UInt32(numbers.primaries) == gst_video_color_primaries_to_iso(colors.primaries))
                count += 1
            }
        }
        #expect(count == 3 * 7 * 17 * 13)
    }

    @Test func standardNumbersAreReadAsByGStreamer() {
        for number in UInt16(0)..<256 {
            var colors = GstVideoColorimetry()
            colors.range = GST_VIDEO_COLOR_RANGE_16_235
            colors.matrix = gst_video_color_matrix_from_iso(UInt32(number))
            colors.transfer = gst_video_transfer_function_from_iso(UInt32(number))
            colors.primaries = gst_video_color_primaries_from_iso(UInt32(number))
            let value = Colorimetry(primaries: number, transfer: number, matrix: number, isFullRange: false)
            let expected = text(colors)
            #expect(value?.description == (expected == "2:0:0:0" ? nil : expected), "\(number)")
        }
    }
}
