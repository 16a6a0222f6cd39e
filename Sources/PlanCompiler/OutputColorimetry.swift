internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The colorimetry of an output, which is always limited range.
///
/// Values of the video composition take precedence. The others follow from the first clip's matrix, in
/// standard dynamic range. Source: AVVideoComposition.h, `colorPrimaries`, `colorYCbCrMatrix` and
/// `colorTransferFunction`.
struct OutputColorimetry {
    let colorimetry: Colorimetry
    /// The pixel format, with 10 bits if the transfer function or the primaries require them.
    let pixelFormat: VideoFormat.PixelFormat

    init(
        of composition: AVVideoComposition, showing first: MediaTrackDescription?,
        in range: OutputDynamicRange = .ofComposition
    ) {
        var asked = Colorimetry(
            .limited, composition.colorYCbCrMatrix.flatMap { Self.matrices[$0] },
            composition.colorTransferFunction.flatMap { Self.transfers[$0] },
            composition.colorPrimaries.flatMap { Self.primaries[$0] })
        if range == .ofSource, !asked.isTagged, let transfer = first?.colorimetry?.transfer,
            transfer.isHighRange
        {
            asked = Colorimetry(.limited, .bt2020, transfer, .bt2020)
        }
        if range == .standard, asked.transfer?.isHighRange == true { asked = .bt709 }
        let isWide = asked.primaries == .bt2020 || asked.transfer?.isHighRange == true
        pixelFormat = isWide ? .i420TenBit : .i420
        guard asked.isTagged else {
            colorimetry = Self.colorimetry(of: first)
            return
        }
        let is601 = asked.matrix == .bt601 && !isWide
        colorimetry = Colorimetry(
            .limited, asked.matrix ?? (isWide ? .bt2020 : .bt709),
            asked.transfer ?? (is601 ? .bt601 : .bt709),
            asked.primaries ?? (isWide ? .bt2020 : is601 ? .smpte170M : .bt709))
    }

    /// Returns the colorimetry of a clip in standard dynamic range.
    static func colorimetry(of first: MediaTrackDescription?) -> Colorimetry {
        switch first?.colorimetry?.matrix {
        case .bt709, .bt2020: .bt709
        case .bt601: .bt601
        default: .untagged(height: Double(first?.encodedSize.height ?? 0))
        }
    }

    private static let matrices: [String: Colorimetry.Matrix] = [
        AVVideoYCbCrMatrix_ITU_R_709_2: .bt709, AVVideoYCbCrMatrix_ITU_R_601_4: .bt601,
        AVVideoYCbCrMatrix_SMPTE_240M_1995: .smpte240M, AVVideoYCbCrMatrix_ITU_R_2020: .bt2020,
    ]
    private static let transfers: [String: Colorimetry.Transfer] = [
        AVVideoTransferFunction_ITU_R_709_2: .bt709,
        AVVideoTransferFunction_SMPTE_240M_1995: .smpte240M, AVVideoTransferFunction_IEC_sRGB: .sRGB,
        AVVideoTransferFunction_Linear: .linear,
        AVVideoTransferFunction_SMPTE_ST_2084_PQ: .perceptualQuantizer,
        AVVideoTransferFunction_ITU_R_2100_HLG: .hybridLogGamma,
    ]
    private static let primaries: [String: Colorimetry.Primaries] = [
        AVVideoColorPrimaries_ITU_R_709_2: .bt709, AVVideoColorPrimaries_EBU_3213: .ebu3213,
        AVVideoColorPrimaries_SMPTE_C: .smpte170M, AVVideoColorPrimaries_P3_D65: .smpteEG432,
        AVVideoColorPrimaries_ITU_R_2020: .bt2020,
    ]
}
