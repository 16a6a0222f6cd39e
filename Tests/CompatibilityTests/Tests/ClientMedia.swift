import AVFoundation
import TestSupport

/// The media that client programs are given: 160 × 90, one second at 25 frames a second.
enum ClientMedia {
    static let red = TestClip.Picture.flat(y: 82, cb: 90, cr: 240)
    static let green = TestClip.Picture.flat(y: 145, cb: 54, cr: 34)
    static let blue = TestClip.Picture.flat(y: 41, cb: 240, cr: 110)

    static func clip(
        _ picture: TestClip.Picture, rotation: Int = 0, tone: Double? = nil
    ) async throws -> URL {
        let clip = TestClip(picture, frameCount: 25).with {
            ($0.width, $0.height, $0.frameRate, $0.rotation) = (160, 90, [25, 1], rotation)
            $0.sound = tone.map { TestSound(.tone(frequency: $0, amplitude: 0.5), sampleCount: 48_000) }
        }
        return try await TestMedia.clip(clip)
    }

    /// A tone of amplitude 0.5.
    static func music(frequency: Double = 220, seconds: Double) async throws -> URL {
        try await TestMedia.sound(
            TestSound(.tone(frequency: frequency, amplitude: 0.5), sampleCount: Int(seconds * 48_000)))
    }

    /// Where a program may write a file.
    static func output(_ name: String) throws -> URL {
        try TemporaryFolder.make("client").appendingPathComponent(name)
    }

    static func export(
        _ asset: AVAsset, videoComposition: AVVideoComposition? = nil, audioMix: AVAudioMix? = nil
    ) async throws -> URL {
        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        else { throw AVError(.exportFailed) }
        session.videoComposition = videoComposition
        session.audioMix = audioMix
        let url = try output("film.mp4")
        try await session.export(to: url, as: .mp4)
        return url
    }
}

/// The level of a tone of amplitude 0.5.
let toneLevel = 0.5 / 2.0.squareRoot()

extension DecodedAudio {
    /// The level from one time to another, in seconds.
    func level(from start: Double, to end: Double) -> Double {
        level(Int(start * Double(sampleRate))..<Int(end * Double(sampleRate)))
    }
}

extension DecodedVideo {
    /// The numbers that the frames of a numbered clip show.
    var numbers: [Int?] { frames.map { FramePattern.number(in: $0) } }

    /// Whether frames follow each other at 25 a second from zero.
    var isSteady: Bool {
        frames.indices.allSatisfy {
            frames[$0].presentationTime == CMTime(value: CMTimeValue($0), timescale: 25)
        }
    }
}

extension DecodedVideo.Frame {
    /// Whether the picture has about these values at a pixel.
    func shows(_ picture: TestClip.Picture, at column: Int, _ row: Int, tolerance: Int = 4) -> Bool {
        guard case .flat(let y, let cb, let cr) = picture else { return false }
        return zip(pixel(column, row), [y, cb, cr]).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}

let black = TestClip.Picture.flat(y: 16, cb: 128, cr: 128)

extension CMTimeRange {
    /// A range in hundredths of a second.
    init(hundredths range: Range<Int64>) {
        self.init(
            start: CMTime(value: range.lowerBound, timescale: 100),
            end: CMTime(value: range.upperBound, timescale: 100))
    }
}
