import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Segments of a writer. Sources: AVAssetWriter.h, AVAssetSegmentReport.h; ISO/IEC 14496-12, 8.8. The judge is ffmpeg.
@Suite struct SegmentTests {
    private struct MP4: _ContentType { let identifier = "public.mpeg-4" }

    private final class Receiver: AVAssetWriterDelegate, Sendable {
        struct Segment: Sendable {
            let data: Data
            let type: AVAssetSegmentType
            let report: AVAssetSegmentReport?
        }

        let segments = Mutex<[Segment]>([])
        var all: [Segment] { segments.withLock { $0 } }

        func assetWriter(
            _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
            segmentReport: AVAssetSegmentReport?
        ) {
            segments.withLock {
                $0.append(Segment(data: segmentData, type: segmentType, report: segmentReport))
            }
        }
    }

    private func writer(
        _ receiver: Receiver, _ profile: AVFileTypeProfile = .mpeg4AppleHLS, interval: CMTime, start: CMTime
    ) -> AVAssetWriter {
        let writer = AVAssetWriter(contentType: MP4())
        writer.delegate = receiver
        writer.outputFileTypeProfile = profile
        writer.preferredOutputSegmentInterval = interval
        writer.initialSegmentStartTime = start
        return writer
    }

    /// Writes numbered frames at 25 a second and a tone.
    private func write(
        _ count: Int, _ writer: AVAssetWriter, start: CMTime, sound: Bool = true, flushing: Set<Int> = [],
        settings: [String: Any] = TestWriter.h264
    ) async throws {
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let receiver = writer.inputPixelBufferReceiver(
            for: video,
            pixelBufferAttributes: CVPixelBufferCreationAttributes(
                pixelFormatType: CVPixelFormatType(rawValue: kCVPixelFormatType_32BGRA),
                size: CVImageSize(width: 160, height: 96)))
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
            ])
        let samples = sound ? writer.inputReceiver(for: audio) : nil
        try writer.start()
        writer.startSession(atSourceTime: start)
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(
            nil, nil,
            [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 160,
                kCVPixelBufferHeightKey: 96,
            ] as CFDictionary, &pool)
        for number in 0..<count {
            if flushing.contains(number) { writer.flushSegment() }
            let image = CVReadOnlyPixelBuffer(
                unsafeBuffer: try TestWriter.image(number, from: #require(pool)))
            try await receiver.append(image, with: start + CMTime(value: Int64(number), timescale: 25))
            for block in number * 12..<number * 12 + 12 where sound {
                let sample = try #require(TestWriter.counted(track: 0, block: block))
                let moved = try CMSampleBuffer(
                    copying: sample,
                    withNewTiming: [
                        CMSampleTimingInfo(
                            duration: CMTime(value: 1, timescale: 48_000),
                            presentationTimeStamp: start + sample.presentationTimeStamp,
                            decodeTimeStamp: .invalid)
                    ])
                try await samples?.append(CMReadySampleBuffer(unsafeBuffer: moved))
            }
        }
        receiver.finish()
        samples?.finish()
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    private func boxes(_ data: Data) -> [String] {
        var (names, place) = ([String](), 0)
        while place + 8 <= data.count {
            let head = [UInt8](data[data.startIndex + place..<data.startIndex + place + 8])
            let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: head[4...], as: UTF8.self))
            guard size >= 8 else { break }
            place += size
        }
        #expect(place == data.count)
        return names
    }

    private func joined(_ segments: [Receiver.Segment], _ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("segments")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("joined.mp4")
        try segments.reduce(into: Data()) { $0 += $1.data }.write(to: url)
        try await body(url)
    }

    @Test(arguments: [0, 10]) func segmentsAreAWholeMovie(offset: Int64) async throws {
        let receiver = Receiver()
        let start = CMTime(value: offset, timescale: 1)
        let interval = CMTime(value: 1, timescale: 2)
        let writer = writer(receiver, interval: interval, start: start)
        try await write(50, writer, start: start)
        let all = receiver.all
        #expect(all.map(\.type) == [.initialization] + Array(repeating: .separable, count: all.count - 1))
        #expect(boxes(all[0].data) == ["ftyp", "moov"] && all[0].report == nil)
        #expect(all.count >= 3)
        for segment in all.dropFirst() {
            #expect(boxes(segment.data) == ["styp", "moof", "mdat"])
            let report = try #require(segment.report)
            #expect(
                report.segmentType == .separable && report.trackReports.map(\.mediaType) == [.video, .audio])
            let first = try #require(report.trackReports[0].firstVideoSampleInformation)
            #expect(
                first.isSyncSample && first.offset > 0 && first.offset + first.length <= segment.data.count)
            #expect(report.trackReports[1].firstVideoSampleInformation == nil)
            #expect(first.presentationTimeStamp == report.trackReports[0].earliestPresentationTimeStamp)
        }
        // Each segment but the first begins with the first key frame of its interval.
        let starts = all.dropFirst().compactMap { $0.report?.trackReports[0].earliestPresentationTimeStamp }
        #expect(starts.first == start && starts == starts.sorted())
        let slots = starts.map { Int((($0 - start).seconds / 0.5).rounded(.down)) }
        #expect(zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 })
        let lengths = all.dropFirst().compactMap { $0.report?.trackReports[0].duration }
        #expect(lengths.reduce(.zero, +) == CMTime(value: 2, timescale: 1))
        try await joined(all) { url in
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<50))
            #expect(
                video.frames.map(\.presentationTime)
                    == (0..<50).map { start + CMTime(value: $0, timescale: 25) })
            #expect(try await FFmpeg.complaints(about: url).isEmpty)
        }
        // Any segment can be played after the initialization segment alone.
        for index in 1..<all.count {
            try await joined([all[0], all[index]]) { url in
                let count = Int((lengths[index - 1].seconds * 25).rounded())
                let video = try await FFmpeg.video(of: url)
                let first = Int(((starts[index - 1] - start).seconds * 25).rounded())
                #expect(video.frames.map { FramePattern.number(in: $0) } == Array(first..<first + count))
            }
        }
    }

    /// The frames that are presented before a keyframe and decoded after it don't depend on the segment before.
    @Test func segmentsOfHEVCAreDecodedAlone() async throws {
        let receiver = Receiver()
        let writer = writer(receiver, interval: CMTime(value: 1, timescale: 2), start: .zero)
        let settings = TestWriter.h264.merging([AVVideoCodecKey: AVVideoCodecType.hevc]) { $1 }
        try await write(50, writer, start: .zero, sound: false, settings: settings)
        let all = receiver.all
        #expect(all.count >= 3)
        var count = 0
        for segment in all.dropFirst() {
            let report = try #require(segment.report?.trackReports.first)
            let first = report.firstVideoSampleInformation?.presentationTimeStamp
            #expect(first == report.earliestPresentationTimeStamp)
            let numbers = Array(count..<count + Int((report.duration.seconds * 25).rounded()))
            count += numbers.count
            try await joined([all[0], segment]) { url in
                let video = try await FFmpeg.video(of: url)
                #expect(video.frames.map { FramePattern.number(in: $0) } == numbers)
            }
        }
        #expect(count == 50)
    }

    @Test func flushedSegmentsEndWhereTheClientSays() async throws {
        let receiver = Receiver()
        let writer = writer(receiver, .mpeg4CMAFCompliant, interval: .indefinite, start: .invalid)
        // Every frame is a key frame.
        let settings = TestWriter.h264.merging([
            AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: 1]
        ]) { $1 }
        try await write(20, writer, start: .zero, sound: false, flushing: [6, 7, 15], settings: settings)
        let starts = receiver.all.compactMap { $0.report?.trackReports[0].earliestPresentationTimeStamp }
        #expect(starts == [0, 6, 7, 15].map { CMTime(value: $0, timescale: 25) })
        try await joined(receiver.all) { url in
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<20))
        }
    }

    @Test func whatDoesNotFitIsAnError() async throws {
        func problem(_ change: (AVAssetWriter) -> Void, inputs: Int = 1) -> String {
            let receiver = Receiver()
            let writer = writer(receiver, interval: CMTime(value: 1, timescale: 1), start: .zero)
            for _ in 0..<inputs {
                writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264))
            }
            change(writer)
            #expect(!writer.startWriting())
            return withExtendedLifetime(receiver) {
                "\((writer.error as? AVError)?.localizedDescription ?? "")"
            }
        }
        #expect(problem { $0.outputFileTypeProfile = nil }.contains("outputFileTypeProfile nil"))
        #expect(problem { $0.outputFileTypeProfile = .init("x") }.contains("outputFileTypeProfile x"))
        #expect(problem { $0.delegate = nil }.contains("no delegate"))
        #expect(problem { $0.initialSegmentStartTime = .invalid }.contains("initialSegmentStartTime"))
        #expect(
            problem { $0.preferredOutputSegmentInterval = .zero }.contains("preferredOutputSegmentInterval"))
        #expect(
            problem { $0.preferredOutputSegmentInterval = .invalid }.contains(
                "preferredOutputSegmentInterval"))
        #expect(problem({ $0.outputFileTypeProfile = .mpeg4CMAFCompliant }, inputs: 2).contains("2 inputs"))
    }

    @Test func misuseIsAProgrammersError() async throws {
        let type = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Text: _ContentType { let identifier = "public.text" }
            _ = AVAssetWriter(contentType: Text())
        }
        #expect(
            String(decoding: try #require(type).standardErrorContent, as: UTF8.self).contains("public.mpeg-4")
        )
        let file = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("x.mp4")
            try AVAssetWriter(url: url, fileType: .mp4).outputFileTypeProfile = .mpeg4AppleHLS
        }
        #expect(
            String(decoding: try #require(file).standardErrorContent, as: UTF8.self).contains(
                "init(contentType:)"))
    }
}
