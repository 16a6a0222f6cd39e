import Foundation
import MediaTypes

/// The JSON document of a timeline; see `Docs/Timeline.md`. Keys are the names of properties.
extension Timeline: Codable {
    /// The version of the document format that is written. Older versions can be read too.
    public static let documentVersion = 2

    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .document)
        try Self.checkVersion(object)
        self.init(
            videos: try object.list("videos", of: VideoItem.self) ?? [],
            voiceOvers: try object.list("voiceOvers", of: VoiceOverItem.self) ?? [],
            music: try object.list("music", of: MusicItem.self) ?? [],
            titles: try object.list("titles", of: TitleItem.self) ?? [],
            subtitles: try object.list("subtitles", of: SubtitleTrack.self) ?? [],
            overlays: try object.list("overlays", of: OverlayItem.self) ?? [],
            renderSize: try object.optional("renderSize", DocumentSize.self, "an object")?.size,
            frameDuration: try object.time("frameDuration"), renderShape: try object.renderShape(),
            loudness: try object.optional("loudness", DocumentLoudness.self, "LUFS, or an object")?.target,
            background: try object.optional("background", DocumentColor.self, "a color")?.color)
        let each = try object.list("transitions", of: Transition.self)
        if let all = try object.optional("transition", Transition.self, "an object") {
            guard each == nil else {
                throw object.fault(
                    .invalidDocument, "transition", cause: "transition and transitions cannot be combined",
                    remedy: "use transition for all clips, or transitions for each")
            }
            setTransitions(all)
        } else {
            transitions = each ?? []
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(Self.documentVersion, forKey: DocumentKey("version"))
        try container.encode(videos, forKey: DocumentKey("videos"))
        try container.encode(transitions, forKey: DocumentKey("transitions"))
        if !overlays.isEmpty { try container.encode(overlays, forKey: DocumentKey("overlays")) }
        try container.encode(voiceOvers, forKey: DocumentKey("voiceOvers"))
        try container.encode(music, forKey: DocumentKey("music"))
        if !titles.isEmpty { try container.encode(titles, forKey: DocumentKey("titles")) }
        if !subtitles.isEmpty { try container.encode(subtitles, forKey: DocumentKey("subtitles")) }
        try container.encodeIfPresent(renderSize.map(DocumentSize.init), forKey: DocumentKey("renderSize"))
        try container.encodeIfPresent(renderShape?.text, forKey: DocumentKey("renderShape"))
        try container.encodeIfPresent(
            frameDuration.map(DocumentTime.init), forKey: DocumentKey("frameDuration"))
        try container.encodeIfPresent(loudness.map(DocumentLoudness.init), forKey: DocumentKey("loudness"))
        try container.encodeIfPresent(background.map(DocumentColor.init), forKey: DocumentKey("background"))
    }

    private static func checkVersion(_ object: DocumentObject) throws {
        let version = try object.required("version", Int.self, "the number \(documentVersion)")
        guard (1...documentVersion).contains(version) else {
            throw object.fault(
                .unsupportedVersion, "version", cause: "unsupported version \(version)",
                remedy: version > documentVersion
                    ? "use a newer version of Cutroom, or write version \(documentVersion)"
                    : "write version \(documentVersion)")
        }
    }
}

extension DocumentObject {
    fileprivate func renderShape() throws -> Timeline.RenderShape? {
        guard let text = try optional("renderShape", String.self, "a string") else { return nil }
        guard let shape = Timeline.RenderShape(text) else {
            throw fault(
                .invalidRenderSize, "renderShape", cause: "invalid shape \"\(text)\"",
                remedy: "use a resolution, an aspect ratio, or both, such as 720p, 9:16 or 1080p@9:16")
        }
        return shape
    }
}

/// A size in pixels in a document.
struct DocumentSize: Codable {
    var size: CGSize

    init(_ size: CGSize) {
        self.size = size
    }

    init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .size)
        size = CGSize(
            width: try object.required("width", Double.self, "a number of pixels"),
            height: try object.required("height", Double.self, "a number of pixels"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(Double(size.width), forKey: DocumentKey("width"))
        try container.encode(Double(size.height), forKey: DocumentKey("height"))
    }
}
