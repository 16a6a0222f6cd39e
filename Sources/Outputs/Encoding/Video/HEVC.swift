internal import Containers
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension VideoCodec {
    static let hevc = VideoCodec(
        "HEVC", type: .hevc,
        containers: [.mp4: 2, .mov: 2, .m4v: 2, .matroska: 2],
        qualities: 0...50, defaultQuality: 20,
        bitsPerPixel: { 0.07 * pow(2, Double(25 - $0) / 6) },
        display: .stream, writesFrameRate: true,
        parts: PartCoding(parameterSets: .hevc, usual: (26, 0.05), quantizer: 19, compensation: 1),
        encoders: [.x265])
}

extension VideoEncoder {
    static let x265 = VideoEncoder(
        "x265enc", bitDepths: [8, 10],
        // From level 5 on, which frames longer than those of level 4.1 need, x265 codes in blocks of 32 by 32
        // or more. Source: ITU-T H.265, A.4.1.
        sizes: CodedSizes(long: (4200, 32)),
        hasTwoPasses: true,
        elements: { lower, frames in
            [
                ElementNode(frames.encoder, "x265enc", lower.x265(frames.height)),
                ElementNode(frames.parser, "h265parse"),
                ElementNode(
                    frames.name + "_stream", "capsfilter",
                    // Parameter sets outside the samples: Apple's players accept nothing else.
                    [Property("caps", "video/x-h265,stream-format=hvc1,alignment=au")]),
            ]
        })
}

extension LowerVideoEncoding {
    /// x265 doesn't tune by default; the element tunes for a metric.
    fileprivate func x265(_ height: Int) -> [Property] {
        var properties = [
            Property("speed-preset", speed.rawValue), Property("tune", "0"),
            Property("key-int-max", keyframeInterval),
        ]
        var options: [String] = []
        switch encoding.rate {
        case .quality(let quality): options.append("crf=\(quality)")
        case .bitRate(let rate):
            properties.append(Property("bitrate", String(max(1, rate / 1000))))
            switch pass {
            case .only: break
            case .first(let file): options += ["pass=1", "stats=\(file)"]
            case .second(let file): options += ["pass=2", "stats=\(file)"]
            }
        }
        if let greatest = tuning.greatestQuantizer { options.append("qpmax=\(greatest)") }
        if let level = tuning.profile?.level { options.append("level-idc=\(level)") }
        if let count = threadCount(height, most: 3) {
            // Slices of the lookahead depend on the size of the pool, and frames in flight on the machine.
            options += ["pools=8", "frame-threads=\(count)", "lookahead-slices=0"]
        }
        properties.append(Property("option-string", options.joined(separator: ":")))
        return properties
    }
}
