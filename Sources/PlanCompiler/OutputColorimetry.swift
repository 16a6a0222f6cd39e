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
            .limited, composition.colorYCbCrMatrix.flatMap { Colorimetry.Matrix(named: $0) },
            composition.colorTransferFunction.flatMap { Colorimetry.Transfer(named: $0) },
            composition.colorPrimaries.flatMap { Colorimetry.Primaries(named: $0) })
        if range == .ofSource, !asked.isTagged, let transfer = first?.colorimetry?.transfer,
            transfer.isHighRange
        {
            asked = Colorimetry(.limited, .bt2020, transfer, .bt2020)
        }
        if range == .standard, asked.transfer?.isHighRange == true { asked = .bt709 }
        let isWide = asked.primaries == .bt2020 || asked.transfer?.isHighRange == true
        pixelFormat = isWide ? .i420TenBit : .i420
        colorimetry = asked.isTagged ? asked.completed : Self.colorimetry(of: first)
    }

    /// Returns the colorimetry of a clip in standard dynamic range.
    static func colorimetry(of first: MediaTrackDescription?) -> Colorimetry {
        switch first?.colorimetry?.matrix {
        case .bt709, .bt2020: .bt709
        case .bt601: .bt601
        default: .untagged(height: Double(first?.encodedSize.height ?? 0))
        }
    }
}
