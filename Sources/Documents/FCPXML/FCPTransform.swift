import Foundation
import MediaTypes
import Timeline

/// Conversions of placement and motion to and from FCPXML.
///
/// In FCPXML, positions are hundredths of the frame's height from its center, with y pointing up, and
/// rotations are counterclockwise.
struct FCPTransform {
    /// The frame's aspect ratio, width by height.
    let aspect: Double

    init(width: Int?, height: Int?) {
        guard let width, let height, width > 0, height > 0 else {
            aspect = 16.0 / 9
            return
        }
        aspect = Double(width) / Double(height)
    }

    /// Returns the elements that express an appearance.
    ///
    /// - Parameters:
    ///   - start: The clip's local time at its beginning.
    ///   - losses: Receives the omissions.
    func elements(_ appearance: Timeline.Appearance, start: CMTime, losses: inout [String]) -> [FCPElement] {
        if appearance.crop != nil { losses.append("the crop is left out") }
        if appearance.color != nil { losses.append("the change of colors is left out") }
        if appearance.key != nil { losses.append("the color key is left out") }
        if appearance.background != nil { losses.append("the color of the background is left out") }
        if appearance.cornerRadius != 0 { losses.append("the rounded corners are left out") }
        if appearance.border != nil { losses.append("the border is left out") }
        if appearance.blendMode != .normal { losses.append("the blend mode is left out") }
        if appearance.shadow != nil { losses.append("the shadow is left out") }
        var keys = appearance.transform
        if let placement = appearance.placement {
            if abs(placement.width - placement.height) < 1e-9 {
                keys = placed(keys, in: placement)
            } else {
                losses.append("the placement is left out, since its shape is not the frame's")
            }
        }
        if keys.contains(where: { $0.easing == .hold })
            || appearance.opacity.contains(where: { $0.easing == .hold })
        {
            losses.append("keyframes that hold their value are written as linear ones")
        }
        return [transformElement(keys, start: start), blendElement(appearance.opacity, start: start)]
            .compactMap(\.self)
    }

    /// - Returns: `nil` without keyframes.
    private func transformElement(_ keys: [Timeline.TransformKeyframe], start: CMTime) -> FCPElement? {
        guard let first = keys.first else { return nil }
        if keys.count == 1 {
            return FCPElement(
                "adjust-transform",
                ["position": position(first), "scale": scale(first), "rotation": number(-first.rotation)])
        }
        return FCPElement(
            "adjust-transform", [:],
            [
                parameter("position", keys.map { ($0.time + start, position($0), $0.easing) }),
                parameter("scale", keys.map { ($0.time + start, scale($0), $0.easing) }),
                parameter("rotation", keys.map { ($0.time + start, number(-$0.rotation), $0.easing) }),
            ])
    }

    /// - Returns: `nil` without keyframes.
    private func blendElement(_ keys: [Timeline.OpacityKeyframe], start: CMTime) -> FCPElement? {
        guard let first = keys.first else { return nil }
        if keys.count == 1 { return FCPElement("adjust-blend", ["amount": number(first.value)]) }
        return FCPElement(
            "adjust-blend", [:],
            [parameter("amount", keys.map { ($0.time + start, number($0.value), $0.easing) })])
    }

    /// Reads an appearance from the elements of a clip. Keyframes may precede its start.
    ///
    /// - Parameter told: Receives the omissions.
    func appearance(_ node: XMLNode, start: CMTime, told: inout FCPTold) -> Timeline.Appearance {
        var appearance = Timeline.Appearance()
        if let transform = node.active("adjust-transform") {
            if let keys = keyframes(transform, start: start) {
                // A constant transform becomes a placement, which is rounded to pixels.
                if keys.count == 1, keys[0].rotation == 0 {
                    appearance.placement = placement(keys[0])
                } else {
                    appearance.transform = keys
                }
            } else {
                told.tell("adjust-transform is left out", line: transform.line)
            }
        }
        if let blend = node.child("adjust-blend") {
            if let keys = opacities(blend, start: start) {
                appearance.opacity = keys
            } else {
                told.tell("adjust-blend is left out", line: blend.line)
            }
        }
        return appearance
    }

    // MARK: Values

    private func position(_ key: Timeline.TransformKeyframe) -> String {
        "\(number(Double(key.offset.x) * aspect * 100)) \(number(-Double(key.offset.y) * 100))"
    }

    private func scale(_ key: Timeline.TransformKeyframe) -> String {
        "\(number(key.scale)) \(number(key.scale))"
    }

    /// Returns the simplest text of a number; nine digits are more than any editor displays.
    private func number(_ value: Double) -> String {
        let rounded = (value * 1e9).rounded() / 1e9
        guard rounded != 0 else { return "0" }
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int64(rounded)) : String(rounded)
    }

    /// Converts motion within a placement to motion within the frame.
    private func placed(
        _ keys: [Timeline.TransformKeyframe], in placement: CGRect
    ) -> [Timeline.TransformKeyframe] {
        (keys.isEmpty ? [Timeline.TransformKeyframe()] : keys).map { key in
            var key = key
            key.scale *= Double(placement.width)
            key.offset.x += placement.midX - 0.5
            key.offset.y += placement.midY - 0.5
            return key
        }
    }

    private func placement(_ key: Timeline.TransformKeyframe) -> CGRect? {
        guard key.scale != 1 || key.offset != .zero else { return nil }
        let scale = CGFloat(key.scale)
        return CGRect(
            x: 0.5 + key.offset.x - scale / 2, y: 0.5 + key.offset.y - scale / 2, width: scale, height: scale)
    }

    private func parameter(
        _ name: String, _ keys: [(time: CMTime, value: String, easing: Timeline.Easing)]
    ) -> FCPElement {
        FCPElement(
            "param", ["name": name],
            [
                FCPElement(
                    "keyframeAnimation", [:],
                    keys.map { key in
                        var element = FCPElement(
                            "keyframe",
                            ["time": FCPTime.text(key.time), "value": key.value, "curve": "linear"])
                        switch key.easing {
                        case .linear, .hold: element["interp"] = "linear"
                        case .easeIn: element["interp"] = "easeIn"
                        case .easeOut: element["interp"] = "easeOut"
                        case .easeInEaseOut: element["interp"] = "ease"
                        }
                        return element
                    })
            ])
    }

    // MARK: Reading

    private struct Track {
        var times: [CMTime]
        var values: [[Double]]
        var easings: [Timeline.Easing]
    }

    /// Returns the values of a parameter over time, or its constant value; `nil` if they can't be read.
    private func track(_ node: XMLNode, _ name: String, start: CMTime, count: Int) -> Track? {
        func numbers(_ text: String?) -> [Double]? {
            let numbers = text?.split(separator: " ").map { Double($0) } ?? []
            guard numbers.count == count, numbers.allSatisfy({ $0?.isFinite == true }) else { return nil }
            return numbers.compactMap(\.self)
        }
        let parameter = node.parameter(name)
        if let animation = parameter?.child("keyframeAnimation") {
            var track = Track(times: [], values: [], easings: [])
            for key in animation.children(named: "keyframe") {
                guard let text = key.attributes["time"], let time = FCPTime(text)?.time,
                    let values = numbers(key.attributes["value"]), track.times.last ?? time <= time
                else { return nil }
                if track.times.last == time { return nil }
                track.times.append(time)
                track.values.append(values)
                track.easings.append(Self.easings[key.attributes["interp"] ?? "linear"] ?? .linear)
            }
            return track.times.isEmpty ? nil : track
        }
        guard let text = parameter?.attributes["value"] ?? node.attributes[name] else {
            return Track(times: [], values: [], easings: [])
        }
        return numbers(text).map { Track(times: [start], values: [$0], easings: [.linear]) }
    }

    private static let easings: [String: Timeline.Easing] = [
        "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "ease": .easeInEaseOut,
    ]

    /// - Returns: `nil` if the parameters change at different times, or one isn't a parameter of keyframes.
    private func keyframes(_ node: XMLNode, start: CMTime) -> [Timeline.TransformKeyframe]? {
        let anchor = node.attributes["anchor"] ?? "0 0"
        guard anchor.split(separator: " ").allSatisfy({ Double($0) == 0 }),
            node.children(named: "param").allSatisfy({
                ["position", "scale", "rotation"].contains($0.attributes["name"] ?? "")
            }), let position = track(node, "position", start: start, count: 2),
            let scale = track(node, "scale", start: start, count: 2),
            let rotation = track(node, "rotation", start: start, count: 1)
        else { return nil }
        let longest = [position, scale, rotation].max { $0.times.count < $1.times.count } ?? position
        guard !longest.times.isEmpty else { return [Timeline.TransformKeyframe()] }
        func values(_ track: Track, _ index: Int, _ standard: [Double]) -> [Double]? {
            if track.times.count <= 1 { return track.values.first ?? standard }
            return track.times == longest.times ? track.values[index] : nil
        }
        var keys: [Timeline.TransformKeyframe] = []
        for (index, time) in longest.times.enumerated() {
            guard let place = values(position, index, [0, 0]), let size = values(scale, index, [1, 1]),
                let turn = values(rotation, index, [0]), abs(size[0] - size[1]) < 1e-9,
                (0.001...1000).contains(size[0]), abs(turn[0]) <= 36_000
            else { return nil }
            let offset = CGPoint(x: place[0] / 100 / aspect, y: -place[1] / 100)
            guard abs(offset.x) <= 100, abs(offset.y) <= 100 else { return nil }
            keys.append(
                Timeline.TransformKeyframe(
                    time: time - start, offset: offset, scale: size[0], rotation: turn[0] == 0 ? 0 : -turn[0],
                    easing: longest.easings[index]))
        }
        return keys
    }

    private func opacities(_ node: XMLNode, start: CMTime) -> [Timeline.OpacityKeyframe]? {
        let mode = node.attributes["mode"] ?? "0"
        guard mode == "0" || mode == "normal", let track = track(node, "amount", start: start, count: 1),
            track.values.allSatisfy({ (0...1).contains($0[0]) })
        else { return nil }
        return zip(track.times, zip(track.values, track.easings)).map { time, key in
            Timeline.OpacityKeyframe(time: time - start, value: key.0[0], easing: key.1)
        }
    }
}

extension FCPTime {
    /// Returns the text of a time, such as `1001/30000s`.
    static func text(_ time: CMTime) -> String {
        let time = time.reduced
        return time.timescale == 1 ? "\(time.value)s" : "\(time.value)/\(time.timescale)s"
    }
}
