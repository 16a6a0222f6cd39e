package import ExtraTypes

extension VideoEncoding {
    /// The encoding of the frames between copies: faster if no speed is set, because they are a small share
    /// of the output.
    package var betweenCopies: VideoEncoding {
        var encoding = self
        encoding.speed = speed ?? .superfast
        return encoding
    }

    /// The tuning of the frames between copies: no frame is far worse than its neighbors.
    package var tuningBetweenCopies: EncoderTuning {
        var tuning = EncoderTuning()
        // Choosing frame types takes a fifth of the time at `superfast`, and doesn't make files smaller.
        if speed == nil { tuning.choosesFrameTypes = false }
        tuning.greatestQuantizer = quantizerBetweenCopies
        return tuning
    }

    /// The quantizer of the codec's parts, increased by the amount by which the requested quality is worse
    /// than the default.
    private var quantizerBetweenCopies: Int {
        guard let parts = codec.row.parts, case .quality(let asked) = rate,
            case .quality(let usual) = defaultRate
        else { return 51 }
        return min(51, parts.quantizer + max(0, asked - usual))
    }

    /// The amount by which the number of the constant quality is lowered between copies.
    var compensationBetweenCopies: Int {
        speed != nil ? 0 : codec.row.parts?.compensation ?? 0
    }
}
