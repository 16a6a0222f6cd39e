internal import Containers
internal import MediaTypes

/// Metadata as GStreamer's tags, which its muxers write in each container's format.
package struct OutputMetadata: Sendable, Hashable {
    /// The texts by the names of their tags.
    package let tags: [String: String]
    package let artwork: [UInt8]?
    /// The location in ISO 6709.
    package let location: String?

    package init(tags: [String: String] = [:], artwork: [UInt8]? = nil, location: String? = nil) {
        self.tags = tags
        self.artwork = artwork
        self.location = location
    }

    /// The names of the tags in the lists of iTunes.
    private static let codes: KeyValuePairs<String, FourCharacters> = [
        "title": "©nam", "artist": "©ART", "album": "©alb", "composer": "©wrt", "date": "©day",
        "genre": "©gen",
        "copyright": "cprt", "description": "desc", "publisher": "©pub", "device-manufacturer": "©mak",
        "device-model": "©mod", "application-name": "©swr",
    ]

    /// The metadata as boxes of a movie; empty if there is none.
    package var boxes: [[UInt8]] {
        let texts = Self.codes.compactMap { tag, code in tags[tag].map { (code, $0) } }
        return MovieMetadata.boxes(texts: texts, artwork: artwork)
    }
}
