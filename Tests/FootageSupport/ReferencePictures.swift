package import Foundation
package import MediaTypes
package import TestSupport

/// A file's frames as ffmpeg decodes, turns, squares and scales them, with their times in the file.
package struct ReferencePictures: Sendable {
    package let video: DecodedVideo

    /// - Parameters:
    ///   - index: among the file's video streams.
    ///   - range: what of the file is wanted; a second before it is decoded too, for the frame that stands there.
    ///   - colours: the film's colorimetry, `bt601` or `bt709`.
    package init(
        of file: URL, index: Int, stream: ProbedFile.Stream, fittedTo rectangle: FittedRectangle,
        range: CMTimeRange, colours: String
    ) async throws {
        let scratch = try TemporaryFolder.make("reference")
        defer { TemporaryFolder.remove(scratch) }
        let raw = scratch.appendingPathComponent("frames.raw")
        let list = scratch.appendingPathComponent("frames.txt")
        let filter = Self.filter(stream, rectangle, colours)
        let selection = [
            "-map", "0:v:\(index)", "-vf", filter, "-fps_mode", "passthrough", "-enc_time_base", "-1",
            "-c:v", "rawvideo", "-pix_fmt", "yuv420p", "-to", "\(range.end.seconds + 0.1)",
        ]
        let start = range.start.seconds - 1.5
        let decoder = stream.tags?["alpha_mode"] == "1" ? ["-c:v", "libvpx-\(stream.codec_name ?? "")"] : []
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-copyts"] + decoder.map { $0 == "libvpx-vp8" ? "libvpx" : $0 }
                + (start > 1 ? ["-ss", "\(start)"] : [])
                + ["-i", file.path] + selection + ["-f", "framecrc", list.path] + selection
                + ["-f", "rawvideo", raw.path])
        let packets = try PacketList(String(contentsOf: list, encoding: .utf8), of: file)
        video = try DecodedVideo(
            width: rectangle.width, height: rectangle.height, pixelFormat: .yuv420p,
            times: packets.packets.map(\.time), bytes: Data(contentsOf: raw, options: .alwaysMapped))
    }

    private static func filter(
        _ stream: ProbedFile.Stream, _ rectangle: FittedRectangle, _ colours: String
    ) -> String {
        var steps: [String] = []
        if !["progressive", "unknown"].contains(stream.field_order ?? "unknown") {
            steps.append("yadif=mode=send_frame:deint=interlaced")
        }
        let size = "scale=\(rectangle.width):\(rectangle.height):flags=bicubic+accurate_rnd+full_chroma_int"
        if stream.isHighDynamicRange {
            steps += [
                size, "zscale=t=linear:npl=203", "format=gbrpf32le", "zscale=p=bt709",
                "tonemap=mobius:desat=0", "zscale=t=bt709:m=\(colours == "bt601" ? "170m" : "709"):r=tv",
            ]
        } else {
            if stream.hasAlpha { steps += ["format=gbrap", "premultiply=inplace=1"] }
            steps.append(size + ":" + colourOptions(stream, colours))
        }
        return steps.joined(separator: ",")
    }

    /// Untagged pictures count as BT.709 where they are taller than 576 lines, as GStreamer and players take them.
    private static func colourOptions(_ stream: ProbedFile.Stream, _ colours: String) -> String {
        let matrix =
            switch stream.color_space ?? "unknown" {
            case "bt709": "bt709"
            case "smpte170m", "bt470bg": "bt601"
            case "bt2020nc", "bt2020c": "bt2020"
            default: (stream.height ?? 0) > 576 ? "bt709" : "bt601"
            }
        return "in_color_matrix=\(matrix):out_color_matrix=\(colours):out_range=tv"
    }
}

extension DecodedVideo {
    /// The frame that a player shows: the last one at or before `time`.
    ///
    /// A first frame that comes up to 0.2 s late is an encoder's delay, and is shown from the start.
    /// - Returns: its index; nil where nothing is shown.
    package func index(at time: CMTime, tolerance: CMTime) -> Int? {
        if let index = frames.lastIndex(where: { $0.presentationTime - tolerance <= time }) { return index }
        guard let first = frames.first, first.presentationTime - time < CMTime(value: 1, timescale: 5) else {
            return nil
        }
        return 0
    }
}
