import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// The image of a cover, and the texts of music files.
@Suite struct ArtworkTests {
    private static func image(_ name: String, in folder: URL) async throws -> URL {
        try await InspectionClip.make(
            name, ["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1"], in: folder)
    }

    /// Makes a file with ffmpeg, which puts a cover where the container has it: an attached picture, or in Matroska an
    /// attachment.
    private static func file(_ name: String, cover: URL, in folder: URL) async throws -> URL {
        let kind = cover.pathExtension == "png" ? "png" : "jpeg"
        let options =
            name.hasSuffix(".mkv")
            ? ["-attach", cover.path, "-metadata:s:t", "mimetype=image/\(kind)"]
            : ["-i", cover.path, "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic"]
        return try await InspectionClip.make(
            name, InspectionClip.sound() + options + ["-metadata", "title=Harbour"], in: folder)
    }

    @Test(arguments: ["m4a", "mp4", "mp3", "flac", "mkv"], ["cover.jpg", "cover.png"])
    func coversAreRead(container: String, image: String) async throws {
        let folder = try TemporaryFolder.make("artwork")
        defer { TemporaryFolder.remove(folder) }
        let cover = try await Self.image(image, in: folder)
        let url = try await Self.file("sound.\(container)", cover: cover, in: folder)
        let media = try MediaProbe().describe(url)
        let artwork = try #require(media.artwork)
        #expect(artwork.elementsEqual(try Data(contentsOf: cover)))
        #expect(media.commonMetadata["title"] == "Harbour")
    }

    @Test(arguments: ["m4a", "mp3", "flac", "mkv", "wav"]) func thereMayBeNone(container: String) async throws
    {
        try await InspectionClip.inspect("sound.\(container)", InspectionClip.sound()) { media, _ in
            #expect(media.artwork == nil)
        }
    }

    /// Of several images the front cover is taken, wherever it stands.
    @Test(arguments: [[3, 4], [4, 3], [4, 5]]) func theFrontCoverComesFirst(types: [Int]) async throws {
        let folder = try TemporaryFolder.make("artwork")
        defer { TemporaryFolder.remove(folder) }
        let images = [
            try await Self.image("a.png", in: folder),
            try await InspectionClip.make(
                "b.png", ["-f", "lavfi", "-i", "color=blue:s=32x32", "-frames:v", "1"], in: folder),
        ]
        // ID3's names for the types 3, 4 and 5.
        let names = [3: "Cover (front)", 4: "Cover (back)", 5: "Leaflet page"]
        let url = try await InspectionClip.make(
            "sound.mp3",
            InspectionClip.sound() + images.flatMap { ["-i", $0.path] }
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "copy", "-id3v2_version", "3"]
                + types.enumerated().flatMap { ["-metadata:s:v:\($0)", "comment=\(names[$1] ?? "")"] },
            in: folder)
        let artwork = try #require(try MediaProbe().describe(url).artwork)
        #expect(artwork.elementsEqual(try Data(contentsOf: images[types.firstIndex(of: 3) ?? 0])))
    }

    /// What isn't a JPEG or PNG file, or is cut off, is no cover, and nothing else is lost.
    @Test(arguments: [("covr", "cavr"), ("\u{FF}\u{D8}\u{FF}", "\u{00}\u{D8}\u{FF}")])
    func whatIsNoImageIsNoCover(bytes: String, changed: String) async throws {
        let folder = try TemporaryFolder.make("artwork")
        defer { TemporaryFolder.remove(folder) }
        let cover = try await Self.image("cover.jpg", in: folder)
        let url = try await Self.file("sound.m4a", cover: cover, in: folder)
        let (old, new) = (
            bytes.unicodeScalars.map { UInt8($0.value) }, changed.unicodeScalars.map { UInt8($0.value) }
        )
        let damaged = try InspectionClip.edited(url, as: "damaged.m4a") { bytes in
            let data = Data(bytes)
            let list = try #require(data.range(of: Data("covr".utf8)))
            let place = try #require(data.range(of: Data(old), in: list.lowerBound..<data.count))
            bytes.replaceSubrange(place, with: new)
        }
        let media = try MediaProbe().describe(damaged)
        #expect(media.artwork == nil && media.commonMetadata["title"] == "Harbour")
    }

    /// GStreamer's ID3 tags and its Vorbis comments have no lyrics.
    @Test(arguments: ["m4a", "mkv"]) func lyricsAreRead(container: String) async throws {
        let options = ["-metadata", "lyrics=Over the water"]
        try await InspectionClip.inspect("sound.\(container)", InspectionClip.sound() + options) { media, _ in
            #expect(media.commonMetadata["lyrics"] == "Over the water")
        }
    }

    @Test(arguments: ["mp3", "flac", "m4a", "mkv"]) func textsOfMusicAreRead(container: String) async throws {
        let names = [
            "genre": "type", "composer": "author", "album": "albumName", "artist": "artist",
        ]
        let options = names.keys.flatMap { ["-metadata", "\($0)=the \($0)"] }
        try await InspectionClip.inspect("sound.\(container)", InspectionClip.sound() + options) { media, _ in
            for (name, key) in names { #expect(media.commonMetadata[key] == "the \(name)", "\(name)") }
        }
    }

    /// The texts of a track aren't those of the file.
    @Test(arguments: [true, false]) func tracksOfMatroskaHaveTheirOwnTexts(isNamed: Bool) async throws {
        let options =
            ["-metadata:s:a:0", "title=Commentary", "-metadata:s:a:0", "artist=B"]
            + (isNamed ? ["-metadata", "title=Harbour", "-metadata", "date=2024-02"] : [])
        try await InspectionClip.inspect(
            "movie.mkv", InspectionClip.picture(frames: 5) + InspectionClip.sound() + options
        ) { media, _ in
            #expect(media.commonMetadata["title"] == (isNamed ? "Harbour" : nil))
            #expect(media.commonMetadata["creationDate"] == (isNamed ? "2024-02" : nil))
            #expect(media.commonMetadata["artist"] == nil)
        }
    }
}
