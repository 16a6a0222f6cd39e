import Foundation
import GStreamerOverlay
import TestSupport
import Testing

/// What decoders, filters and encoders of the running GStreamer do by themselves, as the table of workarounds says.
@Suite struct CoderWorkaroundTests {
    @Test func channelsOfFLACAreMisplaced() async throws {
        try await withFolder { folder in
            let levels = (1...8).map { Float($0) / 10 }
            let expressions = levels.map { "\($0)" }.joined(separator: "|")
            let url = try await InspectionClip.make(
                "eight.flac",
                ["-f", "lavfi", "-i", "aevalsrc=\(expressions):s=48000:d=0.2:c=7.1", "-sample_fmt", "s16"],
                in: folder)
            let bytes = try await LaunchedPipeline.bytes(
                "filesrc location=\(url.path) ! flacparse ! flacdec ! audioconvert ! "
                    + "audio/x-raw,format=F32LE,channels=8,channel-mask=(bitmask)0xc3f ! filesink location=out",
                in: folder)
            let frame = (0..<8).map { channel in
                let place = 4 * (8 * 1000 + channel)
                return Float(
                    bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) })
            }
            // All are there, whatever their order.
            #expect(zip(frame.sorted(), levels).allSatisfy { abs($0 - $1) < 0.01 })
            let isInOrder = zip(frame, levels).allSatisfy { abs($0 - $1) < 0.01 }
            expectTerm(!isInOrder, of: .flacLayouts)
        }
    }

    @Test func yadifGivesWrongTimes() async throws {
        try await withFolder { folder in
            let frames =
                "videotestsrc num-buffers=6 ! "
                + "video/x-raw,format=I420,interlace-mode=interleaved,framerate=25/1,field-order=top-field-first"
            let expected = (0..<6).map { UInt64($0) * 40_000_000 }
            let times = try await LaunchedPipeline.times(
                frames + " ! deinterlace method=yadif fields=top", in: folder)
            #expect(times.count == expected.count)
            expectTerm(times.map(\.presentation) != expected, of: .timesOfYADIF)
            // The method in its place.
            let ours = try await LaunchedPipeline.times(
                frames + " ! deinterlace method=greedyh fields=top", in: folder)
            #expect(ours.map(\.presentation) == expected)
        }
    }

    @Test func flatAreasChangeTheirLevel() async throws {
        try await withFolder { folder in
            func levels(_ method: String) async throws -> Set<UInt8> {
                let bytes = try await LaunchedPipeline.bytes(
                    "videotestsrc num-buffers=1 pattern=solid-color foreground-color=0xff969696 ! "
                        + "video/x-raw,format=I420,width=1280,height=720 ! videoconvertscale method=\(method) ! "
                        + "video/x-raw,width=640,height=360 ! filesink location=out", in: folder)
                return Set(bytes.prefix(640 * 360))
            }
            expectTerm(try await levels("lanczos").count > 1, of: .flatAreasWhenScaling)
            #expect(try await levels("bilinear2").count == 1)
        }
    }

    /// Fits a frame of 64x32 into 64x66 with borders, as the library makes the element.
    private func bordered(_ pattern: String, _ format: String) throws -> [UInt8] {
        let source = try Element(factory: "videotestsrc")
        try source.set("num-buffers", "1")
        try source.set("pattern", pattern)
        let scaler = try Element(factory: "videoconvertscale")
        try scaler.set("add-borders", "true")
        let caps = try [32, 66].map { height in
            let filter = try Element(factory: "capsfilter")
            try filter.set(
                "caps", "video/x-raw,format=\(format),width=64,height=\(height),pixel-aspect-ratio=1/1")
            return filter
        }
        let pipeline = try OneShotPipeline([source, caps[0], scaler, caps[1]])
        pipeline.start()
        defer { pipeline.stop() }
        let sample = try #require(try pipeline.next(patience: 10_000_000_000))
        return try sample.buffer.withBytes { [UInt8]($0) }
    }

    /// The element by itself, and as the library makes it: rows above and below the frame are as in a black one.
    @Test(arguments: ["I420_10LE", "Y444_12LE", "P010_10LE", "AYUV64", "I420"])
    func bordersOfDeepVideoAreBlack(format: String) async throws {
        let (white, black) = (try bordered("white", format), try bordered("black", format))
        #expect(white != black)
        #expect(white.prefix(64) == black.prefix(64) && white.suffix(64) == black.suffix(64))
        try await withFolder { folder in
            let bare = try await LaunchedPipeline.bytes(
                "videotestsrc num-buffers=1 pattern=white ! video/x-raw,format=\(format),width=64,height=32 ! "
                    + "videoconvertscale add-borders=true ! video/x-raw,width=64,height=66,pixel-aspect-ratio=1/1 ! "
                    + "filesink location=out", in: folder)
            let isWrong = bare.prefix(64) != black.prefix(64)
            if format == "I420" { #expect(!isWrong) } else { expectTerm(isWrong, of: .bordersOfDeepVideo) }
        }
    }

    @Test(arguments: ["I420", "YV12", "Y42B", "Y444", "Y41B", "NV12", "I420_10LE"])
    func planarVideoIsHalfTransparent(format: String) async throws {
        try await withFolder { folder in
            let bare = "videotestsrc num-buffers=1 ! video/x-raw,format=\(format),width=64,height=32 ! "
            let converted = "videoconvertscale ! video/x-raw,format=A420 ! filesink location=out"
            let alpha = try await LaunchedPipeline.bytes(bare + converted, in: folder).suffix(64 * 32)
            let isDirect = !["NV12", "I420_10LE"].contains(format)
            if isDirect { expectTerm(alpha.allSatisfy { $0 == 128 }, of: .alphaOfPlanarVideo) }
            let mended = bare + (isDirect ? "videoconvert ! video/x-raw,format=NV12 ! " : "") + converted
            let whole = try await LaunchedPipeline.bytes(mended, in: folder).suffix(64 * 32)
            #expect(whole.allSatisfy { $0 == 255 })
        }
    }

    @Test func theRangeStays() async throws {
        try await withFolder { folder in
            let frame =
                "videotestsrc num-buffers=1 pattern=white ! "
                + "video/x-raw,format=I420,width=64,height=64,colorimetry=1:3:5:1"
            let full = try await LaunchedPipeline.bytes(frame + " ! filesink location=out", in: folder)
            let video = try await LaunchedPipeline.bytes(
                frame + " ! videoconvert ! video/x-raw,format=I420,colorimetry=bt709 ! filesink location=out",
                in: folder)
            #expect(full.count == video.count && full[0] > 200)
            expectTerm(full == video, of: .rangeOfConverter)
        }
    }

    @Test func headersOfHEVCAreCopied() async throws {
        try await withFolder { folder in
            let display = "34000:16000:13250:34500:7500:3000:15635:16450:10000000:1"
            let bytes = try await LaunchedPipeline.bytes(
                "videotestsrc num-buffers=5 ! video/x-raw,format=I420_10LE,width=64,height=64,framerate=25/1,"
                    + "colorimetry=bt2100-pq,mastering-display-info=(string)\(display),"
                    + "content-light-level=(string)1000:400 ! x265enc option-string=repeat-headers=1 ! "
                    + "filesink location=out", in: folder)
            // Types of units (ITU-T H.265, 7.4.2.2): below 32 they are slices, 32 is a video parameter set.
            let types = bytes.indices.dropLast(3)
                .filter { bytes[$0] == 0 && bytes[$0 + 1] == 0 && bytes[$0 + 2] == 1 }
                .map { bytes[$0 + 3] >> 1 & 63 }
            #expect(types.contains { $0 < 32 })
            expectTerm(types.prefix { $0 >= 32 }.count { $0 == 32 } > 1, of: .copiedHeaders)
        }
    }

    @Test func colorsOfAV1AreLost() async throws {
        try await withFolder { folder in
            try await LaunchedPipeline.run(
                "videotestsrc num-buffers=3 ! video/x-raw,format=I420,width=64,height=64,colorimetry=2:6:16:7 ! "
                    + "av1enc ! av1parse ! video/x-av1,stream-format=obu-stream ! filesink location=colors.obu",
                in: folder)
            let colors = try await FFmpeg.probe(
                folder.appendingPathComponent("colors.obu"), "stream=color_space,color_primaries")
            #expect(colors.count == 1)
            expectTerm(colors == ["unknown,unknown"], of: .colorsOfAV1)
        }
    }

    @Test func colorsOfProResAreLost() async throws {
        try await withFolder { folder in
            let bytes = try await LaunchedPipeline.bytes(
                "videotestsrc num-buffers=1 ! video/x-raw,format=I422_10LE,width=64,height=64,colorimetry=bt709 ! "
                    + "avenc_prores_ks ! filesink location=out", in: folder)
            // Behind the frame's length and name (SMPTE RDD 36, 5.1.1).
            #expect(Array(bytes[4..<8]) == Array("icpf".utf8))
            expectTerm(Array(bytes[22..<25]) == [2, 2, 2], of: .colorsOfProRes)
        }
    }

    @Test func colorsOfVP9AreLost() async throws {
        try await withFolder { folder in
            try await LaunchedPipeline.run(
                "videotestsrc num-buffers=3 ! "
                    + "video/x-raw,format=I420_10LE,width=64,height=64,colorimetry=bt2100-pq ! "
                    + "vp9enc ! matroskamux ! filesink location=colors.mkv", in: folder)
            // A container without colors: ffprobe may take Matroska's for the stream's.
            try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-nostdin", "-i", "colors.mkv", "-c", "copy", "colors.ivf"],
                in: folder)
            let colors = try await FFmpeg.probe(
                folder.appendingPathComponent("colors.ivf"), "stream=color_space")
            #expect(colors.count == 1)
            expectTerm(colors == ["unknown"], of: .colorsOfVP9)
        }
    }

    @Test func av1encTakesEightBits() throws {
        try GStreamer.initialize()
        #expect(GStreamer.accepts("video/x-raw,format=I420", factory: "av1enc"))
        expectTerm(
            !GStreamer.accepts("video/x-raw,format=I420_10LE", factory: "av1enc"), of: .eightBitsOfAV1)
    }
}
