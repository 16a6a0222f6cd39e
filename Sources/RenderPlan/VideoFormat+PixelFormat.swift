extension VideoFormat {
    /// The memory layout of a frame: planes of Y′, Cb and Cr, with half the width and height for Cb and Cr,
    /// and a plane of alpha if the format has it. The raw values are GStreamer's names.
    package enum PixelFormat: String, Sendable, Hashable, Codable, CaseIterable {
        case i420 = "I420"
        /// With straight alpha in full resolution.
        case a420 = "A420"
        /// 10 bits per sample in two bytes, little-endian.
        case i420TenBit = "I420_10LE"
        /// 10 bits per sample, with straight alpha in full resolution.
        case a420TenBit = "A420_10LE"

        package var bitsPerSample: Int { self == .i420TenBit || self == .a420TenBit ? 10 : 8 }
        package var bytesPerSample: Int { bitsPerSample > 8 ? 2 : 1 }
        package var hasAlpha: Bool { self == .a420 || self == .a420TenBit }
        package var planeCount: Int { hasAlpha ? 4 : 3 }

        /// Returns the number of samples in a plane along a side of the frame. Odd sizes are rounded up.
        package func sampleCount(ofPlane plane: Int, along pixels: Int) -> Int {
            Self.isChroma(plane) ? (pixels + 1) / 2 : pixels
        }

        /// Returns the format with or without alpha and with the same bit depth.
        package func with(alpha: Bool) -> PixelFormat {
            bitsPerSample == 10 ? alpha ? .a420TenBit : .i420TenBit : alpha ? .a420 : .i420
        }

        /// Returns whether the plane is Cb or Cr.
        package static func isChroma(_ plane: Int) -> Bool { plane == 1 || plane == 2 }
    }
}
