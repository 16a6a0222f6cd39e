import ExtraTypes
import MediaTypes
import RenderPlan
import Testing

@testable import Outputs

/// What OpenH264's element is given where x264 is missing, and what is refused.
@Suite struct OpenH264Tests {
    private static let format = VideoFormat(
        width: 1280, height: 720, frameDuration: CMTime(value: 1, timescale: 30), colorimetry: .bt709)

    private static func lower(
        _ encoding: VideoEncoding, _ tuning: EncoderTuning = EncoderTuning()
    ) -> LowerVideoEncoding {
        LowerVideoEncoding(encoding: encoding, tuning: tuning, threads: .fixed)
    }

    private static func elements(
        _ encoding: VideoEncoding, _ tuning: EncoderTuning = EncoderTuning()
    ) -> [ElementNode] {
        VideoEncoder.openH264.elements(
            lower(encoding, tuning), EncodedFrames(format: format, height: 720, name: "video"))
    }

    @Test func x264IsPreferred() {
        #expect(VideoCodec.h264.encoders.map(\.factory) == ["x264enc", "openh264enc"])
        #expect(VideoCodec.h264.furtherBitDepths == [])
        #expect(!VideoEncoder.openH264.hasTwoPasses && VideoEncoder.openH264.bitDepths == [8])
    }

    /// A quality is a constant quantizer: bytes that depend on no thread, and no rate control.
    @Test func qualities() throws {
        let elements = Self.elements(VideoEncoding(codec: .h264))
        #expect(elements.map(\.name) == ["video_encoder", "video_parser"])
        #expect(elements.map(\.factory) == ["openh264enc", "h264parse"])
        #expect(
            elements[0].properties.map { "\($0.name)=\($0.value)" } == [
                "rate-control=quality", "qp-min=18", "qp-max=18", "gop-size=250", "complexity=low",
                "multi-thread=1",
            ])
        let between = VideoEncoding(codec: .h264, rateControl: .quality(30), speed: .medium)
        var tuning = EncoderTuning()
        (tuning.greatestQuantizer, tuning.choosesFrameTypes) = (22, false)
        #expect(
            Self.elements(between, tuning)[0].properties.map { "\($0.name)=\($0.value)" } == [
                "rate-control=quality", "qp-min=22", "qp-max=22", "gop-size=250", "complexity=medium",
                "multi-thread=1", "scene-change-detection=false",
            ])
    }

    @Test func bitRatesAndProfiles() {
        let encoding = VideoEncoding(
            codec: .h264, rateControl: .bitRate(800_000), speed: .veryslow, keyframeInterval: 48)
        var tuning = EncoderTuning()
        tuning.profile = CodedProfile(profile: 77)
        let elements = Self.elements(encoding, tuning)
        #expect(
            elements[0].properties.map { "\($0.name)=\($0.value)" } == [
                "rate-control=bitrate", "bitrate=800000", "gop-size=48", "complexity=high",
                "multi-thread=1",
            ])
        #expect(elements.map(\.name) == ["video_encoder", "video_profile", "video_parser"])
        #expect(elements[1].properties == [Property("caps", "video/x-h264,profile=main")])
    }

    private static func problem(_ encoding: VideoEncoding, _ width: Int, _ height: Int) -> EncodingProblem? {
        VideoEncoder.openH264.problem(lower(encoding), format, width, height)
    }

    /// The error names the element that is missing and its package.
    @Test func whatItCannotDoIsRefused() throws {
        let lossless = VideoEncoding(codec: .h264, rateControl: .quality(0))
        let loss = try #require(Self.problem(lossless, 1280, 720))
        #expect(
            loss.reason == "'openh264enc' can't encode H.264 without loss, and 'x264enc' is not installed")
        #expect(loss.remedy == "use a quality of 1 or more, or install gstreamer1.0-plugins-ugly")
        #expect(!loss.isOfFrames)
        let plain = VideoEncoding(codec: .h264)
        let large = try #require(Self.problem(plain, 4096, 2306))
        #expect(
            large.reason == "4096x2306 is too large for 'openh264enc', and 'x264enc' is not installed")
        #expect(
            large.remedy
                == "choose a size of at most 4096x2304 pixels, or another of this area, or install "
                + "gstreamer1.0-plugins-ugly")
        #expect(large.isOfFrames)
        for (width, height) in [(16, 16), (4096, 2304), (2304, 4096), (16_384, 576)] {
            #expect(Self.problem(plain, width, height) == nil)
        }
    }
}
