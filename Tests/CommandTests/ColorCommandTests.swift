import Foundation
import TestSupport
import Testing

/// What is taken from files whose container and stream state colors, in part, not at all, or each others.
@Suite(.timeLimit(.minutes(10))) struct ColorCommandTests {
    struct Colors: CustomTestStringConvertible, Sendable {
        /// Of `inspect`; nil if nothing is stated.
        var name: String?
        /// FFmpeg's names of primaries, transfer function and matrix.
        var tags: [String]
        /// The numbers of H.273 in the same order.
        var numbers: [Int]
        var isFullRange = false
        var testDescription: String { name ?? (isFullRange ? "range alone" : "nothing") }

        static let bt709 = Colors(name: "bt709", tags: ["bt709", "bt709", "bt709"], numbers: [1, 1, 1])
        static let bt601 = Colors(
            name: "bt601", tags: ["smpte170m", "smpte170m", "smpte170m"], numbers: [6, 6, 6])
        static let none = Colors(tags: ["unknown", "unknown", "unknown"], numbers: [2, 2, 2])
        static let all = [
            Colors(name: "bt2100-pq", tags: ["bt2020", "smpte2084", "bt2020nc"], numbers: [9, 16, 9]),
            Colors(name: "bt2100-hlg", tags: ["bt2020", "arib-std-b67", "bt2020nc"], numbers: [9, 18, 9]),
            bt709, bt601, Colors(tags: none.tags, numbers: none.numbers, isFullRange: true), none,
        ]
    }

    enum Place: CaseIterable { case container, stream, both, disagreeing }

    private func ffmpeg(_ arguments: [String]) async throws {
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
    }

    /// Makes five frames of gray.
    private func make(
        _ container: Colors, _ stream: Colors, _ ending: String, in folder: URL
    ) async throws -> String {
        let (plain, file) = ("plain.\(ending)", "file.\(ending)")
        let (tags, range) = (container.tags, container.isFullRange ? "pc" : "tv")
        try await ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x64:r=25", "-frames:v", "5", "-vf",
                "format=yuv420p,setparams=range=\(range):color_primaries=\(tags[0]):color_trc=\(tags[1])"
                    + ":colorspace=\(tags[2])",
                "-c:v", "libx264", "-bf", "0", folder.appendingPathComponent(plain).path,
            ])
        let (names, numbers) = (
            ["colour_primaries", "transfer_characteristics", "matrix_coefficients"], stream.numbers
        )
        // The container keeps what it states when the stream is copied.
        try await ffmpeg(
            [
                "-i", folder.appendingPathComponent(plain).path, "-c", "copy", "-bsf:v",
                "h264_metadata=" + zip(names, numbers).map { "\($0)=\($1)" }.joined(separator: ":")
                    + ":video_full_range_flag=\(stream.isFullRange ? 1 : 0)",
                folder.appendingPathComponent(file).path,
            ])
        return file
    }

    /// The stream counts as far as it specifies colors, and otherwise the container.
    @Test(arguments: TestShare.of(Colors.all, Place.allCases)) func colorsAreTakenFrom(
        _ colors: Colors, _ place: Place
    )
        async throws
    {
        let other = colors.name == "bt709" ? Colors.bt601 : .bt709
        let container =
            switch place {
            case .container, .both: colors
            case .stream: Colors.none
            case .disagreeing: other
            }
        let stream = place == .container ? Colors.none : colors
        let folder = try TemporaryFolder.make("colors")
        defer { TemporaryFolder.remove(folder) }
        for ending in ["mp4", "mkv"] {
            let file = try await make(container, stream, ending, in: folder)
            let expected = stream.name == nil ? container : stream
            let inspected = try await CommandRun.run("inspect", file, in: folder)
            #expect(inspected.status == 0)
            // A range has no name.
            if !colors.isFullRange {
                let words = inspected.output.split(whereSeparator: { ", \n".contains($0) }).map(String.init)
                let found = words.first { $0.hasPrefix("bt") }
                #expect(found == expected.name, "\(ending): \(inspected.output)")
            }
            let result = try await CommandRun.run(
                "export", file, "-o", "output.mp4", "--overwrite", "--speed", "ultrafast", in: folder)
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let tags = try await FFmpeg.probe(
                folder.appendingPathComponent("output.mp4"),
                "stream=color_range,color_space,color_transfer,color_primaries", streams: "v:0")
            // High dynamic range is mapped; what says nothing is small, and so BT.601.
            let isSmall = expected.name == nil || expected.name == "bt601"
            #expect(
                tags == [isSmall ? "tv,smpte170m,smpte170m,smpte170m" : "tv,bt709,bt709,bt709"], "\(ending)")
        }
    }
}
