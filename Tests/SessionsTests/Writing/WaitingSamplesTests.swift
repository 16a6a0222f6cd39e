import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Coded samples that wait for another input are in memory up to a bound, and beyond it on the disk in files without a name,
/// which are gone with the writer.
@Suite(.serialized, .timeLimit(.minutes(3))) struct WaitingSamplesTests {
    enum Ending: CaseIterable { case finished, cancelled, failed, dropped }

    private static let count = 96
    private static let size = 1 << 20

    /// Samples of a megabyte, all bytes of one the same.
    private static func samples() async throws -> [CMSampleBuffer] {
        let clip = TestClip(.numbered, frameCount: 2).with { ($0.width, $0.height) = (64, 64) }
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let coded = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        let format = coded.first?.formatDescription
        return try (0..<count).map { number in
            let bytes = [UInt8](repeating: UInt8(number), count: size)
            let timing = CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 30),
                presentationTimeStamp: CMTime(value: Int64(number), timescale: 30), decodeTimeStamp: .invalid)
            return try CMSampleBuffer(
                dataBuffer: bytes.withUnsafeBytes { CMBlockBuffer(copying: $0) }, formatDescription: format,
                numSamples: 1, sampleTimings: [timing], sampleSizes: [size])
        }
    }

    /// Half a second of silence.
    private static func silence() async throws -> [CMSampleBuffer] {
        let url = try await TestMedia.sound(TestSound(.silence, sampleCount: 24_000))
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        return try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.pcm))
    }

    /// The bytes in files without a name that this process has open in a folder.
    private static func waitingBytes(in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").reduce(0) { sum, number in
            let link = "/proc/self/fd/\(number)"
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
                path.hasPrefix(folder.path), path.hasSuffix(" (deleted)"), path.contains(".waiting")
            else { return sum }
            var status = stat()
            return stat(link, &status) == 0 ? sum + Int(status.st_size) : sum
        }
    }

    @Test(arguments: TestShare.of(Ending.allCases)) func areGoneInTheEnd(_ ending: Ending) async throws {
        let folder = try TemporaryFolder.make("waiting")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mov")
        let samples = try await Self.samples()
        try await Self.write(samples, to: url, ending)
        // A writer that has failed or is dropped closes its files a little later.
        let start = ContinuousClock.now
        while try Self.waitingBytes(in: folder) > 0 || folder.contents.contains(where: { $0.hasPrefix(".") })
        {
            if ContinuousClock.now - start > .seconds(20) { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try Self.waitingBytes(in: folder) == 0)
        #expect(try folder.contents == (ending == .finished ? ["movie.mov"] : []))
        guard ending == .finished else { return }
        let packets = try await FFmpeg.packets(of: url)
        #expect(packets.count == Self.count)
        for (number, packet) in packets.enumerated() {
            let bytes = repeatElement(UInt8(number), count: Self.size)
            #expect(packet.checksum == FFmpeg.CodedPacket.checksum(of: bytes))
            #expect(abs(packet.seconds - Double(number) / 30) < 0.0001)
        }
        #expect(try await FFmpeg.audio(of: url).frameCount == 24_000)
    }

    private static func write(_ samples: [CMSampleBuffer], to url: URL, _ ending: Ending) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        writer.add(video)
        writer.add(audio)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: .zero)
        for sample in samples {
            while !video.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            guard video.append(sample) else { throw try #require(writer.error) }
        }
        let folder = url.deletingLastPathComponent()
        // Those that are coded already go through a pipeline of their own.
        let start = ContinuousClock.now
        while try waitingBytes(in: folder) < (count - 64) * size, ContinuousClock.now - start < .seconds(20) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try waitingBytes(in: folder) >= (count - 64) * size)
        #expect(try folder.contents.count == 1)
        switch ending {
        case .dropped: break
        case .cancelled:
            writer.cancelWriting()
            #expect(try folder.contents.isEmpty && waitingBytes(in: folder) == 0)
        case .failed:
            let empty = try CMSampleBuffer(
                dataBuffer: nil, formatDescription: nil, numSamples: 0, sampleTimings: [], sampleSizes: [])
            #expect(!audio.append(empty) && writer.status == .failed)
        case .finished:
            for sample in try await silence() { #expect(audio.append(sample)) }
            await writer.finishWriting()
            if let error = writer.error { throw error }
        }
    }
}
