/// The properties of a Matroska or WebM file's tracks that matter for selection. Source: RFC 9559, 5.1.4.1
/// and 18.
package struct MatroskaTracks: Sendable {
    package enum Kind: UInt64, Sendable {
        case video = 1
        case audio = 2
        case subtitle = 17
    }

    package struct Track: Sendable, Hashable {
        package var number: Int64
        /// `nil` for another kind.
        package var kind: Kind?
        /// Whether the track may be used at all.
        package var isEnabled = true
        /// Whether the track is preferred to others of its kind.
        package var isDefault = true
        /// Whether the track is displayed whatever the language.
        package var isForced = false
        /// A code of ISO 639-2; English if the file doesn't declare one.
        package var language = "eng"
        /// A tag of BCP 47, which overrides `language`.
        package var languageTag: String?
        /// QuickTime's four-character code of a track in one of QuickTime's formats.
        package var quickTimeFormat: String?
    }

    /// In the file's order.
    package private(set) var tracks: [Track] = []

    /// The maximum number of top-level elements before the tracks, and of elements in a track list, to
    /// examine.
    private static let patience = 1_000
    private static let longestText: Int64 = 255

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        guard
            let list = try EBMLElement.first(
                MatroskaElement.tracks, inSegmentOf: file, patience: Self.patience)
        else { return }
        for entry in try list.elements(within: file.length, of: file).prefix(Self.patience)
        where entry.identifier == MatroskaElement.track {
            let fields = try entry.elements(within: list.end(within: file.length), of: file)
            if let track = try Self.track(fields, of: file) { tracks.append(track) }
        }
    }

    private static func track(
        _ fields: [EBMLElement], of file: any RandomAccessBytes
    ) throws -> Track? {
        func number(_ identifier: UInt32) throws -> UInt64? {
            try fields.element(identifier)?.value(in: file)
        }
        func bytes(_ identifier: UInt32) throws -> [UInt8]? {
            try fields.bytes(identifier, upTo: longestText, in: file)
        }
        func text(_ identifier: UInt32) throws -> String? {
            try fields.text(identifier, upTo: longestText, in: file)
        }
        guard let name = try number(MatroskaElement.trackNumber).flatMap({ Int64(exactly: $0) }) else {
            return nil
        }
        var track = Track(number: name, kind: try number(MatroskaElement.trackType).flatMap(Kind.init))
        track.isEnabled = try number(MatroskaElement.flagEnabled) != 0
        track.isDefault = try number(MatroskaElement.flagDefault) != 0
        track.isForced = (try number(MatroskaElement.flagForced) ?? 0) != 0
        track.language = try text(MatroskaElement.language) ?? track.language
        track.languageTag = try text(MatroskaElement.languageTag)
        if ["V_QUICKTIME", "A_QUICKTIME"].contains(try text(MatroskaElement.codec)) {
            track.quickTimeFormat = try bytes(MatroskaElement.codecPrivate).flatMap(quickTimeFormat)
        }
        return track
    }

    /// Reads the format from a sample description of QuickTime, which begins with its size; some programs
    /// write the format only.
    private static func quickTimeFormat(_ bytes: [UInt8]) -> String? {
        let places = [4..<8, 0..<4].filter { $0.upperBound <= bytes.count }
        let format = places.map { bytes[$0] }.first { $0.allSatisfy { (0x20..<0x7F).contains($0) } }
        return format.map { String(decoding: $0, as: UTF8.self) }
    }
}
