import Foundation
import MediaTypes
import Timeline

/// The effects of a clip in Final Cut Pro 7's XML: its speed, levels, opacity and size.
struct XMEMLFilters {
    private let node: XMLNode
    private let rate: FrameRateFraction
    private let size: (width: Double, height: Double)?
    var told: FCPTold
    private(set) var speed = 1.0
    /// The volume, in output times of the clip's medium.
    private(set) var volume = VolumeCurve([.init(time: .zero, gain: 1)])
    /// The appearance of the clip, in the same times.
    private(set) var appearance = Timeline.Appearance()

    var isReversed: Bool { speed < 0 }

    init(
        _ node: XMLNode, _ rate: FrameRateFraction, size: (width: Double, height: Double)?, told: FCPTold
    ) {
        (self.node, self.rate, self.size, self.told) = (node, rate, size, told)
    }

    /// - Parameter file: The clip's file, whose size is the base of the scale.
    mutating func read(isAudio: Bool, file: XMLNode?) {
        var scale = 1.0
        if let size, let native = Self.size(of: file) {
            // The format presents a medium at its own size instead of fitting it.
            scale = max(native.width / size.width, native.height / size.height)
        }
        for filter in node.children(named: "filter") where !filter.isOff {
            for effect in filter.children(named: "effect") {
                switch effect.text(of: "effectid") ?? "" {
                case "timeremap": readSpeed(effect)
                case "audiolevels": readLevels(effect)
                case "opacity" where !isAudio: readOpacity(effect)
                case "basic" where !isAudio: scale *= readMotion(effect)
                case "audiopan" where isNeutral("pan", effect): break
                default: tell(effect)
                }
            }
        }
        if !isAudio, !(0.001...100).contains(scale) {
            told.tell("a scale that is not from 0.001 to 100 is left out", line: node.line)
        } else if !isAudio, (scale - 1).magnitude > 0.001 {
            appearance.placement = CGRect(
                x: 0.5 - scale / 2, y: 0.5 - scale / 2, width: scale, height: scale)
        }
    }

    private static func size(of file: XMLNode?) -> (width: Double, height: Double)? {
        let format = file?.child("media")?.child("video")?.child("samplecharacteristics")
        guard let width = format?.text(of: "width").flatMap(Double.init),
            let height = format?.text(of: "height").flatMap(Double.init), width > 0, height > 0
        else { return nil }
        return (width, height)
    }

    private mutating func tell(_ effect: XMLNode, _ what: String = "") {
        let name = effect.text(of: "name") ?? effect.text(of: "effectid") ?? ""
        told.tell("\(what)the effect \"\(name)\" is left out", line: effect.line)
    }

    private func parameter(_ id: String, _ effect: XMLNode) -> XMLNode? {
        effect.children(named: "parameter").first { $0.text(of: "parameterid")?.lowercased() == id }
    }

    private func value(_ id: String, _ effect: XMLNode) -> Double? {
        parameter(id, effect)?.text(of: "value").flatMap(Double.init)
    }

    /// Returns whether a parameter is absent, or constantly zero or FALSE.
    private func isNeutral(_ id: String, _ effect: XMLNode) -> Bool {
        guard let parameter = parameter(id, effect) else { return true }
        let isZero = value(id, effect) == 0 || parameter.text(of: "value")?.uppercased() == "FALSE"
        return isZero && parameter.child("keyframe") == nil
    }

    /// Returns the keyframes of a parameter, or its constant value.
    private mutating func keys(_ id: String, _ effect: XMLNode) -> [(time: CMTime, value: Double)] {
        guard let parameter = parameter(id, effect) else { return [] }
        let nodes = parameter.children(named: "keyframe")
        let keys = nodes.compactMap { key in
            key.whole("when").flatMap { frame in
                key.text(of: "value").flatMap(Double.init).map { (time: rate.time(frame), value: $0) }
            }
        }
        if keys.count < nodes.count {
            told.tell("a keyframe of \(id) that can't be read is left out", line: parameter.line)
        }
        if !keys.isEmpty { return keys.sorted { $0.time < $1.time } }
        return value(id, effect).map { [(time: .zero, value: $0)] } ?? []
    }

    private mutating func readSpeed(_ effect: XMLNode) {
        if !isNeutral("variablespeed", effect) { tell(effect, "a speed that changes: ") }
        if parameter("speed", effect) != nil, value("speed", effect) == nil { tell(effect) }
        let percent = value("speed", effect) ?? 100
        let isBackwards = parameter("reverse", effect)?.text(of: "value")?.uppercased() == "TRUE"
        if !isBackwards, !isNeutral("reverse", effect) { tell(effect, "a direction that can't be read: ") }
        speed = percent / 100 * (isBackwards ? -1 : 1)
    }

    private mutating func readLevels(_ effect: XMLNode) {
        let points = keys("level", effect)
        guard !points.isEmpty, points.allSatisfy({ (0...1000).contains($0.value) }) else {
            return tell(effect)
        }
        volume = volume.multiplied(
            by: VolumeCurve(points.map { VolumeCurve.Point(time: $0.time, gain: $0.value) }))
    }

    private mutating func readOpacity(_ effect: XMLNode) {
        let points = keys("opacity", effect)
        guard !points.isEmpty, points.allSatisfy({ (0...100).contains($0.value) }),
            zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { return tell(effect) }
        if points.count == 1, points[0].value == 100 { return }
        appearance.opacity = points.map { .init(time: $0.time, value: $0.value / 100) }
    }

    /// Returns the scale, and reports other motion as an omission.
    private mutating func readMotion(_ effect: XMLNode) -> Double {
        let scales = keys("scale", effect)
        let isMoved = ["center", "centeroffset"].contains { name in
            let value = parameter(name, effect)?.child("value")
            return ["horiz", "vert"].contains { value?.text(of: $0).flatMap(Double.init) ?? 0 != 0 }
        }
        let isAnimated = effect.children(named: "parameter").contains { $0.child("keyframe") != nil }
        let isUnread = scales.isEmpty && parameter("scale", effect) != nil
        if isMoved || isAnimated || isUnread || !isNeutral("rotation", effect) { tell(effect, "motion of ") }
        return isAnimated ? 1 : (scales.first?.value ?? 100) / 100
    }
}
