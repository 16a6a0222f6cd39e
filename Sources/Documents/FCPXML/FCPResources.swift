import MediaTypes
import Timeline

/// The resources of an FCPXML document: media, formats and compound clips, by ID.
struct FCPResources {
    struct Asset {
        var url: String
        var name: String
        var start: CMTime
        var duration: CMTime?
        var hasVideo: Bool
        var hasAudio: Bool
    }

    struct Format {
        var frameDuration: CMTime?
        var width: Int?
        var height: Int?
    }

    private(set) var assets: [String: Asset] = [:]
    private(set) var formats: [String: Format] = [:]
    /// The sequences of compound clips.
    private(set) var sequences: [String: XMLNode] = [:]

    init(_ root: XMLNode) throws(DocumentFault) {
        for node in root.child("resources")?.children ?? [] {
            guard let id = node.attributes["id"] else { continue }
            switch node.name {
            case "asset": assets[id] = try Self.asset(node)
            case "format":
                formats[id] = Format(
                    frameDuration: try node.time("frameDuration")?.time,
                    width: node.attributes["width"].flatMap { Int($0) },
                    height: node.attributes["height"].flatMap { Int($0) })
            case "media": sequences[id] = node.child("sequence")
            default: break
            }
        }
    }

    private static func asset(_ node: XMLNode) throws(DocumentFault) -> Asset {
        let media = node.children(named: "media-rep")
        let original = media.first { $0.attributes["kind"] == "original-media" } ?? media.first
        return Asset(
            url: node.attributes["src"] ?? original?.attributes["src"] ?? "",
            name: node.attributes["name"] ?? "",
            start: try node.time("start")?.time ?? .zero, duration: try node.time("duration")?.time.nonzero,
            hasVideo: node.attributes["hasVideo"] == "1", hasAudio: node.attributes["hasAudio"] == "1")
    }
}

extension CMTime {
    /// The time, or `nil` for zero: a still image has a duration of zero, which is no limit.
    fileprivate var nonzero: CMTime? { self == .zero ? nil : self }
}
