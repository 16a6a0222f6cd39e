import Foundation
import MediaTypes
import Timeline

// Clips of one asset.
extension FCPReader {
    mutating func placeMedia(
        _ node: XMLNode, at place: CMTime, start: CMTime, duration: CMTime, lane: Int,
        into lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        let id = node.attributes["ref"] ?? ""
        guard let asset = resources.assets[id] else {
            if let effect = resources.effects[id] {
                told.tell("the generator \"\(effect)\" is left out", line: node.line)
                return
            }
            throw DocumentProblem(
                line: node.line, cause: "the \(node.name) names no asset that there is",
                remedy: "correct its ref")
        }
        see(id, asset.node)
        let media = MediaClip(
            node: node, asset: asset, timing: try timing(node, asset.frameDuration), place: place,
            start: start, duration: duration, lane: lane,
            isFilled: node.child("adjust-conform")?.attributes["type"] == "fill")
        let channels = node.children(named: "audio-channel-source")
        let channelsOn = channels.filter(\.isOn)
        if channelsOn.count < channels.count, !channelsOn.isEmpty {
            told.tell("channels that are off are heard", line: node.line)
        }
        var kept = FCPKept(node, rate: rate)
        if media.hasVideo { addVideo(of: media, &kept, to: &lanes) }
        guard media.hasAudio, channels.isEmpty || !channelsOn.isEmpty else { return }
        try addAudio(of: media, channels: channelsOn, &kept, to: &lanes)
    }

    /// A clip of one asset, its times in the medium, and its place in the sequence.
    private struct MediaClip {
        let node: XMLNode
        let asset: FCPResources.Asset
        let timing: FCPTiming
        let place: CMTime
        let start: CMTime
        let duration: CMTime
        let lane: Int
        let isFilled: Bool

        private var source: String { node.attributes["srcEnable"] ?? "all" }

        var hasVideo: Bool {
            node.name != "audio" && source != "audio" && (asset.hasVideo || !asset.hasAudio)
        }

        var hasAudio: Bool { node.name != "video" && source != "video" && asset.hasAudio }

        /// The channels that an `audio` element names; `nil` for all.
        var channels: FCPLanes.Channels? {
            guard node.name == "audio", node.attributes["srcID"] ?? "1" == "1",
                let text = node.attributes["srcCh"]
            else { return nil }
            let numbers = text.split(separator: ",").map { Int($0.filter { !$0.isWhitespace }) }
            guard !numbers.isEmpty, numbers.allSatisfy({ (1...64).contains($0 ?? 0) }) else { return nil }
            // The channels of an element that names none are the first and the second one.
            let count = asset.node.attributes["audioChannels"].flatMap { Int($0) } ?? 2
            return FCPLanes.Channels(
                numbers: Set(numbers.compactMap(\.self)), count: count, line: node.line)
        }

        /// Returns the range of a piece in the sequence.
        func range(of piece: FCPTiming.Piece) -> CMTimeRange {
            CMTimeRange(start: place + piece.start - start, duration: piece.duration)
        }
    }

    private mutating func addVideo(
        of media: MediaClip, _ kept: inout FCPKept, to lanes: inout FCPLanes
    ) {
        let appearance = self.appearance(media.node, start: media.start)
        let pieces = media.timing.pieces(from: media.start, duration: media.duration)
        for (index, piece) in pieces.enumerated() {
            let clip = clip(media, piece, &kept, before: pieces.start(at: index + 1))
            lanes.add(
                FCPLanes.Entry(
                    item: .clip(clip), range: media.range(of: piece),
                    appearance: appearance.reduced(to: pieces.range(at: index, from: media.start))
                        .moved(by: media.start - piece.start)),
                lane: media.lane, isAudio: false)
        }
    }

    private mutating func addAudio(
        of media: MediaClip, channels: [XMLNode], _ kept: inout FCPKept, to lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        let node = media.node
        if node.name == "audio", node.attributes["srcCh"] != nil, media.channels == nil {
            told.tell("all channels of the file are heard", line: node.line)
        }
        let (heard, length) = try heardRange(node, start: media.start, duration: media.duration)
        let curve = volume(of: node, components: channels, start: heard, duration: length)
        let pieces = media.timing.pieces(from: heard, duration: length)
        for (index, piece) in pieces.enumerated() {
            var clip = clip(media, piece, &kept, before: pieces.start(at: index + 1))
            clip.setVolume(
                curve.reduced(to: pieces.range(at: index, from: heard)).shifted(by: heard - piece.start))
            lanes.add(
                FCPLanes.Entry(
                    item: .clip(clip), range: media.range(of: piece),
                    role: node.attributes["audioRole"] ?? node.attributes["role"],
                    channels: media.channels),
                lane: media.lane, isAudio: true)
        }
    }

    /// Returns the volume of a clip, and records warnings about parts that can't be rendered.
    mutating func volume(
        of node: XMLNode, components: [XMLNode], start: CMTime, duration: CMTime
    ) -> VolumeCurve {
        var volume = FCPVolume(start: start, duration: duration, told: told)
        // With a second reference, each change would copy all of the warnings.
        told = FCPTold()
        defer { told = volume.told }
        return volume.curve(node, components: components)
    }

    mutating func timing(_ node: XMLNode, _ frameDuration: CMTime?) throws(DocumentProblem) -> FCPTiming {
        let timing = try FCPTiming(node, rate: rate, frameDuration: frameDuration)
        if timing.isSmooth { told.tell("a speed that changes smoothly changes at once", line: node.line) }
        return timing
    }

    /// Returns the audio range of a clip, which differs from the video range in split edits.
    func heardRange(
        _ node: XMLNode, start: CMTime, duration: CMTime
    ) throws(DocumentProblem) -> (start: CMTime, duration: CMTime) {
        let heard = try node.time("audioStart")?.time ?? start
        let length = try node.time("audioDuration")?.time ?? start + duration - heard
        return (heard, CMTimeMaximum(.zero, length))
    }

    private func clip(
        _ media: MediaClip, _ piece: FCPTiming.Piece, _ kept: inout FCPKept, before end: CMTime?
    ) -> OTIOClip {
        let asset = media.asset
        var properties = OTIOItemProperties(
            name: media.node.attributes["name"] ?? asset.name,
            sourceRange: OTIOTimeRange(
                CMTimeRange(start: piece.mediaStart, duration: piece.duration), rate: rate))
        properties.isEnabled = media.node.attributes["enabled"] != "0"
        properties.effects = piece.effects
        if media.isFilled {
            properties.metadata[DocumentKeys.own] = .object(["fit": .string("fill")])
        }
        kept.move(to: &properties, before: end, shift: piece.mediaStart - piece.start)
        let available = asset.duration.map {
            OTIOTimeRange(CMTimeRange(start: asset.start, duration: $0), rate: rate)
        }
        let kind: OTIOMediaReference.Kind = asset.url.isEmpty ? .missing : .external(asset.url)
        return OTIOClip(properties, reference: OTIOMediaReference(kind, availableRange: available))
    }

    /// Returns the appearance of an item, and records warnings about parts that can't be rendered.
    mutating func appearance(_ node: XMLNode, start: CMTime) -> Timeline.Appearance {
        if node.child("adjust-conform")?.attributes["type"] == "none" {
            told.tell("the clip is fitted, and not shown in its own size", line: node.line)
        }
        return transform.appearance(node, start: start, told: &told)
    }
}

extension FCPTiming.Piece {
    /// The speed as a list of effects.
    var effects: [OTIOEffect] {
        if speed == 1 { return [] }
        if speed == 0 { return [OTIOEffect(.freezeFrame, effectName: "FreezeFrame")] }
        return [OTIOEffect(.linearTimeWarp(speed), effectName: "LinearTimeWarp")]
    }
}

extension XMLNode {
    /// Whether an audio component is neither disabled nor inactive.
    var isOn: Bool { attributes["enabled"] != "0" && attributes["active"] != "0" }
}
