internal import Containers
internal import Foundation
internal import MediaInspection
internal import MediaTypes

/// The metadata of an output, in terms of its file.
package struct OutputMetadata: Sendable, Hashable {
    package let texts: [OutputTag: String]
    package let artwork: [UInt8]?
    /// The location in ISO 6709.
    package let location: String?
    /// Why items are not among these, each as `NAME is not written: …`.
    private let refusals: [String]

    package init(
        texts: [OutputTag: String] = [:], artwork: [UInt8]? = nil, location: String? = nil,
        refusals: [String] = []
    ) {
        self.texts = texts
        self.artwork = artwork
        self.location = location
        self.refusals = refusals
    }

    private var ordered: [(tag: OutputTag, text: String)] {
        OutputTag.allCases.compactMap { tag in texts[tag].map { (tag, $0) } }
    }

    /// The texts that have a code, by that code.
    private func texts(by code: (OutputTag) -> FourCharacters?) -> [(code: FourCharacters, text: String)] {
        ordered.compactMap { row in code(row.tag).map { (code: $0, text: row.text) } }
    }

    /// The texts by their codes in a movie.
    var movieTexts: [(code: FourCharacters, text: String)] {
        texts(by: \.movieCode)
    }

    /// The metadata as boxes of a movie; empty if there is none.
    package var boxes: [[UInt8]] { MovieMetadata.boxes(texts: movieTexts, artwork: artwork) }

    /// The texts by their names in Matroska files and in Vorbis comments.
    private var namedTexts: [(name: String, text: String)] {
        var named = ordered.map { (name: $0.tag.name, text: $0.text) }
        if let location { named.append((name: "LOCATION", text: location)) }
        return named
    }

    /// Returns the losses in a container, each as `NAME is not written: …`.
    package func omissions(from container: ExportContainer) -> [String] {
        let places = container.metadataPlaces
        var names = ordered.map(\.tag).filter { !places.hold($0) }.map(\.rawValue)
        if location != nil, !places.holdLocation { names.append("location") }
        if artwork != nil, !places.holdArtwork { names.append("artwork") }
        return refusals
            + names.map { "\($0) is not written: \(container.name) files have no place for it" }
    }

    /// Adds the texts to a finished file that isn't a movie; movies have `MovieAdditions`.
    ///
    /// - Throws: An `AVError` if the file has no room for them, and `ContainerFailure` if it isn't in the
    ///   form that GStreamer writes.
    func add(to file: URL, in container: ExportContainer) throws {
        do {
            let source = try SourceFile(path: file.path)
            let places = container.metadataPlaces
            let image = places.holdArtwork ? artwork : nil
            switch places {
            case .matroska, .webM:
                guard !namedTexts.isEmpty || image != nil else { return }
                try MatroskaLengthening(adding: namedTexts, artwork: image, to: source).write(into: file)
            case .comments where !namedTexts.isEmpty:
                try VorbisComments.change(adding: namedTexts, to: source).write(into: file)
            case .wave:
                let coded = texts(by: \.waveCode)
                guard !coded.isEmpty else { return }
                try WaveInformation.change(adding: coded, to: source).write(into: file)
            case .id3:
                let coded = texts(by: \.id3Code)
                guard !coded.isEmpty || image != nil else { return }
                try ID3Tag.change(adding: coded, artwork: image).write(into: file)
            case .movie, .comments, .none: break
            }
        } catch ContainerFailure.tooLarge {
            throw AVError(
                .exportFailed, reason: "the metadata are too long for a \(container.name) file",
                remedy: "shorten the longest text, or export without metadata")
        }
    }
}
