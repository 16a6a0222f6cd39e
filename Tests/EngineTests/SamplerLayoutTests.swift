import Engine
import Testing

/// The layout of pictures in one block is GStreamer's: the numbers are those of `gst_video_info_set_format`.
@Suite struct SamplerLayoutTests {
    @Test(arguments: [
        (PlanarFormat.i420, 641, 361, 350416, [0, 233128, 291772], [644, 324, 324]),
        (.i420, 1280, 720, 1_382_400, [0, 921600, 1_152_000], [1280, 640, 640]),
        (.i420, 6, 5, 72, [0, 48, 60], [8, 4, 4]),
        (.a420, 641, 361, 583544, [0, 233128, 291772, 350416], [644, 324, 324, 644]),
        (.a420, 1, 1, 24, [0, 8, 12, 16], [4, 4, 4, 4]),
        (.i420TenBit, 641, 361, 697936, [0, 464808, 581372], [1284, 644, 644]),
        (.i420TenBit, 33, 2, 208, [0, 136, 172], [68, 36, 36]),
    ])
    func planesLieWhereGStreamerPutsThem(
        format: PlanarFormat, width: Int, height: Int, size: Int, offsets: [Int], strides: [Int]
    ) {
        let layout = PlanarLayout(format: format, width: width, height: height)
        #expect(layout.size == size)
        #expect(layout.offsets == offsets)
        #expect(layout.strides == strides)
    }
}
