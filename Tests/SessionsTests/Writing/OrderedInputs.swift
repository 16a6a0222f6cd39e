import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// One input of a writer, and what is appended to it: 45 frames of 1/30 s, or as much audio.
struct OrderedInput: Hashable, Sendable {
    enum Media: CaseIterable, Sendable {
        case frames, codedFrames, encodedAudio, codedAudio, uncompressedAudio
    }

    var media: Media
    /// Whether the first third is left out.
    var isLate = false
    var isRealTime = false
    /// Whether nothing is appended.
    var isMute = false
    /// Whether it is marked as finished before writing finishes.
    var isMarked = true

    var mediaType: AVMediaType { media == .frames || media == .codedFrames ? .video : .audio }

    var settings: [String: Any]? {
        switch media {
        case .codedFrames, .codedAudio: nil
        case .frames: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64]
        case .encodedAudio: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 96_000]
        case .uncompressedAudio: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16]
        }
    }

    func made() -> AVAssetWriterInput {
        let input = AVAssetWriterInput(mediaType: mediaType, outputSettings: settings)
        input.expectsMediaDataInRealTime = isRealTime
        return input
    }

    static let frameCount = 45

    private static let clip = TestClip(.numbered, frameCount: frameCount).with {
        ($0.width, $0.height) = (64, 64)
        $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * frameCount)
    }

    /// The samples in their order.
    func samples() async throws -> [CMSampleBuffer] {
        if isMute { return [] }
        let asset = AVURLAsset(url: try await TestMedia.clip(Self.clip))
        let track = try #require(try await asset.loadTracks(withMediaType: mediaType).first)
        let decoded = mediaType == .video ? ReadSamples.planar : ReadSamples.pcm
        let all = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: settings == nil ? nil : decoded)
        )
        guard isLate else { return all }
        // A later key frame would be needed by frames that are coded already.
        if media == .codedFrames { return try all.map { try Self.later($0) } }
        return Array(all.dropFirst(all.count / 3))
    }

    /// A third of a second later.
    private static func later(_ sample: CMSampleBuffer) throws -> CMSampleBuffer {
        let third = CMTime(value: 1, timescale: 3)
        let timings = try sample.sampleTimingInfos().map { timing in
            CMSampleTimingInfo(
                duration: timing.duration, presentationTimeStamp: timing.presentationTimeStamp + third,
                decodeTimeStamp: timing.decodeTimeStamp + third)
        }
        return try CMSampleBuffer(copying: sample, withNewTiming: timings)
    }
}

/// What a file has of an input: each frame with its time, or each sample.
enum OrderedTrack: Equatable {
    case video([CMTime], [[UInt8]])
    case audio([Float])

    init(_ type: AVMediaType, number: Int, of url: URL) async throws {
        if type == .video {
            let film = try await FFmpeg.video(of: url, track: number)
            self = .video(film.frames.map(\.presentationTime), film.frames.map { [UInt8]($0.allBytes) })
        } else {
            self = .audio(try await FFmpeg.audio(of: url, track: number).samples)
        }
    }
}
