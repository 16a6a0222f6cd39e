import GStreamerOverlay
import RenderPlan
import Testing

@testable import Engine

/// What pixel formats say of their planes is what GStreamer makes of pictures of that format.
@Suite struct SamplerLayoutTests {
    @Test(arguments: [
        (VideoFormat.PixelFormat.i420, 641, 361, 350416, [644, 324, 324]),
        (.i420, 1280, 720, 1_382_400, [1280, 640, 640]),
        (.i420, 6, 5, 72, [8, 4, 4]),
        (.a420, 641, 361, 583544, [644, 324, 324, 644]),
        (.a420, 1, 1, 24, [4, 4, 4, 4]),
        (.i420TenBit, 641, 361, 697936, [1284, 644, 644]),
        (.i420TenBit, 33, 2, 208, [68, 36, 36]),
    ])
    func planesLieWhereGStreamerPutsThem(
        format: VideoFormat.PixelFormat, width: Int, height: Int, size: Int, strides: [Int]
    ) throws {
        let layout = try PictureLayout(format, width: width, height: height)
        #expect(layout.size == size)
        var bytes = 0
        for plane in 0..<format.planeCount {
            let row = format.sampleCount(ofPlane: plane, along: width) * format.bytesPerSample
            #expect((row + 3) / 4 * 4 == strides[plane])
            // Brightness has an even number of rows, so that each row of color has two.
            let rows = format.sampleCount(ofPlane: 1, along: height)
            bytes += strides[plane] * rows * (VideoFormat.PixelFormat.isChroma(plane) ? 1 : 2)
        }
        #expect(bytes == size)
        _ = try PicturePool(layout).picture { #expect($0.map(\.bytesPerRow) == strides) }
    }
}
