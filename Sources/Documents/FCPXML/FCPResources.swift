import Foundation
import MediaTypes
import Timeline

/// The resources of an FCPXML document: media, formats, compound and multicam clips, by ID.
struct FCPResources {
    struct Asset {
        var url: String
        var name: String
        var start: CMTime
        var duration: CMTime?
        var hasVideo: Bool
        var hasAudio: Bool
        /// The frame duration of its format.
        var frameDuration: CMTime?
        var node: XMLNode
    }

    struct Format {
        var frameDuration: CMTime?
        var width: Int?
        var height: Int?
        var node: XMLNode
    }

    private(set) var assets: [String: Asset] = [:]
    private(set) var formats: [String: Format] = [:]
    /// The sequences of compound clips.
    private(set) var sequences: [String: XMLNode] = [:]
    private(set) var multicams: [String: XMLNode] = [:]
    /// The names of effects, which include generators, by ID.
    private(set) var effects: [String: String] = [:]

    init(_ root: XMLNode) throws(DocumentProblem) {
        let nodes = root.child("resources")?.children ?? []
        for node in nodes where node.name == "format" {
            guard let id = node.attributes["id"] else { continue }
            formats[id] = try Self.format(node)
        }
        for node in nodes {
            guard let id = node.attributes["id"] else { continue }
            switch node.name {
            case "asset":
                assets[id] = try Self.asset(node)
                assets[id]?.frameDuration = node.attributes["format"].flatMap { formats[$0]?.frameDuration }
            case "media": (sequences[id], multicams[id]) = (node.child("sequence"), node.child("multicam"))
            case "effect": effects[id] = node.attributes["name"] ?? id
            default: break
            }
        }
    }

    private static func format(_ node: XMLNode) throws(DocumentProblem) -> Format {
        let known = node.attributes["name"].flatMap(Self.named)
        let frameDuration = try node.time("frameDuration")?.time
        if let frameDuration, FrameRateFraction(frameDuration: frameDuration) == nil {
            throw DocumentProblem(
                line: node.line, cause: "invalid frameDuration \"\(node.attributes["frameDuration"] ?? "")\"",
                remedy: "use the duration of a frame, such as 1001/30000s")
        }
        return Format(
            frameDuration: frameDuration ?? known?.rate.frameDuration,
            width: node.attributes["width"].flatMap { Int($0) } ?? known?.width,
            height: node.attributes["height"].flatMap { Int($0) } ?? known?.height, node: node)
    }

    /// Returns the size and rate of a format that Final Cut Pro defines by name, such as
    /// `FFVideoFormat1080p2997`.
    private static func named(_ name: String) -> (width: Int, height: Int, rate: FrameRateFraction)? {
        guard let match = name.wholeMatch(of: #/FFVideoFormat(?:(\d{3,5})x)?(\d{3,5})[ip](\d{2,6})/#),
            let height = Int(match.2),
            let rate = rates[String(match.3)] ?? Double(match.3).flatMap({ FrameRateFraction($0) })
        else { return nil }
        return (match.1.flatMap { Int($0) } ?? height * 16 / 9, height, rate)
    }

    private static let rates: [String: FrameRateFraction] = [
        "2398": FrameRateFraction(24_000, 1001), "2997": FrameRateFraction(30_000, 1001),
        "5994": FrameRateFraction(60_000, 1001), "11988": FrameRateFraction(120_000, 1001),
    ]

    private static func asset(_ node: XMLNode) throws(DocumentProblem) -> Asset {
        let media = node.children(named: "media-rep")
        let original = media.first { $0.attributes["kind"] != "proxy-media" } ?? media.first
        let (video, audio) = (node.attributes["hasVideo"], node.attributes["hasAudio"])
        return Asset(
            url: node.attributes["src"] ?? original?.attributes["src"] ?? "",
            name: node.attributes["name"] ?? "",
            start: try node.time("start")?.time ?? .zero, duration: try node.time("duration")?.time.nonzero,
            // An asset that declares neither is treated as video.
            hasVideo: video == "1" || video == nil && audio == nil, hasAudio: audio == "1", node: node)
    }

    /// Returns the rate of a format; `nil` if it isn't stated.
    func rate(of sequence: XMLNode) -> FrameRateFraction? {
        sequence.attributes["format"].flatMap { formats[$0]?.frameDuration }
            .flatMap { FrameRateFraction(frameDuration: $0) }
    }
}

extension CMTime {
    /// The time, or `nil` for zero: a still image has a duration of zero, which isn't a limit.
    fileprivate var nonzero: CMTime? { self == .zero ? nil : self }
}
