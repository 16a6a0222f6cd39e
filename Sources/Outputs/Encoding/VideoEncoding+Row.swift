package import ExtraTypes

extension VideoEncoding {
    /// The requested rate control, or the codec's default.
    package var rate: RateControl { rateControl ?? defaultRate }

    package var defaultRate: RateControl { .quality(codec.row.defaultQuality) }

    /// The values that the encoder accepts as a quality; `nil` if it accepts none.
    package var qualities: ClosedRange<Int>? { codec.row.qualities }

    /// The numbers of bits per sample that can be encoded.
    var bitDepths: [Int] { codec.row.bitDepths }

    /// Whether outputs may have 10 bits per sample.
    package var allowsTenBits: Bool { bitDepth != 8 && bitDepths.contains(10) }

    /// The factory of the element that encodes the video; `nil` for images.
    package var encoder: String? { codec.row.encoder(forDepth: bitDepth ?? 8)?.factory }

    private var hasBitRate: Bool {
        guard case .bitRate = rate else { return false }
        return true
    }

    /// Whether the video is encoded in two passes.
    package var isTwoPass: Bool {
        hasBitRate && codec.row.encoder(forDepth: bitDepth ?? 8)?.hasTwoPasses == true
    }

    /// Whether a bit rate is spread over the whole output, which then can't be assembled from parts.
    package var spreadsBitRate: Bool { hasBitRate && codec.row.parts != nil || isTwoPass }
}
