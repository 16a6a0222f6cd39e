package import Foundation

extension FFmpeg {
    /// What FFmpeg's `ebur128` measures of a sound.
    package struct MeasuredLoudness: Sendable {
        /// In LUFS, with three decimals.
        package let integrated: Double
        /// In LU, with one decimal.
        package let range: Double
        /// In dBTP, with one decimal.
        package let truePeak: Double
    }

    /// Measures a file.
    ///
    /// - Parameter input: FFmpeg's arguments before the name, such as those of raw samples.
    package static func loudness(of file: URL, input: [String] = []) async throws -> MeasuredLoudness {
        let filter = "ebur128=peak=true:framelog=verbose:metadata=1,ametadata=print:key=lavfi.r128.I:file=-"
        // The summary is written to standard error.
        let text = try await ChildProcess.run(
            "sh",
            ["-c", "exec ffmpeg -nostdin -hide_banner -nostats \"$@\" 2>&1", "ffmpeg"] + input + [
                "-i", file.path, "-vn", "-af", filter, "-f", "null", "-",
            ])
        func last(_ prefix: String, unit: String) throws -> Double {
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let value = lines.last { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
                .replacingOccurrences(of: unit, with: "").trimmingCharacters(in: .whitespaces)
            guard let number = value.flatMap(Double.init) else { throw NoLoudness(text: text) }
            return number
        }
        return MeasuredLoudness(
            integrated: try last("lavfi.r128.I=", unit: ""), range: try last("LRA:", unit: "LU"),
            truePeak: try last("Peak:", unit: "dBFS"))
    }

    private struct NoLoudness: Error {
        let text: String
    }
}
