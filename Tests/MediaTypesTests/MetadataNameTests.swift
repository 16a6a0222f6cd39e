import Foundation
import Testing

@testable import MediaTypes

/// Source: AVMetadataFormat.h and AVMetadataIdentifiers.h.
@Suite struct MetadataNameTests {
    @Test(arguments: [
        (AVMetadataIdentifier.iTunesMetadataSongName, "itsk/%A9nam", AVMetadataKey.iTunesMetadataKeySongName),
        (.iTunesMetadataArtist, "itsk/%A9ART", .iTunesMetadataKeyArtist),
        (.iTunesMetadataCoverArt, "itsk/covr", .iTunesMetadataKeyCoverArt),
        (.iTunesMetadataAlbumArtist, "itsk/aART", .iTunesMetadataKeyAlbumArtist),
        (.id3MetadataTitleDescription, "id3/TIT2", .id3MetadataKeyTitleDescription),
        (.id3MetadataAttachedPicture, "id3/APIC", .id3MetadataKeyAttachedPicture),
        (.id3MetadataInvolvedPeopleList_v24, "id3/TIPL", .id3MetadataKeyInvolvedPeopleList_v24),
        (.quickTimeMetadataTitle, "mdta/com.apple.quicktime.title", .quickTimeMetadataKeyTitle),
        (
            .quickTimeMetadataLocationISO6709, "mdta/com.apple.quicktime.location.ISO6709",
            .quickTimeMetadataKeyLocationISO6709
        ), (.quickTimeUserDataFullName, "udta/%A9nam", .quickTimeUserDataKeyFullName),
        (.quickTimeUserDataTrackName, "udta/tnam", .quickTimeUserDataKeyTrackName),
        (.isoUserDataCopyright, "uiso/cprt", .isoUserDataKeyCopyright),
        (.identifier3GPUserDataTitle, "uiso/titl", .metadata3GPUserDataKeyTitle),
        (.icyMetadataStreamTitle, "icy/StreamTitle", .icyMetadataKeyStreamTitle),
        (.commonIdentifierTitle, "comn/title", .commonKeyTitle),
    ])
    func identifiersAreSpacesAndKeys(identifier: AVMetadataIdentifier, raw: String, key: AVMetadataKey) {
        #expect(identifier.rawValue == raw && identifier.key == key)
        #expect(identifier.keySpace.map { AVMetadataIdentifier($0, key) } == identifier)
    }

    @Test func strangeKeysComeBack() throws {
        for text in ["a/b c", "©xyz", "%41", "日本", ""] {
            let key = AVMetadataKey(rawValue: text)
            let identifier = AVMetadataIdentifier(.quickTimeMetadata, key)
            #expect(
                !identifier.rawValue.dropFirst(5).contains { $0 == "/" || $0 == " " },
                "\(identifier.rawValue)")
            // A key beyond Latin-1 is escaped byte by byte.
            if text != "日本" { #expect(identifier.key == key && identifier.keySpace == .quickTimeMetadata) }
        }
        #expect(AVMetadataIdentifier("nothing").keySpace == nil && AVMetadataIdentifier("nothing").key == nil)
    }

    /// Keys are of four characters, those of ID3 as its own frames, and no two names of a space but these have one
    /// key: QuickTime's user data has two names for ©src.
    @Test func everyNameHasItsKey() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/MediaTypes/Constants/Metadata").standardized
        var keys: [String: [String]] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where file.hasPrefix("MetadataNames+") {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let found = text.matches(
                of: /static let (\w+?)Key(\w+) = AVMetadataKey\(\s*rawValue: "([^"]+)"\)/)
            for match in found { keys[String(match.1), default: []].append(String(match.3)) }
        }
        #expect(
            keys.mapValues(\.count) == [
                "iTunesMetadata": 48, "quickTimeUserData": 38, "isoUserData": 4, "metadata3GPUserData": 15,
                "quickTimeMetadata": 40, "id3Metadata": 92, "icyMetadata": 2,
            ])
        for (space, names) in keys {
            #expect(names.count - Set(names).count == (space == "quickTimeUserData" ? 1 : 0), "\(space)")
            if !space.hasPrefix("quickTimeMetadata"), space != "icyMetadata" {
                #expect(names.allSatisfy { $0.count == 4 }, "\(space)")
            }
        }
    }
}
