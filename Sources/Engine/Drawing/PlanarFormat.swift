/// How a picture lies in memory: planes of brightness and of two colour differences at half the size each way,
/// and of alpha where there is one. The raw values are GStreamer's names.
package enum PlanarFormat: String, Sendable, Hashable, CaseIterable {
    case i420 = "I420"
    /// With straight alpha, at full size.
    case a420 = "A420"
    /// 10 bits in two bytes, little-endian.
    case i420TenBit = "I420_10LE"

    package var bitsPerSample: Int { self == .i420TenBit ? 10 : 8 }
    package var bytesPerSample: Int { bitsPerSample > 8 ? 2 : 1 }
    package var hasAlpha: Bool { self == .a420 }
    package var planeCount: Int { hasAlpha ? 4 : 3 }

    /// Samples across a plane of a picture so many pixels wide, or down one so many high: odd sizes round up.
    /// Planes are Y', Cb, Cr, alpha.
    package func sampleCount(ofPlane plane: Int, along pixels: Int) -> Int {
        Self.isChroma(plane) ? (pixels + 1) / 2 : pixels
    }

    static func isChroma(_ plane: Int) -> Bool { plane == 1 || plane == 2 }
}
