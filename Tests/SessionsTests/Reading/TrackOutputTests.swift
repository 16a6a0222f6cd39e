import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Source: AVAssetReaderOutput.h. The judge is ffmpeg.
@Suite struct TrackOutputTests {
    private static func clip(_ frameCount: Int = 20) async throws -> AVURLAsset {
        var clip = TestClip(.numbered, frameCount: frameCount)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * frameCount)
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    private static func video(_ asset: AVAsset) async throws -> AVAssetTrack {
        try #require(try await asset.loadTracks(withMediaType: .video).first)
    }

    private static func audio(_ asset: AVAsset) async throws -> AVAssetTrack {
        try #require(try await asset.loadTracks(withMediaType: .audio).first)
    }

    @Test func decodedFramesAreTheFiles() async throws {
        let asset = try await Self.clip()
        let output = AVAssetReaderTrackOutput(
            track: try await Self.video(asset), outputSettings: ReadSamples.planar)
        #expect(output.mediaType == .video && output.track.trackID > 0 && output.outputSettings?.count == 1)
        output.alwaysCopiesSampleData = false
        let samples = try ReadSamples.all(of: asset, output)
        let judged = try await FFmpeg.video(of: asset.url)
        #expect(samples.count == 20 && judged.frames.count == 20)
        for (sample, frame) in zip(samples, judged.frames) {
            #expect(sample.presentationTimeStamp == frame.presentationTime)
            #expect(sample.duration == CMTime(value: 1, timescale: 30))
            #expect(try ReadSamples.pixels(of: sample) == frame.allBytes)
            #expect(sample.formatDescription?.mediaSubType.rawValue == kCVPixelFormatType_420YpCbCr8Planar)
        }
    }

    /// Variable rates are kept: each frame at its own time, for as long as it is shown.
    @Test func framesKeepTheirOwnTimes() async throws {
        let folder = try TemporaryFolder.make("irregular")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("irregular.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=30:duration=1"]
                + ["-vf", "setpts='(N+floor(N*N/9))/30/TB'", "-fps_mode", "passthrough", "-c:v", "libx264"]
                + ["-pix_fmt", "yuv420p", "-video_track_timescale", "15360", url.path])
        let asset = AVURLAsset(url: url)
        let output = AVAssetReaderTrackOutput(
            track: try await Self.video(asset), outputSettings: ReadSamples.planar)
        let samples = try ReadSamples.all(of: asset, output)
        let judged = try await FFmpeg.video(of: url)
        // Newer versions of FFmpeg give the last frame no duration: it is at the end, and not shown.
        let end = try await Self.video(asset).load(.timeRange).end
        let shown = judged.frames.map(\.presentationTime).filter { $0 < end }
        #expect(shown.count >= 29 && samples.map(\.presentationTimeStamp) == shown)
        for (sample, next) in zip(samples, samples.dropFirst()) {
            #expect(sample.presentationTimeStamp + sample.duration == next.presentationTimeStamp)
        }
        #expect(Set(samples.map(\.duration)).count > 5)
    }

    @Test func framesComeInTheFormatAndSizeThatAreAskedFor() async throws {
        let asset = try await Self.clip()
        let track = try await Self.video(asset)
        for (type, name) in [
            (kCVPixelFormatType_32BGRA, FourCharCode(0x4247_5241)),
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 0x3432_3076),
        ] {
            let output = AVAssetReaderTrackOutput(
                track: track,
                outputSettings: [
                    kCVPixelBufferPixelFormatTypeKey: type, kCVPixelBufferWidthKey: 160,
                    kCVPixelBufferHeightKey: 90,
                ])
            let samples = try ReadSamples.all(of: asset, output)
            let image = try #require(samples.first?.imageBuffer)
            #expect(samples.count == 20 && CVPixelBufferGetPixelFormatType(image) == name)
            #expect(CVPixelBufferGetWidth(image) == 160 && CVPixelBufferGetHeight(image) == 90)
        }
    }

    @Test func aRangeIsCutAtItsEnds() async throws {
        let asset = try await Self.clip()
        let range = CMTimeRange(
            start: CMTime(value: 11, timescale: 60), end: CMTime(value: 31, timescale: 60))
        let output = AVAssetReaderTrackOutput(
            track: try await Self.video(asset), outputSettings: ReadSamples.planar)
        let samples = try ReadSamples.all(of: asset, output, in: range)
        // Frame 5 is cut at the start and frame 15 at the end.
        #expect(samples.count == 11 && samples.first?.presentationTimeStamp == range.start)
        #expect(samples.first?.duration == CMTime(value: 1, timescale: 60))
        #expect(samples[1].presentationTimeStamp == CMTime(value: 6, timescale: 30))
        let last = try #require(samples.last)
        #expect(last.presentationTimeStamp + last.duration == range.end)
        let judged = try await FFmpeg.video(of: asset.url)
        #expect(try ReadSamples.pixels(of: samples[0]) == judged.frames[5].allBytes)
        #expect(try ReadSamples.pixels(of: last) == judged.frames[15].allBytes)
    }

    @Test func samplesOfUncompressedAudioAreTheFiles() async throws {
        let sound = TestSound(.tone(frequency: 997, amplitude: 0.9), sampleCount: 30_011)
            .with { ($0.sampleRate, $0.channelCount) = (44_100, 1) }
        let url = try await TestMedia.sound(sound)
        let asset = AVURLAsset(url: url)
        let output = AVAssetReaderTrackOutput(
            track: try await Self.audio(asset), outputSettings: ReadSamples.pcm)
        output.audioTimePitchAlgorithm = .varispeed
        let samples = try ReadSamples.all(of: asset, output)
        let file = try Data(contentsOf: url)
        #expect(try ReadSamples.bytes(of: samples) == file.suffix(2 * 30_011))
        #expect(samples.reduce(0) { $0 + $1.numSamples } == 30_011)
        let stream = try #require(samples.first?.formatDescription?.audioStreamBasicDescription)
        #expect(stream.mSampleRate == 44_100 && stream.mChannelsPerFrame == 1 && stream.mBitsPerChannel == 16)
        for (sample, next) in zip(samples, samples.dropFirst()) {
            #expect(sample.presentationTimeStamp + sample.duration == next.presentationTimeStamp)
        }
    }

    @Test func audioComesInTheFormatThatIsAskedFor() async throws {
        let sound = TestSound(.tone(frequency: 997, amplitude: 0.9), sampleCount: 9600)
        let asset = AVURLAsset(url: try await TestMedia.sound(sound))
        let track = try await Self.audio(asset)
        func read(_ settings: [String: Any]) throws -> [CMSampleBuffer] {
            try ReadSamples.all(
                of: asset,
                AVAssetReaderTrackOutput(
                    track: track, outputSettings: ReadSamples.pcm.merging(settings) { $1 }))
        }
        let planar = try read([
            AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsNonInterleaved: true,
        ])
        try #require(planar.first).withAudioBufferList { list, _ in
            #expect(list.count == 2)
            let left = UnsafeRawBufferPointer(start: list[0].mData, count: 400).bindMemory(to: Float.self)
            let wanted = (0..<100).map { sin(Double($0) * 2 * .pi * 997 / 48_000) * 0.9 }
            for (one, other) in zip(left, wanted) { #expect(abs(Double(one) - other) < 0.0001) }
        }
        let slow = try read([AVSampleRateKey: 24_000.0, AVNumberOfChannelsKey: 1])
        #expect(slow.reduce(0) { $0 + $1.numSamples } == 4800)
        let (little, big) = (
            try ReadSamples.bytes(of: read([:])),
            try ReadSamples.bytes(of: read([AVLinearPCMIsBigEndianKey: true]))
        )
        #expect(little.count == big.count && little[little.startIndex + 402] == big[big.startIndex + 403])
    }

    @Test func settingsThatCannotBeMetAreErrors() async throws {
        let asset = try await Self.clip()
        for (track, settings) in [
            (try await Self.audio(asset), ReadSamples.pcm.merging([AVNumberOfChannelsKey: 7]) { $1 }),
            (try await Self.audio(asset), ReadSamples.pcm.merging([AVLinearPCMBitDepthKey: 17]) { $1 }),
            (try await Self.video(asset), [kCVPixelBufferPixelFormatTypeKey: 1234]),
        ] {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
            reader.add(output)
            #expect(!reader.startReading() && reader.status == .failed)
            #expect((reader.error as? AVError)?.code == .unsupportedOutputSettings)
            #expect(output.copyNextSampleBuffer() == nil)
        }
    }

    /// As ffprobe lists the packets: in the order of decoding, with their sizes, times and key frames.
    @Test func codedSamplesAreTheFilesPackets() async throws {
        let asset = try await Self.clip(40)
        for (track, stream) in [
            (try await Self.video(asset), "v:0"), (try await Self.audio(asset), "a:0"),
        ] {
            let samples = try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
            let lines = try await FFmpeg.probe(
                asset.url, "packet=pts_time,dts_time,size,flags", streams: stream
            ).filter { !$0.isEmpty }
            #expect(samples.count == lines.count)
            for (sample, line) in zip(samples, lines) {
                let fields = line.split(separator: ",")
                #expect(abs(sample.presentationTimeStamp.seconds - (Double(fields[0]) ?? .nan)) < 0.0001)
                if sample.decodeTimeStamp.isNumeric {
                    #expect(abs(sample.decodeTimeStamp.seconds - (Double(fields[1]) ?? .nan)) < 0.0001)
                }
                #expect(sample.totalSampleSize == Int(fields[2]), "\(line)")
                if fields[3].hasPrefix("K") { #expect(sample.sampleAttachments[0][.notSync] == nil) }
            }
            #expect(
                samples.first?.formatDescription?.mediaType.rawValue
                    == (stream == "v:0" ? kCMMediaType_Video : kCMMediaType_Audio))
        }
        let video = AVAssetReaderTrackOutput(track: try await Self.video(asset), outputSettings: nil)
        let format = try #require(try ReadSamples.all(of: asset, video).first?.formatDescription)
        let atoms = format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation
        #expect(((atoms as? [String: Any])?["avcC"] as? Data)?.first == 1)
    }

    /// A composition's track: each clip's frames at the times of the composition.
    @Test func tracksOfCompositionsAreRead() async throws {
        let asset = try await Self.clip()
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
        let source = try await Self.video(asset)
        for (index, start) in [10, 2].enumerated() {
            let range = CMTimeRange(
                start: CMTime(value: Int64(start), timescale: 30), duration: CMTime(value: 4, timescale: 30))
            try track.insertTimeRange(range, of: source, at: CMTime(value: Int64(index) * 4, timescale: 30))
        }
        track.scaleTimeRange(
            CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 30)),
            toDuration: CMTime(value: 8, timescale: 30))
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
        let samples = try ReadSamples.all(of: composition, output)
        #expect(
            samples.map(\.presentationTimeStamp)
                == [0, 2, 4, 6, 8, 9, 10, 11].map { CMTime(value: $0, timescale: 30) })
        let judged = try await FFmpeg.video(of: asset.url)
        for (sample, index) in zip(samples, [10, 11, 12, 13, 2, 3, 4, 5]) {
            #expect(try ReadSamples.pixels(of: sample) == judged.frames[index].allBytes)
        }
        let reader = try AVAssetReader(asset: composition)
        reader.add(AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        #expect(!reader.startReading())
        #expect((reader.error as? AVError)?.code == .operationNotSupportedForAsset)
    }
}
