import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Metadata in outputs, as ffprobe reads it.
@Suite struct ExportMetadataTests {
    private func item(_ identifier: AVMetadataIdentifier, _ value: Any) -> AVMutableMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = value
        return item
    }

    private func exported(
        _ asset: AVAsset, _ configure: (AVAssetExportSession) -> Void, _ body: (URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("metadata")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
        configure(session)
        let url = folder.appendingPathComponent("movie.mp4")
        try await session.export(to: url, as: .mp4)
        try await body(url)
    }

    private static func clip() async throws -> URL {
        try await TestMedia.clip(TestClip(.numbered, frameCount: 5))
    }

    @Test(.timeLimit(.minutes(5))) func itemsAreWritten() async throws {
        let image = try Data(
            contentsOf: PackageRoot.url.appendingPathComponent("Docs/images/layers-boxes.png"))
        try await exported(AVURLAsset(url: try await Self.clip())) { session in
            #expect(session.metadata == nil && session.metadataItemFilter == nil)
            session.metadata = [
                item(.commonIdentifierTitle, "Größe; \"quoted\", and, more"),
                item(.commonIdentifierArtist, "Somebody"), item(.commonIdentifierAlbumName, "Clips"),
                item(.commonIdentifierCreationDate, Date(timeIntervalSince1970: 1_600_000_000)),
                item(.commonIdentifierCopyrights, "2020 Somebody"),
                item(.commonIdentifierArtwork, image),
            ]
        } _: { (url: URL) async throws in
            let expected = [
                ("title", "\"Größe; \"\"quoted\"\", and, more\""), ("artist", "Somebody"), ("album", "Clips"),
                ("date", "2020-09-13"), ("copyright", "2020 Somebody"),
            ]
            for (tag, value) in expected {
                #expect(try await FFmpeg.probe(url, "format_tags=\(tag)") == [value])
            }
            #expect(try await FFmpeg.probe(url, "stream=codec_name", streams: "v:1") == ["png"])
            let read = AVURLAsset(url: url).commonMetadata
            #expect(read.first { $0.commonKey == .commonKeyTitle }?.stringValue?.hasPrefix("Größe") == true)
        }
    }

    /// Without items, those of the asset; a filter takes away what is not to be shared.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func itemsOfTheAssetGoThrough(isFiltered: Bool) async throws {
        let folder = try TemporaryFolder.make("metadata")
        defer { TemporaryFolder.remove(folder) }
        let tagged = folder.appendingPathComponent("tagged.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", try await Self.clip().path, "-c", "copy", "-metadata",
                "title=A Day",
                "-metadata", "date=2021-02-03", tagged.path,
            ])
        try await exported(AVURLAsset(url: tagged)) { session in
            if isFiltered { session.metadataItemFilter = AVMetadataItemFilter.forSharing() }
        } _: { (url: URL) async throws in
            #expect(try await FFmpeg.probe(url, "format_tags=title") == ["A Day"])
            let dates = try await FFmpeg.probe(url, "format_tags=date")
            #expect(dates == (isFiltered ? [] : ["2021-02-03"]))
        }
    }

    @Test func mutableItemsKeepWhatIsSet() throws {
        let item = AVMutableMetadataItem()
        #expect(item.identifier == nil && item.value == nil && item.key == nil && item.commonKey == nil)
        item.keySpace = .iTunes
        item.key = AVMetadataKey.iTunesMetadataKeySongName
        #expect(item.identifier == AVMetadataIdentifier(rawValue: "itsk/%A9nam"))
        #expect(item.commonKey == .commonKeyTitle && item.keySpace == .iTunes)
        item.value = NSNumber(value: 7)
        #expect(item.numberValue == 7 && item.stringValue == "7" && item.dataValue == nil)
        item.value = Data([1, 2])
        #expect(item.dataValue == Data([1, 2]) && item.stringValue == nil)
        item.value = Date(timeIntervalSince1970: 0)
        #expect(item.dateValue == Date(timeIntervalSince1970: 0))
        let copy = try #require(item.copy() as? AVMetadataItem)
        item.value = "later"
        #expect(copy.dateValue == Date(timeIntervalSince1970: 0) && !(copy is AVMutableMetadataItem))
        let location = AVMutableMetadataItem()
        location.identifier = .commonIdentifierLocation
        item.identifier = .commonIdentifierTitle
        let kept = AVMetadataItem.metadataItems(from: [item, location], filteredBy: .forSharing())
        #expect(kept == [item])
    }
}
