import ArgumentParser
import Cutroom
import Foundation

/// The options for the metadata of the output.
struct TagOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Metadata of the output: \(TagArgument.names). May be repeated.", valueName: "name=text"),
        transform: TagArgument.init(text:))
    var tag: [TagArgument] = []

    @Flag(help: "Keep the metadata of the first clip, except for what --tag replaces.")
    var keepTags = false

    /// The first given option.
    var given: String? { GivenOption.first(["--tag": !tag.isEmpty, "--keep-tags": keepTags]) }

    /// Throws if options contradict each other, the input or the type of the output.
    ///
    /// - Parameter fileType: The type of the output; `nil` for any type.
    func check(_ input: InputOptions, fileType: AVFileType?) throws {
        for (index, tag) in tag.enumerated() where self.tag[..<index].contains(where: { $0.key == tag.key }) {
            throw ValidationError("--tag \(tag.name) is given twice: remove one")
        }
        guard !keepTags || input.clips.first?.isDocument == false else {
            throw ValidationError("--keep-tags requires media files: remove it, or use --tag")
        }
        if let given, let fileType, [.gif, .png].contains(fileType) {
            throw ValidationError("\(given) can't be written into this type: remove it, or export to .mp4")
        }
    }

    /// Returns the metadata of the output; `nil` without an option.
    func metadata(_ input: InputOptions) async throws -> [AVMetadataItem]? {
        guard given != nil else { return nil }
        let items = tag.map(\.item)
        guard keepTags, let first = input.clips.first else { return items }
        let kept = try await AVURLAsset(url: first.url).load(.metadata)
        // The first item of a key is written.
        return items + kept
    }
}

/// The argument of `--tag`: a name and its text.
struct TagArgument {
    let name: String
    let key: AVMetadataKey
    private let text: String

    private static let keys: KeyValuePairs<String, AVMetadataKey> = [
        "title": .commonKeyTitle, "artist": .commonKeyArtist, "album": .commonKeyAlbumName,
        "author": .commonKeyAuthor, "date": .commonKeyCreationDate, "genre": .commonKeyType,
        "description": .commonKeyDescription, "copyright": .commonKeyCopyrights,
        "publisher": .commonKeyPublisher,
    ]

    static var names: String { keys.map(\.key).joined(separator: ", ") }

    /// Parses `NAME=TEXT`.
    init(text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw ValidationError("invalid tag \"\(text)\": expected NAME=TEXT, such as title=Harbour")
        }
        guard let known = Self.keys.first(where: { $0.key == parts[0].lowercased() }) else {
            throw ValidationError("unknown tag \"\(parts[0])\": use one of \(Self.names)")
        }
        (name, key, self.text) = (known.key, known.value, String(parts[1]))
        guard key != .commonKeyCreationDate || item.dateValue != nil else {
            throw ValidationError("invalid date \"\(self.text)\": expected a day such as 2026-05-01")
        }
    }

    var item: AVMetadataItem {
        let item = AVMutableMetadataItem()
        (item.keySpace, item.key, item.value) = (.common, key, text)
        return item
    }
}
