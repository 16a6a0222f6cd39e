import Cutroom
import Foundation
import Testing

@testable import CutroomCommand

/// Patterns, lists of inputs, and inputs without a file.
@Suite struct InputListTests {
    private static let folder = URL(fileURLWithPath: "/films", isDirectory: true)

    private static func items(_ text: String) throws -> [Timeline.VideoItem] {
        try InputList.clips(in: text, folder: folder, list: "list.txt").map(\.item)
    }

    @Test func aListHasOneInputALine() throws {
        let items = try Self.items(
            "# the trip\n\n a b.mp4 \n-o.mp4@1..2,mute\r\n--title\n/x/c.mov\ncolor:red@2\nsilence@0:01\n")
        #expect(
            items.prefix(4).map(\.url.path) == [
                "/films/a b.mp4", "/films/-o.mp4", "/films/--title", "/x/c.mov",
            ])
        #expect(items[1].originalSoundVolume == 0 && items[1].sourceTimeRange?.start.seconds == 1)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(items[4] == .init(color: red, duration: .init(value: 2, timescale: 1)))
        #expect(items[5] == .init(gap: .init(value: 1, timescale: 1)))
    }

    @Test func aListMayBeOfTheConcatDemuxer() throws {
        let items = try Self.items(
            """
            ffconcat version 1.0
            # quoted as ffmpeg does
            file 'a b.mp4'
            inpoint 1.5
            outpoint 00:00:03
            file it\\'s.mp4
            outpoint 2
            file 'it'\\''s@mute'
            file /x/still.png
            duration 3
            """)
        #expect(
            items.map(\.url.path) == [
                "/films/a b.mp4", "/films/it's.mp4", "/films/it's@mute", "/x/still.png",
            ])
        #expect(items[0].sourceTimeRange?.start.seconds == 1.5 && items[0].sourceTimeRange?.end.seconds == 3)
        #expect(items[1].sourceTimeRange?.start == .zero && items[1].sourceTimeRange?.end.seconds == 2)
        #expect(items[2].originalSoundVolume == 1 && items[2].sourceTimeRange == nil)
        #expect(items[3].pictureDuration?.seconds == 3)
    }

    /// Lists of slides for ffmpeg name the last one again, so that the duration of the one before counts.
    @Test func theLastStillIsNamedTwice() throws {
        let slides = "file a.png\nduration 2\nfile b.png\nduration 3\n"
        for (end, count) in [
            ("file b.png", 2), ("file 'b.png'\n\n# end\n", 2), ("file a.png", 3),
            ("file b.png\nduration 1", 3),
            ("file b.png\noutpoint 1", 3), ("", 2),
        ] {
            #expect(try Self.items(slides + end).count == count, "\(end)")
        }
        // A video is played twice.
        #expect(try Self.items("file b.mp4\nduration 3\nfile b.mp4").count == 2)
        #expect(try Self.items("file a.png\nfile a.png").count == 2)
    }

    @Test(arguments: ["a\u{85}b.mp4", "a\u{2028}b.mp4", "a\u{B}b.mp4"]) func namesHaveAnyCharacters(
        name: String
    ) throws {
        #expect(try Self.items("\(name)\nc.mp4").map(\.url.path) == ["/films/\(name)", "/films/c.mp4"])
        #expect(try Self.items("file '\(name)'").map(\.url.path) == ["/films/\(name)"])
    }

    /// The duration in a list is for still images; that of a video is told if it is another one.
    @Test(arguments: ["DURATION", "100", "0.1", "0.5\noutpoint 0.5", "0.5\noutpoint 0.25"])
    func durationsOfVideosAreTold(duration: String) async throws {
        let clip = URL(fileURLWithPath: try await Clips.silent())
        let whole = try await AVURLAsset(url: clip).load(.duration).seconds
        let text = "file '\(clip.path)'\nduration \(duration.replacing("DURATION", with: "\(whole)"))\n"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.txt")
        try Data(text.utf8).write(to: file)
        let list = try InputList(path: file.path)
        let collector = WarningCollector()
        try await CommandWarnings.$collector.withValue(collector) { try await list.reportUnusedDurations() }
        let isTold = duration != "DURATION" && duration != "0.5\noutpoint 0.5"
        #expect(collector.warnings.count == (isTold ? 1 : 0), "\(collector.warnings)")
        #expect(collector.warnings.allSatisfy { $0.contains("use inpoint and outpoint") })
    }

    static let refused: [(String, [String])] = [
        ("a.mp4\nb.mp4@volume=-1", ["list.txt:2:", "invalid volume"]),
        ("silence", ["list.txt:1:", "silence@2"]),
        ("color:blak@2", ["unknown color \"blak\"", "did you mean black?"]),
        ("color:red@mute", ["invalid setting \"mute\" of color:red", "fade=TIME"]),
        ("silence@2,fade=1", ["invalid setting \"fade=1\"", "expected a duration, such as"]),
        ("color:red@1,2", ["two settings of its start"]),
        ("file a.mp4\ninpoint\noutpoint 2", ["list.txt:2:", "invalid value"]),
        ("file a.mp4\nstream\noption x", ["list.txt:2:", "unsupported directive \"stream\""]),
        ("file a.mp4\nstream 0", ["list.txt:2:", "unsupported directive \"stream\"", "inpoint"]),
        ("file a.mp4\noption rw_timeout 5", ["list.txt:2:", "unsupported directive \"option\""]),
        ("file a.mp4\nfile_packet_meta a b", ["list.txt:2:", "directive \"file_packet_meta\""]),
        ("ffconcat version 1.0\ninpoint 1", ["list.txt:2:", "begin with file"]),
        ("file 'a.mp4", ["list.txt:1:", "single quotes"]),
        ("file a.mp4\ninpoint 3\noutpoint 2", ["list.txt:3:", "after the inpoint"]),
    ]

    @Test(arguments: refused) func errorsNameTheLine(text: String, words: [String]) {
        let error = #expect(throws: (any Error).self) { try Self.items(text) }
        let message = String(describing: error)
        for word in words { #expect(message.contains(word), "\(message)") }
    }

    /// As ffmpeg has it, `file:` is no URL unless two slashes follow.
    @Test func namesMayHaveTheProtocol() throws {
        let items = try Self.items(
            "file 'file:a.mp4'\nfile file:/x/a%20b.mp4\nfile 'file:///x/a%20b.mp4'\nfile a%20b.mp4")
        #expect(
            items.map(\.url.path) == [
                "/films/a.mp4", "/x/a%20b.mp4", "/x/a b.mp4", "/films/a%20b.mp4",
            ])
    }

    @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian], [false, true])
    func listsMayBeMarked(encoding: String.Encoding, isConcat: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.txt")
        let lines = ["über.mp4", "b.mp4"].map { (isConcat ? "file " : "") + $0 + "\r\n" }
        try #require(("\u{FEFF}" + lines.joined()).data(using: encoding)).write(to: file)
        let names = try InputList(path: file.path).clips.map(\.url.lastPathComponent)
        #expect(names == ["über.mp4", "b.mp4"])
    }

    @Test func aListFollowsConfinement() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.txt")
        let search = MediaSearch(confinement: folder)
        try Data("in.mp4\nsilence@1\n".utf8).write(to: file)
        try InputList(path: file.path).check(search)
        try Data("in.mp4\n../out.mp4\n".utf8).write(to: file)
        let error = #expect(throws: (any Error).self) { try InputList(path: file.path).check(search) }
        #expect(String(describing: error).contains("--confine"))
        #expect(throws: (any Error).self) { try InputList(path: folder.path + "/none.txt") }
    }

    @Test func patternsAreAllFilesThatMatch() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("d.mp4"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["b.mp4", "a.mp4", "c.mov", "x[1].mp4"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        func names(_ pattern: String) throws -> [String] {
            try ClipPattern(text: folder.path + "/" + pattern).clips.map(\.url.lastPathComponent)
        }
        #expect(try names("?.mp4") == ["a.mp4", "b.mp4"])
        #expect(try names("*.m*") == ["a.mp4", "b.mp4", "c.mov", "x[1].mp4"])
        // A file of the whole name isn't a pattern.
        #expect(try names("x[1].mp4") == ["x[1].mp4"])
        let muted = try ClipPattern(text: folder.path + "/[ab].mp4@mute").clips
        #expect(muted.map(\.item.originalSoundVolume) == [0, 0])
        let error = #expect(throws: (any Error).self) { try names("*.webm") }
        #expect(String(describing: error).contains("no file matches"))
    }
}
