/// The colors that the numbers of a video's samples mean. A part is `nil` if it is unspecified.
///
/// The raw values are the numbers of ISO/IEC 23001-8 (ITU-T H.273). Negative ones are functions and primaries
/// that GStreamer has and the standard hasn't.
package struct Colorimetry: Sendable, Hashable {
    /// The codes of black and white.
    package enum CodeRange: Sendable, Hashable, CaseIterable {
        /// All codes, such as 0 to 255.
        case full
        /// With headroom, such as 16 to 235 and 16 to 240.
        case limited
    }

    /// The conversion between red, green and blue and the coded components.
    package enum Matrix: Int, Sendable, Hashable, CaseIterable {
        /// The components are red, green and blue.
        case rgb = 0
        case bt709 = 1
        case fcc = 4
        case bt601 = 6
        case smpte240M = 7
        case bt2020 = 9
    }

    /// The function between light and coded values.
    package enum Transfer: Int, Sendable, Hashable, CaseIterable {
        case adobeRGB = -3
        case gamma20 = -2
        case gamma18 = -1
        case bt709 = 1
        case gamma22 = 4
        case gamma28 = 5
        case bt601 = 6
        case smpte240M = 7
        case linear = 8
        case log100 = 9
        case log316 = 10
        case sRGB = 13
        case bt2020TenBit = 14
        case bt2020TwelveBit = 15
        /// ITU-R BT.2100, perceptual quantizer (SMPTE ST 2084).
        case perceptualQuantizer = 16
        /// ITU-R BT.2100, hybrid log-gamma.
        case hybridLogGamma = 18

        /// Whether it is a function of high dynamic range.
        package var isHighRange: Bool { self == .perceptualQuantizer || self == .hybridLogGamma }
    }

    /// The chromaticities of red, green, blue and white.
    package enum Primaries: Int, Sendable, Hashable, CaseIterable {
        case adobeRGB = -1
        case bt709 = 1
        case bt470M = 4
        case bt470BG = 5
        case smpte170M = 6
        case smpte240M = 7
        /// Generic color filters with illuminant C.
        case illuminantC = 8
        case bt2020 = 9
        case smpteST428 = 10
        /// P3 with the white of cinemas.
        case smpteRP431 = 11
        /// P3 with the white of television, D65.
        case smpteEG432 = 12
        case ebu3213 = 22
    }

    package var range: CodeRange?
    package var matrix: Matrix?
    package var transfer: Transfer?
    package var primaries: Primaries?

    package init(_ range: CodeRange?, _ matrix: Matrix?, _ transfer: Transfer?, _ primaries: Primaries?) {
        (self.range, self.matrix, self.transfer, self.primaries) = (range, matrix, transfer, primaries)
    }
}

extension Colorimetry {
    package static let bt601 = Colorimetry(.limited, .bt601, .bt601, .smpte170M)
    package static let bt709 = Colorimetry(.limited, .bt709, .bt709, .bt709)
    package static let smpte240M = Colorimetry(.limited, .smpte240M, .smpte240M, .smpte240M)
    /// Red, green and blue.
    package static let sRGB = Colorimetry(.full, .rgb, .sRGB, .bt709)
    package static let bt2020 = Colorimetry(.limited, .bt2020, .bt2020TwelveBit, .bt2020)
    package static let bt2020TenBit = Colorimetry(.limited, .bt2020, .bt2020TenBit, .bt2020)
    package static let bt2100PQ = Colorimetry(.limited, .bt2020, .perceptualQuantizer, .bt2020)
    package static let bt2100HLG = Colorimetry(.limited, .bt2020, .hybridLogGamma, .bt2020)

    /// The colorimetry of video that doesn't state it, as players and GStreamer take it: BT.709 if it is
    /// taller than 576 lines, and BT.601 otherwise.
    package static func untagged(height: Double) -> Colorimetry { height > 576 ? .bt709 : .bt601 }

    /// Returns the same primaries and transfer function for another coding.
    ///
    /// - Parameters:
    ///   - isRGB: Whether red, green and blue are coded instead of the matrix's Y'CbCr. Their range is full.
    ///   - isFullRange: Whether the range is full and not limited.
    package func adapted(isRGB: Bool, isFullRange: Bool) -> Colorimetry {
        Colorimetry(isRGB || isFullRange ? .full : .limited, isRGB ? .rgb : matrix, transfer, primaries)
    }
}

extension Colorimetry {
    /// Creates a colorimetry from numbers of ISO/IEC 23001-8.
    ///
    /// - Returns: `nil` if all are unspecified or unknown.
    package init?(primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool) {
        self.init(
            // 5 and 6 are the same matrix.
            isFullRange ? .full : .limited, Matrix(rawValue: matrix == 5 ? 6 : Int(matrix)),
            Transfer(rawValue: Int(transfer)), Primaries(rawValue: Int(primaries)))
        if !isTagged { return nil }
    }

    /// Whether the matrix, the transfer function or the primaries are specified.
    package var isTagged: Bool { matrix != nil || transfer != nil || primaries != nil }

    /// The numbers of ISO/IEC 23001-8: 2 if unspecified, or if the standard has none.
    package var standardNumbers: (primaries: UInt8, transfer: UInt8, matrix: UInt8) {
        func number(_ value: Int?) -> UInt8 { value.flatMap { UInt8(exactly: $0) } ?? 2 }
        return (number(primaries?.rawValue), number(transfer?.rawValue), number(matrix?.rawValue))
    }
}
