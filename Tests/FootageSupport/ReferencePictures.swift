package import Foundation
package import MediaTypes
package import TestSupport

/// A file's frames as ffmpeg decodes, turns, squares and scales them, with their times in the file.
package struct ReferencePictures: Sendable {
    package let video: DecodedVideo

    /// - Parameters:
    ///   - index: among the file's video streams.
    ///   - range: what of the file is wanted; a second before it is decoded too, for the frame that stands there.
    ///   - colors: the film's colorimetry, `bt601` or `bt709`.
    package init(
        of file: URL, index: Int, stream: ProbedFile.Stream, fittedTo rectangle: FittedRectangle,
        range: CMTimeRange, trackStart: CMTime, origin: Double, colors: String
    ) async throws {
        let scratch = try TemporaryFolder.make("reference")
        defer { TemporaryFolder.remove(scratch) }
        let raw = scratch.appendingPathComponent("frames.raw")
        let list = scratch.appendingPathComponent("frames.txt")
        let filter = Self.filter(stream, rectangle, colors)
        let selection =
            ["-map", "0:v:\(index)", "-vf", filter] + (try await FFmpeg.keepingTimes.value)
            + ["-c:v", "rawvideo", "-pix_fmt", "yuv420p", "-to", "\(origin + range.end.seconds + 0.1)"]
        let start = range.start.seconds - 1.5
        let decoder = stream.tags?["alpha_mode"] == "1" ? ["-c:v", "libvpx-\(stream.codec_name ?? "")"] : []
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-copyts"] + decoder.map { $0 == "libvpx-vp8" ? "libvpx" : $0 }
                + (start > trackStart.seconds + 1 ? ["-ss", "\(start)"] : [])
                + ["-i", file.path] + selection + ["-f", "framecrc", list.path] + selection
                + ["-f", "rawvideo", raw.path])
        let packets = try PacketList(String(contentsOf: list, encoding: .utf8), of: file)
        let shift = CMTime(value: Int64((origin * 1_000_000).rounded()), timescale: 1_000_000)
        video = try DecodedVideo(
            width: rectangle.width, height: rectangle.height, pixelFormat: .yuv420p,
            times: packets.packets.map { $0.time - shift },
            bytes: Data(contentsOf: raw, options: .alwaysMapped))
    }

    /// Scaling by zimg, which places chroma where it was sampled, as GStreamer does and swscale does not. The linear
    /// filter is GStreamer's own; down to less than half, GStreamer's does not widen, and the cubic one is next.
    private static func filter(
        _ stream: ProbedFile.Stream, _ rectangle: FittedRectangle, _ colors: String
    ) -> String {
        var steps: [String] = []
        if !["progressive", "unknown"].contains(stream.field_order ?? "unknown") {
            steps.append("yadif=mode=send_frame:deint=interlaced")
        }
        if stream.hasAlpha { steps += ["format=gbrap", "premultiply=inplace=1", "format=gbrp"] }
        let ratio = stream.displaySize.width / Double(rectangle.width)
        let kernel = (1...2.5).contains(ratio) ? "bicubic" : "bilinear"
        let size = "w=\(rectangle.width):h=\(rectangle.height):f=\(kernel)"
        let matrix = colors == "bt601" ? "170m" : "709"
        // Planes that only change their size are scaled each by itself, by ffmpeg's own scaler too.
        let isPlanar = ["yuv420p", "yuvj420p"].contains(stream.pix_fmt) && inputMatrix(stream) == matrix
        let siting = isPlanar ? ":cin=center:c=center" : stream.hasRGB ? ":c=left" : ":cin=left:c=left"
        if stream.isHighDynamicRange {
            steps += [
                "zscale=\(size)", "zscale=t=linear:npl=203", "format=gbrpf32le", "zscale=p=bt709",
                "tonemap=mobius:desat=0", "zscale=t=bt709:m=\(matrix):r=tv",
            ]
        } else {
            // An odd last column or row has no place in zimg's 4:2:0.
            if (stream.width ?? 0) % 2 == 1 || (stream.height ?? 0) % 2 == 1 {
                steps.append("format=yuv444p")
            }
            let (matrixIn, rangeIn) =
                stream.hasRGB ? ("gbr", "pc") : (inputMatrix(stream), inputRange(stream))
            if isPlanar, (1...2.5).contains(ratio) {
                // Each source pixel by the area that it has in the film's: what two taps come to.
                steps.append("scale=\(rectangle.width):\(rectangle.height):flags=area+accurate_rnd")
            }
            steps.append("zscale=\(size):min=\(matrixIn):m=\(matrix):rin=\(rangeIn):r=tv" + siting)
        }
        return steps.joined(separator: ",")
    }

    /// Untagged pictures count as BT.709 where they are taller than 576 lines, as GStreamer and players take them.
    private static func inputMatrix(_ stream: ProbedFile.Stream) -> String {
        switch stream.color_space ?? "unknown" {
        case "bt709": "709"
        case "smpte170m", "bt470bg": "170m"
        case "bt2020nc", "bt2020c": "2020_ncl"
        default: (stream.height ?? 0) > 576 ? "709" : "170m"
        }
    }

    private static func inputRange(_ stream: ProbedFile.Stream) -> String {
        stream.color_range == "pc" || (stream.pix_fmt ?? "").hasPrefix("yuvj") ? "pc" : "tv"
    }
}

extension DecodedVideo {
    /// The frame that a player shows: the last one at or before `time`.
    ///
    /// A first frame that comes up to 0.2 s after its track's start is an encoder's delay, and is shown from the start.
    /// - Returns: its index; nil where nothing is shown.
    package func index(at time: CMTime, tolerance: CMTime, of track: CMTimeRange) -> Int? {
        if let index = frames.lastIndex(where: { $0.presentationTime - tolerance <= time }) { return index }
        guard let first = frames.first, first.presentationTime - track.start < CMTime(value: 1, timescale: 5)
        else { return nil }
        return 0
    }
}
