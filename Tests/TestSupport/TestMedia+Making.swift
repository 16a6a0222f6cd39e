import Foundation

extension TestMedia {
    static func make(_ sound: TestSound, _ format: SoundFormat, in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent("sound.\(format.rawValue)")
        let input = try write(sound, in: folder)
        let codec =
            switch format {
            case .wav: ["-c:a", "pcm_s16le"]
            case .m4a: ["-c:a", "aac", "-b:a", "256k"]
            }
        try await encode(input + codec, to: file)
        return file
    }

    static func make(_ clip: TestClip, in folder: URL) async throws -> URL {
        guard clip.rotation == 0 || clip.codec == .h264 else {
            throw Unmakeable(cause: "only MP4 carries a rotation")
        }
        let frames = try RawPicture(of: clip)
        let raw = folder.appendingPathComponent("frames.yuv")
        try frames.bytes.write(to: raw)
        var arguments = [
            "-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "\(frames.width)x\(frames.height)",
            "-framerate", clip.frameRate.map(String.init).joined(separator: "/"), "-i", raw.path,
        ]
        if let sound = clip.sound {
            arguments += try write(sound, in: folder)
        }
        // One picture that lasts is read once; small pictures are blown up without mixing neighbours.
        let loop = frames.isStill ? "loop=loop=\(clip.frameCount - 1):size=1:start=0," : ""
        let size = "scale=\(clip.width):\(clip.height):flags=neighbor"
        arguments += ["-vf", "\(loop)\(size),\(FFmpeg.tags(clip.colorimetry))"]
        arguments += codec(of: clip)
        let file = folder.appendingPathComponent(clip.codec == .h264 ? "clip.mp4" : "clip.mkv")
        try await encode(arguments, to: file)
        try FileManager.default.removeItem(at: raw)
        try await check(file, against: frames, of: clip)
        if clip.rotation != 0 { try MovieMatrix.turn(file, by: clip.rotation) }
        return file
    }

    private static func codec(of clip: TestClip) -> [String] {
        var arguments: [String]
        switch clip.codec {
        case .h264: arguments = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "4", "-threads", "1"]
        case .ffv1: arguments = ["-c:v", "ffv1", "-level", "3"]
        }
        arguments += ["-pix_fmt", "yuv420p"]
        if clip.sound != nil {
            arguments += clip.codec == .h264 ? ["-c:a", "aac", "-b:a", "256k"] : ["-c:a", "pcm_s16le"]
        }
        return arguments
    }

    private static func write(_ sound: TestSound, in folder: URL) throws -> [String] {
        let raw = folder.appendingPathComponent("samples.s16")
        try sound.bytes.write(to: raw)
        return ["-f", "s16le", "-ar", "\(sound.sampleRate)", "-ac", "\(sound.channelCount)", "-i", raw.path]
    }

    private static func encode(_ arguments: [String], to file: URL) async throws {
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [file.path])
    }
}
