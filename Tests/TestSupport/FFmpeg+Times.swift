extension FFmpeg {
    /// Options of an output with the times of the file itself, not of a constant rate. For its time base 5 takes `-1`,
    /// 7 takes `demux` too, and 9 nothing but that.
    package static let keepingTimes = Task { () async throws -> [String] in
        func options(_ timeBase: String) -> [String] {
            ["-fps_mode", "passthrough", "-enc_time_base", timeBase]
        }
        let source = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "nullsrc", "-frames:v", "1"]
        do {
            try await ChildProcess.run("ffmpeg", source + options("demux") + ["-f", "null", "-"])
            return options("demux")
        } catch is ChildProcess.Failure {
            return options("-1")
        }
    }
}
