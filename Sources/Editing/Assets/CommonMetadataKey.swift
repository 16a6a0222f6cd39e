internal import MediaTypes

/// The mapping of identifiers in other key spaces to common keys. Source: AVMetadataIdentifiers.h.
enum CommonMetadataKey {
    static func of(_ identifier: AVMetadataIdentifier) -> AVMetadataKey? {
        guard let key = identifier.key, !key.rawValue.isEmpty else { return nil }
        switch identifier.keySpace {
        case .common: return key
        case .iTunes, .quickTimeUserData, .isoUserData, .quickTimeMetadata:
            return names[key.rawValue].map { AVMetadataKey(rawValue: $0) }
        default: return nil
        }
    }

    private static let names = [
        "©nam": "title", "©ART": "artist", "©alb": "albumName", "©day": "creationDate", "©aut": "author",
        "©cpy": "copyrights", "cprt": "copyrights", "©des": "description", "desc": "description",
        "©mak": "make", "©mod": "model", "©swr": "software", "©xyz": "location", "©pub": "publisher",
        "covr": "artwork", "titl": "title", "perf": "artist", "auth": "author", "dscp": "description",
        "com.apple.quicktime.title": "title", "com.apple.quicktime.artist": "artist",
        "com.apple.quicktime.album": "albumName", "com.apple.quicktime.creationdate": "creationDate",
        "com.apple.quicktime.author": "author", "com.apple.quicktime.copyright": "copyrights",
        "com.apple.quicktime.description": "description", "com.apple.quicktime.make": "make",
        "com.apple.quicktime.model": "model", "com.apple.quicktime.software": "software",
        "com.apple.quicktime.location.ISO6709": "location", "com.apple.quicktime.publisher": "publisher",
        "com.apple.quicktime.artwork": "artwork",
    ]
}
