import Foundation
import TestSupport

/// The media that scenarios name: small, lossless, made anew on every run.
enum ScenarioMedia {
    private static let clips: [String: TestClip] = [
        "numbered.mkv": clip(.numbered, tone: 440),
        "red.mkv": clip(.flat(y: 82, cb: 90, cr: 240), tone: 330),
        "green.mkv": clip(.flat(y: 145, cb: 54, cr: 34), tone: 550),
        "blue.mkv": clip(.flat(y: 41, cb: 240, cr: 110), tone: nil),
        "gradient.mkv": clip(.horizontalGradient, tone: nil),
        "edge.mkv": clip(.horizontalEdge(row: 45), tone: nil),
    ]

    private static let sounds: [String: TestSound] = [
        "music.wav": TestSound(.tone(frequency: 220, amplitude: 0.5), sampleCount: 48_000),
        "voice.wav": TestSound(.tone(frequency: 880, amplitude: 0.25), sampleCount: 24_000),
    ]

    /// Drawn by ffmpeg.
    private static let pictures = ["badge.png": "color=white:s=40x30"]

    /// Coded by ffmpeg, with a key frame at every tenth frame.
    private static let coded = ["coded.mp4": "testsrc2=s=160x90:r=25:d=2"]

    /// Two seconds at 25 frames a second.
    private static func clip(_ picture: TestClip.Picture, tone: Double?) -> TestClip {
        TestClip(picture, frameCount: 50).with {
            ($0.width, $0.height, $0.frameRate, $0.codec) = (160, 90, [25, 1], .ffv1)
            $0.sound = tone.map { TestSound(.tone(frequency: $0, amplitude: 0.25), sampleCount: 96_000) }
        }
    }

    /// Puts all of them into a folder.
    static func lay(in folder: URL) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, clip) in clips {
            try await link(TestMedia.clip(clip), as: name, in: folder)
        }
        for (name, sound) in sounds {
            try await link(TestMedia.sound(sound), as: name, in: folder)
        }
        for (name, source) in pictures {
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "1"]
                    + [folder.appendingPathComponent(name).path])
        }
        for (name, source) in coded {
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", source, "-vf", "format=yuv420p,\(FFmpeg.tags("bt709"))"]
                    + ["-c:v", "libx264", "-qp", "0", "-g", "10", "-bf", "2"]
                    + [folder.appendingPathComponent(name).path])
        }
    }

    private static func link(_ file: URL, as name: String, in folder: URL) throws {
        try FileManager.default.linkItem(at: file, to: folder.appendingPathComponent(name))
    }
}
