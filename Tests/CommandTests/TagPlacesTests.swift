import Foundation
import TestSupport
import Testing

/// Every name of `--tag` in every container that it may be used with: it is in the file, or a warning names it.
/// ffprobe is the judge.
@Suite struct TagPlacesTests {
    /// The names of `--tag` by AVFoundation's common keys.
    private static let names = [
        "title": "title", "artist": "artist", "albumName": "album", "author": "author",
        "creationDate": "date", "type": "genre", "copyrights": "copyright", "description": "description",
        "publisher": "publisher",
    ]

    /// Each with a line break; one is longer than 65,535 bytes.
    private static let values: [String: String] = {
        var values = names.mapValues { "\"\($0)\"\nGröße = 1; \\ \"" }
        values["creationDate"] = "2024-02-29"
        values["description"] = String(repeating: "a long text\n", count: 6000) + "to its end"
        return values
    }()

    private static let places = MetadataPlace.all.filter { !$0.names.isEmpty }

    /// Returns the warnings that a run is to print.
    private static func warnings(_ place: MetadataPlace) -> [String] {
        names.filter { place.names[$0.key] == nil }.map { "\($0.value) is not written: " }
    }

    private static func expect(
        _ place: MetadataPlace, _ file: String, _ run: CommandRun.Result, in folder: URL
    ) async throws {
        #expect(run.status == 0, "\(run.messages)")
        let missing = try await place.missing(values, in: folder.appendingPathComponent(file))
        #expect(missing == [], "\(place)")
        let count = run.messages.components(separatedBy: " is not written: ").count - 1
        #expect(count == warnings(place).count, "\(run.messages)")
        for warning in warnings(place) {
            #expect(run.messages.contains("cutroom: warning: \(file): \(warning)"), "\(run.messages)")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(places))
    func tagsAreWrittenKeptOrReported(place: MetadataPlace) async throws {
        let folder = try TemporaryFolder.make("tagplaces")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let tags = Self.values.flatMap { key, value in ["--tag", "\(Self.names[key] ?? key)=\(value)"] }
        let file = "movie\(place)"
        let arguments = ["export", clip, "--range", "0..0.2"]
        let given = try await CommandRun(arguments + tags + ["-o", file], in: folder).result()
        try await Self.expect(place, file, given, in: folder)
        // The tags of an MP4 file are kept in all containers as they are written.
        let source = try await CommandRun(arguments + tags + ["-o", "source.mp4"], in: folder).result()
        #expect(source.status == 0, "\(source.messages)")
        let kept = try await CommandRun(
            ["export", "source.mp4", "--keep-tags", "-o", "kept\(place)"], in: folder
        ).result()
        try await Self.expect(place, "kept\(place)", kept, in: folder)
    }

    /// The tags of each container are kept in an MP4 file as they were written, whatever its tracks are called.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(places))
    func tagsComeBack(place: MetadataPlace) async throws {
        let folder = try TemporaryFolder.make("tagplaces")
        defer { TemporaryFolder.remove(folder) }
        let isSound = ["m4a", "flac", "wav", "mp3"].contains(place.fileExtension)
        let clip = isSound ? try await Clips.sound() : try await Clips.two()
        let tags = Self.values.flatMap { key, value in ["--tag", "\(Self.names[key] ?? key)=\(value)"] }
        let file = "movie\(place)"
        let given = try await CommandRun(
            ["export", clip, "--range", "0..0.2"] + tags + ["-o", file], in: folder
        ).result()
        #expect(given.status == 0, "\(given.messages)")
        let back = isSound ? "back.m4a" : "back.mp4"
        let kept = try await CommandRun(["export", file, "--keep-tags", "-o", back], in: folder).result()
        #expect(kept.status == 0 && !kept.messages.contains("is not written"), "\(kept.messages)")
        let movie = try #require(MetadataPlace.all.first { $0.fileExtension == "mp4" })
        // What GStreamer doesn't read.
        let unread = ["flac": "publisher", "wav": "author"][place.fileExtension]
        let expected = Self.values.filter { place.names[$0.key] != nil && $0.key != unread }
        #expect(try await movie.missing(expected, in: folder.appendingPathComponent(back)) == [])
    }
}
