import Editing
import Foundation
import MediaTypes
import TestSupport

/// A clip of numbered frames with a tone, coded in one of several ways. Equal descriptions are one file.
struct JoinedMedia: Hashable, Sendable, CustomStringConvertible {
    enum Video: String, CaseIterable, Sendable { case h264, hevc, mpeg4 }
    enum Sound: String, CaseIterable, Sendable { case aac, pcm, none }

    var video = Video.h264
    var sound = Sound.aac
    var pathExtension = "mp4"
    /// Another size and rate, of 25 frames a second.
    var isOther = false
    /// Which of several clips of the same kind.
    var number = 0
    var frameCount = 40
    var options: [String] = []
    /// How many samples the audio is shorter than the video.
    var missingSamples = 0

    var rate: Int32 { isOther ? 25 : 30 }
    var description: String {
        "\(video) \(sound) \(pathExtension)\(isOther ? " other" : "") \(number)"
    }

    /// A range of frames.
    func range(_ frames: Range<Int64>) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: frames.lowerBound, timescale: rate),
            end: CMTime(value: frames.upperBound, timescale: rate))
    }

    var whole: CMTimeRange { range(0..<Int64(frameCount)) }

    /// Frames of HEVC whose groups begin with clean random access points, and frames before these that need the group before.
    static func openHEVC(number: Int) -> JoinedMedia {
        JoinedMedia(
            video: .hevc, sound: .none, number: number, frameCount: 80,
            options: ["-x265-params", "log-level=none:keyint=12:bframes=3:scenecut=0"])
    }

    func url() async throws -> URL { try await Self.files.value(for: self) }

    private static let files = MadeOnce<JoinedMedia, URL> { try await $0.make() }

    private func make() async throws -> URL {
        let clip = TestClip(.numbered, frameCount: frameCount).with { clip in
            (clip.width, clip.height) = isOther ? (240, 144) : (160, 96)
            (clip.codec, clip.frameRate) = (.ffv1, [Int(rate), 1])
            if sound != .none {
                let tone = TestSound.Shape.tone(frequency: 440 + 110 * Double(number), amplitude: 0.5)
                clip.sound = TestSound(
                    tone, sampleCount: 48_000 * frameCount / Int(rate) - missingSamples)
            }
        }
        let url = try TemporaryFolder.make("joined").appendingPathComponent("clip\(number).\(pathExtension)")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", try await TestMedia.clip(clip).path] + videoOptions
                + soundOptions
                + options + [url.path])
        return url
    }

    private var videoOptions: [String] {
        switch video {
        case .h264:
            ["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-g", "12", "-sc_threshold", "0"]
        case .hevc:
            ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params"]
                + ["log-level=none:keyint=12:bframes=2:open-gop=0:scenecut=0"]
        case .mpeg4: ["-c:v", "mpeg4", "-bf", "2", "-g", "12", "-q:v", "3"]
        }
    }

    private var exactTimes: [String] { ["-af", "asetpts=N/SR/TB"] }

    private var soundOptions: [String] {
        switch sound {
        // Substituted noise depends on what was decoded before. Matroska's times are rounded to milliseconds.
        case .aac: exactTimes + ["-c:a", "aac", "-b:a", "\(96 + 32 * number)k", "-aac_pns", "0"]
        case .pcm: exactTimes + ["-c:a", "pcm_s16le"]
        case .none: ["-an"]
        }
    }
}
