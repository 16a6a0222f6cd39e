import Foundation
import MediaTypes
import Timeline

/// The volume of a clip's audio in FCPXML: a level, keyframes, fades at its ends, and muted parts.
struct FCPVolume {
    /// The clip's local time at the beginning of its audio, and its duration.
    var start: CMTime
    var duration: CMTime
    /// The omissions.
    var told = FCPTold()

    /// Returns the volume from an `adjust-volume` and from audio components, in times relative to the start.
    ///
    /// - Parameter components: The enabled `audio-channel-source` or `audio-role-source` elements.
    mutating func curve(_ node: XMLNode, components: [XMLNode]) -> VolumeCurve {
        var curve = self.curve(of: node)
        let inner = components.map { component in
            var own = self.curve(of: component)
            for node in component.children(named: "mute") { own = own.multiplied(by: mute(node)) }
            return own.multiplied(by: part(of: component))
        }
        if let first = inner.first {
            if inner.contains(where: { $0 != first }), let line = components.last?.line {
                told.tell("channels with volumes of their own have that of the first one", line: line)
            }
            curve = curve.multiplied(by: first)
        }
        return curve
    }

    private static let whole = VolumeCurve([.init(time: .zero, gain: 1)])

    private mutating func curve(of node: XMLNode) -> VolumeCurve {
        guard let adjustment = node.active("adjust-volume") else { return Self.whole }
        let parameter = adjustment.parameter("amount")
        var levels: [(time: CMTime, level: Double)] = []
        for key in parameter?.child("keyframeAnimation")?.children(named: "keyframe") ?? [] {
            guard let text = key.attributes["time"], let time = FCPTime(text)?.time,
                let level = self.level(key.attributes["value"], line: key.line)
            else {
                told.tell("a keyframe of volume that can't be read is left out", line: key.line)
                continue
            }
            levels.append((time - start, level))
        }
        if levels.isEmpty {
            let text = adjustment.attributes["amount"] ?? parameter?.attributes["value"] ?? "0dB"
            guard let level = self.level(text, line: adjustment.line) else {
                told.tell("a volume that can't be read is left out", line: adjustment.line)
                return Self.whole
            }
            levels = [(.zero, level)]
        }
        var curve = VolumeCurve(decibels: levels.sorted { $0.time < $1.time })
        for fade in parameter?.children ?? [] where fade.name == "fadeIn" || fade.name == "fadeOut" {
            curve = curve.multiplied(by: self.fade(fade))
        }
        return curve
    }

    /// The loudest level in decibels; that of Final Cut Pro is 12.
    private static let loudest = 60.0

    /// Returns the level in a text such as `-6dB`.
    private mutating func level(_ text: String?, line: Int) -> Double? {
        guard var text = text?.trimmingCharacters(in: .whitespaces) else { return nil }
        if text.lowercased().hasSuffix("db") { text.removeLast(2) }
        text = text.trimmingCharacters(in: .whitespaces)
        if text == "-inf" { return VolumeCurve.silence }
        guard let level = Double(text), level.isFinite else { return nil }
        if level > Self.loudest { told.tell("a volume above 60 dB is 60 dB", line: line) }
        return max(VolumeCurve.silence, min(Self.loudest, level))
    }

    private mutating func fade(_ node: XMLNode) -> VolumeCurve {
        guard let length = told.time("duration", of: node) else {
            told.tell("a fade without a duration is left out", line: node.line)
            return Self.whole
        }
        guard length > .zero else { return Self.whole }
        let isIn = node.name == "fadeIn"
        let shape = node.attributes["type"] ?? (isIn ? "easeIn" : "easeOut")
        let begin = isIn ? CMTime.zero : duration - length
        let steps = shape == "linear" ? 1 : 16
        return VolumeCurve(
            (0...steps).map { step in
                let part = Double(step) / Double(steps)
                // The slow beginning of a fade-in corresponds to a slow end of a fade-out.
                let gain = Self.gain(isIn ? part : 1 - part, shape, isIn: isIn)
                return .init(time: begin + length.part(step, of: steps), gain: gain)
            })
    }

    private static func gain(_ part: Double, _ shape: String, isIn: Bool) -> Double {
        switch shape {
        case "easeIn": isIn ? part * part : 1 - (1 - part) * (1 - part)
        case "easeOut": isIn ? 1 - (1 - part) * (1 - part) : part * part
        case "easeInOut": part * part * (3 - 2 * part)
        default: part
        }
    }

    private mutating func mute(_ node: XMLNode) -> VolumeCurve {
        let begin = told.time("start", of: node).map { $0 - start }
        if begin == nil, node.attributes["start"] != nil { return Self.whole }
        guard let length = told.time("duration", of: node) else {
            guard let begin else { return VolumeCurve([.init(time: .zero, gain: 0)]) }
            return VolumeCurve([.init(time: begin, gain: 1), .init(time: begin, gain: 0)])
        }
        let (first, last) = (begin ?? .zero, (begin ?? .zero) + length)
        guard first < last else { return Self.whole }
        return VolumeCurve([
            .init(time: first, gain: 1), .init(time: first, gain: 0), .init(time: last, gain: 0),
            .init(time: last, gain: 1),
        ])
    }

    /// Returns the part of the clip in which a component is audible.
    private mutating func part(of component: XMLNode) -> VolumeCurve {
        guard let begin = told.time("start", of: component) else { return Self.whole }
        let first = begin - start
        var points: [VolumeCurve.Point] = [.init(time: first, gain: 0), .init(time: first, gain: 1)]
        if let length = told.time("duration", of: component), length > .zero {
            points += [.init(time: first + length, gain: 1), .init(time: first + length, gain: 0)]
        }
        return VolumeCurve(points)
    }
}
