// The names of colors in settings, video compositions and attachments. Source: AVVideoSettings.h.

extension Colorimetry {
    /// The same colors with a matrix, a transfer function and primaries, if some are unspecified: those of BT.2020,
    /// BT.601 or BT.709.
    package var completed: Colorimetry {
        let isWide = primaries == .bt2020 || transfer?.isHighRange == true
        let is601 = matrix == .bt601 && !isWide
        return Colorimetry(
            range, matrix ?? (isWide ? .bt2020 : .bt709), transfer ?? (is601 ? .bt601 : .bt709),
            primaries ?? (isWide ? .bt2020 : is601 ? .smpte170M : .bt709))
    }
}

extension Colorimetry.Matrix {
    private static let named: [String: Colorimetry.Matrix] = [
        AVVideoYCbCrMatrix_ITU_R_709_2: .bt709, AVVideoYCbCrMatrix_ITU_R_601_4: .bt601,
        AVVideoYCbCrMatrix_SMPTE_240M_1995: .smpte240M, AVVideoYCbCrMatrix_ITU_R_2020: .bt2020,
    ]

    /// Returns `nil` for a string that is not a constant `AVVideoYCbCrMatrix_…`.
    package init?(named name: String) {
        guard let known = Self.named[name] else { return nil }
        self = known
    }

    var name: String? { Self.named.first { $0.value == self }?.key }
}

extension Colorimetry.Transfer {
    private static let named: [String: Colorimetry.Transfer] = [
        AVVideoTransferFunction_ITU_R_709_2: .bt709,
        AVVideoTransferFunction_SMPTE_240M_1995: .smpte240M, AVVideoTransferFunction_IEC_sRGB: .sRGB,
        AVVideoTransferFunction_Linear: .linear,
        AVVideoTransferFunction_SMPTE_ST_2084_PQ: .perceptualQuantizer,
        AVVideoTransferFunction_ITU_R_2100_HLG: .hybridLogGamma,
    ]

    /// Returns `nil` for a string that is not a constant `AVVideoTransferFunction_…`.
    package init?(named name: String) {
        guard let known = Self.named[name] else { return nil }
        self = known
    }

    var name: String? { Self.named.first { $0.value == self }?.key }
}

extension Colorimetry.Primaries {
    // EBU Tech. 3213 has the primaries of BT.601 with 625 lines, whose number is 5 (QuickTime File Format, "nclc").
    // Number 22, which GStreamer names after it, has others.
    private static let named: [String: Colorimetry.Primaries] = [
        AVVideoColorPrimaries_ITU_R_709_2: .bt709, AVVideoColorPrimaries_EBU_3213: .bt470BG,
        AVVideoColorPrimaries_SMPTE_C: .smpte170M, AVVideoColorPrimaries_P3_D65: .smpteEG432,
        AVVideoColorPrimaries_ITU_R_2020: .bt2020,
    ]

    /// Returns `nil` for a string that is not a constant `AVVideoColorPrimaries_…`.
    package init?(named name: String) {
        guard let known = Self.named[name] else { return nil }
        self = known
    }

    var name: String? { Self.named.first { $0.value == self }?.key }
}
