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
    /// GStreamer's string, such as `bt709`.
    let colorimetry: String
    /// The pixel format, with 10 bits if the transfer function or the primaries require them.
    let pixelFormat: VideoFormat.PixelFormat

    init(
        of composition: AVVideoComposition, showing first: MediaTrackDescription?,
        in range: OutputDynamicRange = .ofComposition
    ) {
        var asked = (
            matrix: composition.colorYCbCrMatrix.flatMap { Self.matrices[$0] },
            transfer: composition.colorTransferFunction.flatMap { Self.transfers[$0] },
            primaries: composition.colorPrimaries.flatMap { Self.primaries[$0] }
        )
        let names = asked.matrix ?? asked.transfer ?? asked.primaries
        if range == .ofSource, names == nil, let source = Self.highRange(of: first) {
            asked = (Code.matrix2020, source, Code.primaries2020)
        }
        if range == .standard, Code.highRange.contains(asked.transfer ?? "") {
            asked = (Code.matrix709, Code.transfer709, Code.primaries709)
        }
        let isWide = asked.primaries == Code.primaries2020 || Code.highRange.contains(asked.transfer ?? "")
        pixelFormat = isWide ? .i420TenBit : .i420
        guard asked.matrix != nil || asked.transfer != nil || asked.primaries != nil else {
            colorimetry = Self.colorimetry(of: first)
            return
        }
        let is601 = asked.matrix == Code.matrix601 && !isWide
        let numbers = [
            Code.limited, asked.matrix ?? (isWide ? Code.matrix2020 : Code.matrix709),
            asked.transfer ?? (is601 ? Code.transfer601 : Code.transfer709),
            asked.primaries ?? (isWide ? Code.primaries2020 : is601 ? Code.primaries170M : Code.primaries709),
        ].joined(separator: ":")
        colorimetry = Self.names[numbers] ?? numbers
    }

    /// Returns the transfer function of a clip in high dynamic range; `nil` for any other clip.
    private static func highRange(of first: MediaTrackDescription?) -> String? {
        guard let tagged = first?.colorimetry else { return nil }
        switch tagged {
        case "bt2100-pq": return "14"
        case "bt2100-hlg": return "15"
        default:
            let parts = tagged.split(separator: ":")
            return parts.count == 4 && Code.highRange.contains(String(parts[2])) ? String(parts[2]) : nil
        }
    }

    /// Returns the colorimetry of a clip in standard dynamic range. As in GStreamer and players, an untagged
    /// clip is BT.709 if it has more than 576 lines, and BT.601 otherwise.
    static func colorimetry(of first: MediaTrackDescription?) -> String {
        let untagged = (first?.encodedSize.height ?? 0) > 576 ? "bt709" : "bt601"
        guard let tagged = first?.colorimetry else { return untagged }
        if ["bt601", "bt709"].contains(tagged) { return tagged }
        // GStreamer's format for other colorimetry is range:matrix:transfer:primaries.
        let parts = tagged.split(separator: ":")
        guard parts.count == 4 else { return tagged.hasPrefix("bt2") ? "bt709" : untagged }
        return switch String(parts[1]) {
        case Code.matrix709, Code.matrix2020: "bt709"
        case Code.matrix601: "bt601"
        default: untagged
        }
    }

    /// GStreamer's numbers (video-color.h), not those of ISO/IEC 23091-2.
    private enum Code {
        static let limited = "2"
        static let matrix709 = "3"
        static let matrix601 = "4"
        static let matrix2020 = "6"
        static let transfer709 = "5"
        static let transfer601 = "16"
        static let highRange: Set<String> = ["14", "15"]
        static let primaries709 = "1"
        static let primaries170M = "4"
        static let primaries2020 = "7"
    }

    private static let matrices = [
        AVVideoYCbCrMatrix_ITU_R_709_2: Code.matrix709, AVVideoYCbCrMatrix_ITU_R_601_4: Code.matrix601,
        AVVideoYCbCrMatrix_SMPTE_240M_1995: "5", AVVideoYCbCrMatrix_ITU_R_2020: Code.matrix2020,
    ]
    private static let transfers = [
        AVVideoTransferFunction_ITU_R_709_2: Code.transfer709,
        AVVideoTransferFunction_SMPTE_240M_1995: "6", AVVideoTransferFunction_IEC_sRGB: "7",
        AVVideoTransferFunction_Linear: "1", AVVideoTransferFunction_SMPTE_ST_2084_PQ: "14",
        AVVideoTransferFunction_ITU_R_2100_HLG: "15",
    ]
    private static let primaries = [
        AVVideoColorPrimaries_ITU_R_709_2: Code.primaries709, AVVideoColorPrimaries_EBU_3213: "12",
        AVVideoColorPrimaries_SMPTE_C: Code.primaries170M, AVVideoColorPrimaries_P3_D65: "11",
        AVVideoColorPrimaries_ITU_R_2020: Code.primaries2020,
    ]

    /// The names that GStreamer uses for these numbers.
    private static let names = [
        "2:3:5:1": "bt709", "2:4:16:4": "bt601", "2:6:14:7": "bt2100-pq", "2:6:15:7": "bt2100-hlg",
        "2:6:13:7": "bt2020-10", "2:5:6:5": "smpte240m",
    ]
}
