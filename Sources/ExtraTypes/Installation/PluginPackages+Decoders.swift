/// The packages that decode formats.
extension PluginPackages {
    /// Words of GStreamer's names for formats, by the package that decodes them.
    private static let formats: [(package: PluginPackage, words: [String])] = [
        (.base, ["Opus", "Vorbis", "Theora"]),
        (
            .good,
            ["VP8", "VP9", "JPEG", "PNG", "BMP", "TIFF", "FLAC", "Free Lossless", "MP3", "Speex"]
        ),
        (.bad, ["AV1", "WebP", "SVG", "Scalable Vector"]),
        (
            .libav,
            [
                "GIF", "H.264", "H.265", "HEVC", "MPEG", "ProRes", "DNxHD", "VC-3", "AAC", "ALAC",
                "Apple Lossless",
            ]
        ),
    ]

    /// The package with a decoder, by GStreamer's description of the missing part; with a version, as by
    /// `packages(forElements:installed:)`.
    package static func package(
        forDecoderOf description: String, installed version: NewerElements.Version
    ) -> String {
        if ["H.266", "VVC"].contains(where: description.contains) {
            return packages(forElements: ["avdec_h266"], installed: version)
        }
        let known = formats.first { $0.words.contains { description.contains($0) } }
        return known?.package.debian ?? decoders
    }

    /// GStreamer's names for the four-character codes of movie files.
    private static let codecs: [String: String] = [
        "avc1": "H.264", "avc3": "H.264", "hvc1": "H.265", "hev1": "H.265", "vvc1": "H.266", "vvi1": "H.266",
        "vp08": "VP8", "vp09": "VP9",
        "av01": "AV1", "jpeg": "JPEG", "mjpa": "JPEG", "png ": "PNG", "gif ": "GIF", "bmp ": "BMP",
        "tiff": "TIFF", "apch": "ProRes", "apcn": "ProRes",
        "apcs": "ProRes", "apco": "ProRes", "ap4h": "ProRes", "ap4x": "ProRes", "AVdn": "DNxHD",
        "AVdh": "DNxHD",
        "mp1v": "MPEG-1", "mp2v": "MPEG-2", "mp4v": "MPEG-4", "theo": "Theora", "mp4a": "AAC", ".mp3": "MP3",
        "alac": "Apple Lossless", "fLaC": "FLAC", "Opus": "Opus", "vorb": "Vorbis",
    ]

    /// A coded format and the package that decodes it.
    ///
    /// - Parameters:
    ///   - codec: the four-character code in a track's description; spaces for a format without one.
    ///   - name: the name of a format without a four-character code.
    ///   - version: the installed version of GStreamer.
    /// - Returns: the name of the format, nil for one without a name, and its package, or several packages if
    ///   it isn't known.
    package static func decoder(
        ofCodec codec: String, named name: String? = nil, installed version: NewerElements.Version
    ) -> (format: String?, package: String) {
        let named = codecs[codec]
        if named == nil, let name = name?.filter({ $0 != " " || (name?.count ?? 0) > 4 }) {
            let package = Self.package(forDecoderOf: name, installed: version)
            return (name.count > 4 ? name : "“\(name)”", package)
        }
        let plain = codec.filter { $0.isASCII && !$0.isWhitespace && $0.asciiValue ?? 0 > 32 }
        let package = named.map { Self.package(forDecoderOf: $0, installed: version) } ?? decoders
        return (named ?? (plain.isEmpty ? nil : "“\(plain)”"), package)
    }

    /// The packages that together contain nearly every decoder.
    package static let decoders = [PluginPackage.libav, .good, .bad].map(\.debian).joined(separator: " ")
}
