@testable import Containers
import Foundation
import TestSupport
import Testing

/// What Matroska files say of their tracks.
@Suite struct MatroskaTracksTests {
    @Test(.timeLimit(.minutes(2))) func areRead() async throws {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.mkv")
        let sound = ["-f", "lavfi", "-i", "sine=d=0.2"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "color=s=16x16:d=0.2"] + sound + sound + [
                "-map", "0", "-map", "1", "-map", "2", "-c:v", "gif", "-c:a", "flac", "-metadata:s:a:0",
                "language=eng",
                "-metadata:s:a:1", "language=ger", "-disposition:a:0", "0", "-disposition:a:1",
                "default+forced",
                file.path,
            ])
        let bytes = [UInt8](try Data(contentsOf: file))
        let tracks = try MatroskaTracks(of: MemoryBytes(content: bytes)).tracks
        #expect(tracks.map(\.kind) == [.video, .audio, .audio])
        #expect(tracks.dropFirst().map(\.language) == ["eng", "ger"])
        #expect(tracks.dropFirst().map(\.isDefault) == [false, true])
        #expect(tracks.dropFirst().map(\.isForced) == [false, true])
        #expect(tracks.map(\.isEnabled) == [true, true, true])
        #expect(tracks[0].quickTimeFormat == "gif ")
    }

    /// What isn't written has its value by the standard.
    @Test func whatIsNotWrittenIsAsTheStandardHasIt() throws {
        let entry: [UInt8] = [0xD7, 0x81, 7, 0x83, 0x81, 2]
        let disabled: [UInt8] =
            [
                0xD7, 0x81, 8, 0x83, 0x81, 17, 0xB9, 0x81, 0, 0x88, 0x81, 0, 0x55, 0xAA, 0x81, 1, 0x22, 0xB5,
                0x9D, 0x85,
            ] + Array("pt-BR".utf8)
        func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
            identifier + [0x80 | UInt8(content.count)] + content
        }
        let list = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], entry) + element([0xAE], disabled))
        let file = element([0x1A, 0x45, 0xDF, 0xA3], []) + element([0x18, 0x53, 0x80, 0x67], list)
        let tracks = try MatroskaTracks(of: MemoryBytes(content: file)).tracks
        #expect(tracks.count == 2)
        #expect(tracks[0] == MatroskaTracks.Track(number: 7, kind: .audio))
        #expect(
            tracks[0].isEnabled && tracks[0].isDefault && !tracks[0].isForced && tracks[0].language == "eng")
        #expect(tracks[1].number == 8 && tracks[1].kind == .subtitle && tracks[1].languageTag == "pt-BR")
        #expect(!tracks[1].isEnabled && !tracks[1].isDefault && tracks[1].isForced)
        // Cut off anywhere.
        for count in file.indices {
            _ = try MatroskaTracks(of: MemoryBytes(content: Array(file.prefix(count))))
        }
    }
}
