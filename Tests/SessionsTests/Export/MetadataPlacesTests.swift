import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Every common key in every container: it is in the file, or a warning names it. ffprobe is the judge.
@Suite struct MetadataPlacesTests {
    /// Values by common keys, with line breaks, quotes and letters outside of ASCII.
    static let values: [String: String] = {
        let keys = [
            "title", "artist", "albumName", "author", "type", "copyrights", "description", "publisher",
            "make", "model", "software",
        ]
        var values = Dictionary(uniqueKeysWithValues: keys.map { ($0, "\"\($0)\"\nGröße = 1; a, b \\ c\"") })
        (values["creationDate"], values["location"]) = ("2026-05-01", "+48.2082+016.3738/")
        return values
    }()

    static func items(_ values: [String: Any]) -> [AVMetadataItem] {
        values.sorted { $0.key < $1.key }.map { key, value in
            let item = AVMutableMetadataItem()
            (item.keySpace, item.key, item.value) = (.common, key, value)
            return item
        }
    }

    private static func exported(
        _ items: [AVMetadataItem], as place: MetadataPlace, _ body: (URL, [MediaWarning]) async throws -> Void
    ) async throws {
        let clip = TestClip(.numbered, frameCount: 5).with {
            ($0.width, $0.height) = (160, 96)
            $0.sound = TestSound(.clicks([2400]), sampleCount: 8000)
        }
        let rows = ExportTableTests.rows
        let row = try #require(rows.first { $0.fileExtension == place.fileExtension })
        let folder = try TemporaryFolder.make("places")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: try await TestMedia.clip(clip)),
                presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(
            video: row.video.map { VideoEncoding(codec: $0, speed: .ultrafast) },
            audio: AudioEncoding(codec: row.audio))
        session.metadata = items
        let url = folder.appendingPathComponent("movie\(place)")
        try await session.export(to: url, as: row.fileType)
        try await body(url, session.mediaWarnings)
        // Nothing else in the file has changed.
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-xerror", "-nostdin", "-i", url.path, "-map", "0:a", "-f", "null", "-"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(MetadataPlace.all))
    func isWrittenOrReported(place: MetadataPlace) async throws {
        let image = try Data(
            contentsOf: PackageRoot.url.appendingPathComponent("Docs/images/layers-boxes.png"))
        let all = (Self.values as [String: Any]).merging(["artwork": image, "subject": "Boats"]) { $1 }
        try await Self.exported(Self.items(all), as: place) {
            (url: URL, warnings: [MediaWarning]) async throws in
            #expect(try await place.missing(Self.values, in: url) == [])
            let hasImage = try Data(contentsOf: url).range(of: image) != nil
            #expect(hasImage == (place.names["artwork"] != nil))
            let reported = warnings.map { String($0.reason.prefix { $0 != " " }) }
            let tags = [
                "albumName": "album", "creationDate": "date", "type": "genre",
                "copyrights": "copyright",
            ]
            let expected = all.keys.filter { place.names[$0] == nil }
            #expect(Set(reported) == Set(expected.map { tags[$0] ?? $0 }) && reported.count == expected.count)
            #expect(warnings.allSatisfy { $0.url == url && $0.reason.contains("is not written: ") })
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(MetadataPlace.all.filter { !$0.names.isEmpty }))
    func longTextsAreWritten(place: MetadataPlace) async throws {
        let long = ["description": String(repeating: "a long text\n", count: 6000), "title": "T"]
        try await Self.exported(Self.items(long), as: place) {
            (url: URL, warnings: [MediaWarning]) async throws in
            #expect(try await place.missing(long, in: url) == [] && warnings == [])
            guard ["mp4", "mov", "m4v", "m4a"].contains(place.fileExtension) else { return }
            let read = AVURLAsset(url: url).commonMetadata.first { $0.commonKey == .commonKeyDescription }
            #expect(read?.stringValue == long["description"])
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("2024-02-30", nil), ("May", nil), ("2024-13", nil), ("2024", "2024"), ("2024-02", "2024-02"),
            ("2024-02-29T12:30:00Z", "2024-02-29"),
        ] as [(String, String?)])
    func datesAreWrittenOrReported(text: String, written: String?) async throws {
        let place = try #require(MetadataPlace.all.first { $0.fileExtension == "flac" })
        try await Self.exported(Self.items(["creationDate": text]), as: place) {
            (url: URL, warnings: [MediaWarning]) async throws in
            #expect(try await FFmpeg.metadata(of: url)["date"] == written)
            #expect(warnings.map { $0.reason.contains("expected a date") } == (written == nil ? [true] : []))
        }
    }

    /// A text of zero bytes would end the value in the file.
    @Test(.timeLimit(.minutes(5))) func textsThatFilesCannotHoldAreReported() async throws {
        let place = try #require(MetadataPlace.all.first { $0.fileExtension == "flac" })
        let item = AVMutableMetadataItem()
        (item.identifier, item.value) = (AVMetadataIdentifier(rawValue: "org.id3/TXXX"), "own")
        let items = Self.items(["title": "A\0B", "artist": "C"]) + [item]
        try await Self.exported(items, as: place) {
            (url: URL, warnings: [MediaWarning]) async throws in
            #expect(try await place.missing(["artist": "C"], in: url) == [])
            #expect(warnings.count == 2 && warnings.contains { $0.reason.contains("U+0000") })
            #expect(warnings.contains { $0.reason.hasPrefix("org.id3/TXXX is not written") })
        }
    }
}
