package import Containers
internal import GStreamerOverlay
internal import MediaTypes

extension DemuxedPictures {
    /// Reads the caps of coded video in the form in which movies store it; returns nil for another codec, or
    /// without the decoder's configuration.
    package init?(caps: String) {
        func field(_ name: String) -> String? { DecodedFormat.field(name, of: caps) }
        guard let record = CodedCaps.decoderConfiguration(caps),
            let width = field("width").flatMap({ Int($0) }),
            let height = field("height").flatMap({ Int($0) }),
            (1...65_535).contains(width), (1...65_535).contains(height)
        else { return nil }
        if caps.hasPrefix("video/x-h264") {
            self.init(.h264(record), width: width, height: height)
        } else if caps.hasPrefix("video/x-h265") {
            self.init(.hevc(record), width: width, height: height)
        } else {
            return nil
        }
        let aspect = field("pixel-aspect-ratio")?.split(separator: "/").compactMap { UInt32($0) } ?? []
        if aspect.count == 2, aspect.allSatisfy({ $0 > 0 }) {
            pixelAspect = VideoSampleEntry.PixelAspect(horizontal: aspect[0], vertical: aspect[1])
        }
        color = field("colorimetry").flatMap { Colorimetry($0) }.map { colorimetry in
            let numbers = colorimetry.standardNumbers
            return VideoSampleEntry.Color(
                primaries: UInt16(numbers.primaries), transfer: UInt16(numbers.transfer),
                matrix: UInt16(numbers.matrix), isFullRange: colorimetry.range == .full)
        }
    }
}
