/// The colors of an image by the strings of its attachments, or of video by those of its settings. Source:
/// CVImageBuffer.h, AVVideoSettings.h.
package struct ColorNames: Sendable, Equatable {
    var matrix: String?
    var transfer: String?
    var primaries: String?

    package init(matrix: String?, transfer: String?, primaries: String?) {
        (self.matrix, self.transfer, self.primaries) = (matrix, transfer, primaries)
    }

    /// The strings of a colorimetry. Core Video has none for some parts: they are `nil`.
    init(_ colorimetry: Colorimetry?) {
        matrix = colorimetry?.matrix?.name
        transfer =
            switch colorimetry?.transfer {
            // The same function.
            case .bt601: kCVImageBufferTransferFunction_ITU_R_709_2
            case .bt2020TenBit, .bt2020TwelveBit: kCVImageBufferTransferFunction_ITU_R_2020
            case let transfer: transfer?.name
            }
        primaries =
            switch colorimetry?.primaries {
            case .smpteRP431: kCVImageBufferColorPrimaries_DCI_P3
            case let primaries: primaries?.name
            }
    }

    private var knownMatrix: Colorimetry.Matrix? { matrix.flatMap { Colorimetry.Matrix(named: $0) } }

    private var knownTransfer: Colorimetry.Transfer? {
        transfer == kCVImageBufferTransferFunction_ITU_R_2020
            ? .bt2020TenBit : transfer.flatMap { Colorimetry.Transfer(named: $0) }
    }

    private var knownPrimaries: Colorimetry.Primaries? {
        primaries == kCVImageBufferColorPrimaries_DCI_P3
            ? .smpteRP431 : primaries.flatMap { Colorimetry.Primaries(named: $0) }
    }

    /// The first name that isn't a constant for its part; `nil` if there is none.
    package var unknownName: String? {
        if let matrix, knownMatrix == nil { return matrix }
        if let transfer, knownTransfer == nil { return transfer }
        return knownPrimaries == nil ? primaries : nil
    }

    /// The colorimetry of video with these colors, in the limited range; `nil` if no name is known.
    package var colorimetry: Colorimetry? {
        let matrix = knownMatrix
        var transfer = knownTransfer
        if matrix == .bt601, transfer == .bt709 { transfer = .bt601 }
        // The same function.
        if matrix == .bt2020, transfer == nil || transfer == .bt709 { transfer = .bt2020TenBit }
        let colors = Colorimetry(.limited, matrix, transfer, knownPrimaries)
        return colors.isTagged ? colors.completed : nil
    }
}

extension CVBuffer {
    /// The colorimetry of the image as video, from its attachments; `nil` if they don't say it.
    package var colorimetry: Colorimetry? {
        let names = attachments.colorNames
        // Several colorimetries have the same names.
        return names == ColorNames(originalColorimetry) ? originalColorimetry : names.colorimetry
    }
}
