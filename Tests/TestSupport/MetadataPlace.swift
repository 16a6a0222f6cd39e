package import Foundation

/// Where metadata are in the files of a kind, by ffprobe's names.
package struct MetadataPlace: Sendable, CustomStringConvertible {
    package var fileExtension: String
    /// ffprobe's names by AVFoundation's common keys. An empty name is one that ffprobe doesn't have: the
    /// judges are the bytes of the file.
    package var names: [String: String]
    package var description: String { ".\(fileExtension)" }

    /// What music players write into MP4 and QuickTime files. The encoder is the muxer's, if it names one.
    private static let movie = [
        "title": "title", "artist": "artist", "albumName": "album", "author": "composer",
        "creationDate": "date", "type": "genre", "copyrights": "copyright", "description": "description",
        "publisher": "", "make": "make", "model": "model", "software": "", "location": "location",
        "artwork": "",
    ]
    private static let matroska = movie.merging(["publisher": "publisher"], uniquingKeysWith: { $1 })
    private static let webM = matroska.filter { $0.key != "artwork" }
    /// Vorbis comments: their description is ffprobe's comment.
    private static let flac = movie.merging(
        ["publisher": "publisher", "description": "comment"], uniquingKeysWith: { $1 })
    private static let wave = [
        "title": "title", "artist": "artist", "albumName": "album", "author": "iwri", "creationDate": "date",
        "type": "genre", "copyrights": "copyright", "description": "comment", "software": "encoder",
    ]

    /// An ID3 tag, whose comment is the description.
    private static let id3 = [
        "title": "title", "artist": "artist", "albumName": "album", "author": "composer",
        "creationDate": "date", "type": "genre", "copyrights": "copyright", "description": "comment",
        "publisher": "publisher", "software": "encoder", "artwork": "",
    ]

    package static let all = [
        MetadataPlace(fileExtension: "mp4", names: movie), MetadataPlace(fileExtension: "mov", names: movie),
        MetadataPlace(fileExtension: "m4v", names: movie), MetadataPlace(fileExtension: "m4a", names: movie),
        MetadataPlace(fileExtension: "flac", names: flac),
        MetadataPlace(fileExtension: "mkv", names: matroska),
        MetadataPlace(fileExtension: "webm", names: webM),
        MetadataPlace(fileExtension: "wav", names: wave), MetadataPlace(fileExtension: "mp3", names: id3),
    ]

    /// Returns the keys whose values are not in a file where they belong.
    package func missing(_ values: [String: String], in file: URL) async throws -> [String] {
        let found = try await FFmpeg.metadata(of: file)
        let bytes = try Data(contentsOf: file)
        return values.keys.sorted().filter { key in
            guard let name = names[key], let value = values[key] else { return false }
            return name.isEmpty ? bytes.range(of: Data(value.utf8)) == nil : found[name] != value
        }
    }
}
