internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// Converts the frames that reach the end of a tail to red, green, blue and straight alpha.
package struct FrameReceiver: Sendable {
    /// The name of the tail's last element.
    let element: String
    private let layout: PictureLayout
    private let pixels: PackedPixels
    private let hasAlpha: Bool
    private let body: @Sendable (UnsafeRawBufferPointer, Int64) throws -> Void

    /// - Parameters:
    ///   - element: The name of the tail's last element, which receives frames of 8 bits a sample.
    ///   - body: Called on a streaming thread, which it blocks, with the pixels of a frame, four bytes each,
    ///     row after row, and its time in nanoseconds. An error that it throws ends the rendering.
    package init(
        element: String, format: VideoFormat, width: Int, height: Int,
        body: @escaping @Sendable (UnsafeRawBufferPointer, Int64) throws -> Void
    ) throws {
        self.element = element
        hasAlpha = format.pixelFormat.hasAlpha
        (layout, pixels) = try EngineFailure.mapping {
            try GStreamer.initialize()
            guard
                let pixels = PackedPixels(kCVPixelFormatType_32RGBA, colorimetry: format.colorimetry)
            else { throw PixelFormatRefusal(pixelFormatType: kCVPixelFormatType_32RGBA) }
            return (
                try PictureLayout(
                    format.pixelFormat.hasAlpha ? .a420 : .i420, width: width, height: height), pixels
            )
        }
        self.body = body
    }

    func take(_ frame: MediaBuffer, at time: Int64) throws {
        let (width, height) = (layout.width, layout.height)
        try withUnsafeTemporaryAllocation(byteCount: width * height * 4, alignment: 16) { target in
            guard let base = target.baseAddress else { return }
            let packed = PicturePlane(baseAddress: base, bytesPerRow: width * 4)
            try frame.withPlanes(layout) { planes in
                pixels.unpack(planes, to: packed, width: width, height: height)
                if hasAlpha { copyAlpha(planes[3], to: packed) }
            }
            try body(UnsafeRawBufferPointer(target), time)
        }
    }

    private func copyAlpha(_ alpha: PicturePlane, to packed: PicturePlane) {
        for row in 0..<layout.height {
            let (from, to) = (
                alpha.bytes + row * alpha.bytesPerRow, packed.bytes + row * packed.bytesPerRow
            )
            for column in 0..<layout.width { to[column * 4 + 3] = from[column] }
        }
    }
}
