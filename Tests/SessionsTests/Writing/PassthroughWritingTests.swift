import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Coded samples that are written as they are.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct PassthroughWritingTests {
    /// Copied samples decode to the same frames and audio, at the same times.
    @Test func passthroughChangesNothing() async throws {
        let asset = try await TestWriter.clip()
        try await TestWriter.writing("copy.mp4", as: .mp4) { writer, url in
            let reader = try AVAssetReader(asset: asset)
            var pairs: [(AVAssetReaderOutput, AVAssetWriterInput)] = []
            for track in try await asset.load(.tracks) {
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
                let hint = track.formatDescriptions.first as? CMFormatDescription
                let input = AVAssetWriterInput(
                    mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: hint)
                #expect(input.sourceFormatHint == hint && input.outputSettings == nil)
                reader.add(output)
                writer.add(input)
                pairs.append((output, input))
            }
            reader.startReading()
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            var open = pairs
            while !open.isEmpty {
                for (index, (output, input)) in open.enumerated().reversed() {
                    guard input.isReadyForMoreMediaData else { continue }
                    if let sample = output.copyNextSampleBuffer() {
                        #expect(input.append(sample))
                    } else {
                        input.markAsFinished()
                        open.remove(at: index)
                    }
                }
                await Task.yield()
            }
            await writer.finishWriting()
            if let error = writer.error { throw error }
            let (old, new) = (try await FFmpeg.video(of: asset.url), try await FFmpeg.video(of: url))
            #expect(old.frames.map(\.presentationTime) == new.frames.map(\.presentationTime))
            #expect(zip(old.frames, new.frames).allSatisfy { $0.allBytes == $1.allBytes })
            let (before, after) = (try await FFmpeg.audio(of: asset.url), try await FFmpeg.audio(of: url))
            #expect(before.samples.elementsEqual(after.samples))
        }
    }

    /// Coded samples are in the file byte for byte, at their times.
    @Test(arguments: [AVFileType.mp4, .mov])
    func codedSamplesAreWrittenAsTheyAre(type: AVFileType) async throws {
        let asset = try await TestWriter.clip()
        for track in try await asset.load(.tracks) {
            let samples = try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
            try await TestWriter.writing(type == .mp4 ? "copy.mp4" : "copy.mov", as: type) { writer, url in
                try await TestWriter.append(samples, to: writer, track.mediaType, nil)
                let lines = try await FFmpeg.packets(of: url)
                #expect(lines.count == samples.count)
                for (line, sample) in zip(lines, samples) {
                    let bytes = try #require(sample.dataBuffer).dataBytes()
                    #expect(line.checksum == FFmpeg.CodedPacket.checksum(of: bytes))
                    #expect(abs(line.seconds - sample.presentationTimeStamp.seconds) < 0.00001)
                }
            }
        }
    }
}
