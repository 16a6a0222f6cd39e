import ExtraTypes
import MediaTypes
import RenderPlan
import Testing

@testable import Outputs

/// The elements of each codec, as text: names, factories and properties in their order.
@Suite struct EncoderElementTests {
    private static func text(_ elements: [ElementNode]) -> String {
        elements.map { element in
            ([element.factory] + element.properties.map { "\($0.name)=\($0.value)" })
                .joined(separator: " ")
        }.joined(separator: " ! ")
    }

    private static func format(_ pixelFormat: VideoFormat.PixelFormat = .i420) -> VideoFormat {
        VideoFormat(
            width: 1280, height: 720, frameDuration: CMTime(value: 1, timescale: 30),
            pixelFormat: pixelFormat, colorimetry: .bt709)
    }

    private static let video: [(VideoEncoding, EncodingPass, String)] = [
        (
            VideoEncoding(codec: .h264), .only,
            "x264enc speed-preset=veryfast pass=qual quantizer=18 key-int-max=250 vbv-buf-capacity=0 "
                + "option-string=cpu-independent=1 threads=7 ! h264parse"
        ),
        (
            VideoEncoding(codec: .h264, rateControl: .bitRate(800_000), speed: .slow),
            .second(statistics: "s"),
            "x264enc speed-preset=slow bitrate=800 pass=pass2 multipass-cache-file=s key-int-max=250 "
                + "vbv-buf-capacity=0 option-string=cpu-independent=1 threads=7 ! h264parse"
        ),
        (
            VideoEncoding(codec: .hevc, keyframeInterval: 48), .only,
            "x265enc speed-preset=veryfast tune=0 key-int-max=48 "
                + "option-string=crf=20:pools=8:frame-threads=3:lookahead-slices=0 ! h265parse ! "
                + "capsfilter caps=video/x-h265,stream-format=hvc1,alignment=au"
        ),
        (
            VideoEncoding(codec: .vp9), .only,
            "vp9enc deadline=1000000 cpu-used=5 keyframe-max-dist=250 auto-alt-ref=true lag-in-frames=25 "
                + "row-mt=true frame-parallel-decoding=false tile-columns=2 end-usage=vbr min-quantizer=30 "
                + "max-quantizer=30 target-bitrate=1000000000 threads=8 ! vp9parse"
        ),
        (
            VideoEncoding(codec: .av1), .only,
            "av1enc usage-profile=good-quality cpu-used=6 keyframe-max-dist=250 lag-in-frames=18 row-mt=true "
                + "end-usage=q min-quantizer=30 max-quantizer=30 threads=8 ! av1parse"
        ),
        (
            VideoEncoding(codec: .av1, rateControl: .bitRate(500_000), bitDepth: 10), .only,
            "svtav1enc preset=7 intra-period-length=249 target-bitrate=500 parameters-string=lp=1 ! av1parse"
        ),
        (VideoEncoding(codec: .proRes422LT), .only, "avenc_prores_ks profile=lt"),
        (VideoEncoding(codec: .gif), .only, ""),
    ]

    @Test(arguments: video.indices) func videoIsEncodedBy(index: Int) {
        let (encoding, pass, expected) = Self.video[index]
        let lower = LowerVideoEncoding(encoding: encoding, threads: .fixed, pass: pass)
        #expect(Self.text(lower.elements(for: Self.format(), height: 720)) == expected)
    }

    private static let tuned: [(VideoEncoding.Codec, String)] = [
        (
            .h264,
            "x264enc speed-preset=veryfast pass=qual quantizer=18 b-adapt=false key-int-max=250 "
                + "vbv-buf-capacity=0 option-string=cpu-independent=1:level=31:scenecut=0 qp-max=20 "
                + "threads=7 ! capsfilter caps=video/x-h264,profile=main ! h264parse"
        ),
        (
            .hevc,
            "x265enc speed-preset=veryfast tune=0 key-int-max=250 option-string=crf=20:qpmax=20:"
                + "level-idc=31:pools=8:frame-threads=3:lookahead-slices=0 ! h265parse ! "
                + "capsfilter caps=video/x-h265,stream-format=hvc1,alignment=au"
        ),
    ]

    @Test(arguments: tuned) func aTuningLimitsTheEncoder(codec: VideoEncoding.Codec, expected: String) {
        var tuning = EncoderTuning()
        tuning.profile = CodedProfile(profile: 77, level: 31)
        (tuning.greatestQuantizer, tuning.choosesFrameTypes) = (20, false)
        let lower = LowerVideoEncoding(
            encoding: VideoEncoding(codec: codec), tuning: tuning, threads: .fixed)
        #expect(Self.text(lower.elements(for: Self.format(), height: 720)) == expected)
    }

    /// The element multiplies the rate's denominator in 32 bits.
    @Test func fractionalRatesOfAV1AreHidden() {
        let lower = LowerVideoEncoding(
            encoding: VideoEncoding(codec: .av1), threads: .fixed,
            frameDuration: CMTime(value: 1001, timescale: 30_000))
        let elements = lower.elements(for: Self.format(), height: 720)
        #expect(elements.map(\.name) == ["video_rate", "video_encoder", "video_time", "video_parser"])
        #expect(elements[0].properties == [Property("caps", "video/x-raw,framerate=30/1")])
        #expect(elements[2].properties == [Property("caps", "video/x-av1,framerate=30000/1001")])
    }

    @Test(
        arguments: [
            (.aac, "avenc_aac bitrate=256000 aac-coder=fast aac-ms=0 ! aacparse"),
            (.alac, "capsfilter caps=audio/x-raw,format=S16LE ! avenc_alac"),
            (.pcm, "capsfilter caps=audio/x-raw,format=S16LE"),
            (.opus, "opusenc bitrate=128000 bitrate-type=vbr ! opusparse"),
            (.flac, "capsfilter caps=audio/x-raw,format=S16LE ! flacenc ! flacparse"),
            (.mp3, "lamemp3enc target=bitrate cbr=true bitrate=256 ! mpegaudioparse"),
        ] as [(AudioEncoding.Codec, String)])
    func audioIsEncodedBy(codec: AudioEncoding.Codec, expected: String) {
        let lower = LowerAudioEncoding(encoding: AudioEncoding(codec: codec))
        #expect(Self.text(lower.elements()) == "audioconvert ! " + expected)
    }

    @Test func audioWithoutAMuxerOrIntegers() {
        let flac = LowerAudioEncoding(encoding: AudioEncoding(codec: .flac, bitDepth: 24))
        #expect(
            Self.text(flac.elements(isMuxed: false))
                == "audioconvert ! capsfilter caps=audio/x-raw,format=S24LE ! flacenc")
        let float = LowerAudioEncoding(encoding: AudioEncoding(codec: .pcm), floatBits: 64)
        #expect(
            Self.text(float.elements(name: "a"))
                == "audioconvert ! capsfilter caps=audio/x-raw,format=F64LE")
        #expect(float.elements(name: "a").map(\.name) == ["a_convert", "a_samples"])
        let delays = AudioEncoding.Codec.allCases.map {
            LowerAudioEncoding(encoding: AudioEncoding(codec: $0)).delay
        }
        #expect(delays == [1024, 0, 0, 312, 0, 1105])
    }

    @Test(
        arguments: [
            (.h264, .i420, "I420"), (.hevc, .i420TenBit, "I420_10LE"), (.vp9, .i420TenBit, "I420_10LE"),
            (.proRes422, .i420, "I422_10LE"), (.proRes4444, .i420, "Y444_10LE"),
            (.proRes4444, .a420, "A444_10LE"), (.gif, .i420, "I420"), (.png, .a420, "A420"),
            (.png, .i420, "I420"),
        ] as [(VideoEncoding.Codec, VideoFormat.PixelFormat, String)])
    func framesAreEncodedIn(
        codec: VideoEncoding.Codec, pixelFormat: VideoFormat.PixelFormat, expected: String
    ) {
        let lower = LowerVideoEncoding(encoding: VideoEncoding(codec: codec), threads: .fixed)
        #expect(lower.codedFormat(of: Self.format(pixelFormat)) == expected)
    }
}
