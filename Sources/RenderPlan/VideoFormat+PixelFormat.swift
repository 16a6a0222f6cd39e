extension VideoFormat {
    /// The memory layout of a frame: planes of Y', Cb and Cr, Cb and Cr at half the size each way, and of alpha if the
    /// format has it. The raw values are GStreamer's names.
    package enum PixelFormat: String, Sendable, Hashable, Codable, CaseIterable {
        case i420 = "I420"
        /// With straight alpha, at full size.
        case a420 = "A420"
        /// 10 bits in two bytes, little-endian.
        case i420TenBit = "I420_10LE"
        /// The same with straight alpha, at full size.
        case a420TenBit = "A420_10LE"

        package var bitsPerSample: Int { self == .i420TenBit || self == .a420TenBit ? 10 : 8 }
        package var bytesPerSample: Int { bitsPerSample > 8 ? 2 : 1 }
        package var hasAlpha: Bool { self == .a420 || self == .a420TenBit }
        package var planeCount: Int { hasAlpha ? 4 : 3 }

        /// Returns the number of samples of a plane along a side of the frame. Odd sizes round up.
        package func sampleCount(ofPlane plane: Int, along pixels: Int) -> Int {
            Self.isChroma(plane) ? (pixels + 1) / 2 : pixels
        }

        /// The format with or without alpha, of as many bits.
        package func with(alpha: Bool) -> PixelFormat {
            bitsPerSample == 10 ? alpha ? .a420TenBit : .i420TenBit : alpha ? .a420 : .i420
        }

        /// Whether the plane is Cb or Cr.
        package static func isChroma(_ plane: Int) -> Bool { plane == 1 || plane == 2 }
    }
}
