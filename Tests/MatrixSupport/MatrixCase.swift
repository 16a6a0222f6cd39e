import Foundation
import TestSupport

/// One file of the matrix: numbered pictures, and a beep with some of them.
package struct MatrixCase: Sendable, Hashable, CustomStringConvertible {
    package var container: MatrixContainer
    package var video: MatrixVideo
    package var structure: MatrixStructure
    package var sound: MatrixSound
    package var start: MatrixStart
    package var rate: MatrixRate

    package var description: String {
        var parts = ["\(video) \(sound.rawValue) in \(container.rawValue)", structure.rawValue]
        parts.append(rate == .variable ? "variable rate" : "\(rate.rawValue) fps")
        if sound != .none, start != .together { parts.append("sound at \(start.seconds) s") }
        return parts.joined(separator: ", ")
    }

    /// Pictures in the file, before those of a variable rate are left out.
    static let pictureCount = 40
    /// The pictures that a beep begins with.
    static let beeps = [16, 31]

    /// Makes the file with ffmpeg.
    func make(in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent("source.\(container.fileExtension)")
        let numbers = folder.appendingPathComponent("numbers.yuv")
        try MatrixPictures.numbers(count: Self.pictureCount).write(to: numbers)
        var arguments = ["-v", "error", "-nostdin", "-y"]
        let hasSound = sound != .none
        if hasSound, start.seconds < 0 { arguments += ["-itsoffset", "\(-start.seconds)"] }
        arguments += ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "4x4"]
        arguments += ["-framerate", rate.option, "-i", numbers.path]
        if hasSound {
            if start.seconds > 0 { arguments += ["-itsoffset", "\(start.seconds)"] }
            arguments += ["-f", "lavfi", "-i", beeps]
        }
        let chosen = rate == .variable ? "select='not(eq(mod(n,5),3))'," : ""
        arguments += ["-vf", chosen + "scale=128:96:flags=neighbor", "-fps_mode", "passthrough"]
        arguments += video.options(structure) + sound.options + container.options + [file.path]
        try await ChildProcess.run("ffmpeg", arguments)
        return file
    }

    /// Sound that goes on to the end of the pictures.
    private var beeps: String {
        let tones = Self.beeps.map { index -> String in
            let begin = Double(index) / rate.framesPerSecond - max(0, start.seconds)
            return "between(t,\(begin),\(begin + 0.1))"
        }
        let length = Double(Self.pictureCount) / rate.framesPerSecond - start.seconds
        let moved = tones.map { start.seconds < 0 ? $0.replacing("(t,", with: "(t\(start.seconds),") : $0 }
        return "aevalsrc='0.5*sin(2*PI*1000*t)*(\(moved.joined(separator: "+")))':s=48000:d=\(length)"
    }
}
