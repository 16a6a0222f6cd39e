import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Compares what two assets look and sound like through our own readers.
enum SameRendering {
    static func expect(
        _ asset: AVAsset, _ reference: AVAsset,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (found, expected) = (try await numbers(of: asset), try await numbers(of: reference))
        #expect(found == expected && !found.isEmpty, "\(found), \(expected)", sourceLocation: sourceLocation)
        let (own, other) = (try await samples(of: asset), try await samples(of: reference))
        #expect(abs(own.count - other.count) <= 1, sourceLocation: sourceLocation)
        let wrong = zip(own, other).count { abs(Int($0) - Int($1)) > 2 }
        let first = zip(own, other).enumerated().first { abs(Int($1.0) - Int($1.1)) > 2 }
        #expect(
            wrong == 0,
            "\(wrong) from \(first as Any), \(own.prefix(6)), \(other.prefix(6)), \(own.count)",
            sourceLocation: sourceLocation)
    }

    /// The numbers of the frames at 30 frames a second, in time.
    static func numbers(of asset: AVAsset) async throws -> [Int?] {
        let generator = AVAssetImageGenerator(asset: asset)
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        let count = Int64(try await asset.load(.duration).seconds * 30)
        var numbers: [Int?] = []
        for index in 0..<count {
            // Inside of the frame, whatever its rate.
            let image = try await generator.image(at: CMTime(value: index * 20 + 3, timescale: 600)).image
            numbers.append(FramePattern.number(ofImage: image))
        }
        return numbers
    }

    /// One channel of the audio at 48 kHz; empty without any.
    static func samples(of asset: AVAsset) async throws -> [Int16] {
        guard let track = try await asset.loadTracks(withMediaType: .audio).first else { return [] }
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                AVLinearPCMIsNonInterleaved: false,
            ])
        return try ReadSamples.all(of: asset, output).flatMap { sample -> [Int16] in
            try #require(sample.dataBuffer).withBytes { Array($0.bindMemory(to: Int16.self)) }
        }
    }
}
