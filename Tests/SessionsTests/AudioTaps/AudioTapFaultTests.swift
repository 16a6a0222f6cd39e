import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Samples of a client's tap that nothing can render end an export and a reader with an error that names the tap.
@Suite(.timeLimit(.minutes(5))) struct AudioTapFaultTests {
    /// From a frame on, every sample is the same.
    private static func mix(_ asset: AVAsset, _ sample: Float, from first: Int) throws -> AVAudioMix {
        let place = Place()
        let (tap, _) = try TestTap.make { tap, count, list, made in
            #expect(MTAudioProcessingTapGetSourceAudio(tap, count, list, nil, nil, made) == noErr)
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for index in 0..<made.pointee where place.next + index >= first { samples[index] = sample }
            }
            place.next += made.pointee
        }
        return try AudioTapTests.mix(asset, tap)
    }

    /// `@unchecked Sendable`: calls of one tap follow each other.
    private final class Place: @unchecked Sendable {
        var next = 0
    }

    private static func check(_ error: (any Error)?, _ sample: Float, _ time: Double) {
        let error = error as? AVError
        #expect(error?.code == .invalidSourceMedia && error?.mediaType == .audio)
        #expect(error?.failureReason?.hasPrefix("the audio tap made a sample of \(sample) at") == true)
        #expect(error?.time?.seconds == time && error?.remedy?.contains("bug") == false)
    }

    private static let samples: [Float] = [.nan, -.nan, .infinity, -.infinity, 1e30]

    @Test(arguments: samples.indices, [0, 30_000]) func exportsFail(index: Int, first: Int) async throws {
        let sample = Self.samples[index]
        let folder = try TemporaryFolder.make("tap")
        defer { TemporaryFolder.remove(folder) }
        let asset = try await AudioTapTests.asset()
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetAppleM4A))
        session.audioMix = try Self.mix(asset, sample, from: first)
        var failure: (any Error)?
        do {
            try await session.export(to: folder.appendingPathComponent("fault.m4a"), as: .m4a)
        } catch {
            failure = error
        }
        Self.check(failure, sample, Double(first) / 48_000)
        #expect(try folder.contents.isEmpty)
    }

    @Test(arguments: samples.indices) func readersFail(index: Int) async throws {
        let sample = Self.samples[index]
        let asset = try await AudioTapTests.asset()
        let output = AVAssetReaderAudioMixOutput(
            audioTracks: asset.tracks(withMediaType: .audio), audioSettings: nil)
        output.audioMix = try Self.mix(asset, sample, from: 0)
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        #expect(reader.startReading())
        while output.copyNextSampleBuffer() != nil {}
        #expect(reader.status == .failed)
        Self.check(reader.error, sample, 0)
    }

    /// Loud samples are rendered: what is beyond full scale may be turned down later.
    @Test func loudSamplesAreNoFault() async throws {
        let asset = try await AudioTapTests.asset(4800)
        let samples = try AudioTapTests.samples(asset, Self.mix(asset, 1000, from: 0))
        #expect(samples.count == 9600 && samples.allSatisfy { abs($0) >= 1 })
    }
}
