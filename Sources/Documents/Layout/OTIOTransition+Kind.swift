import Foundation
import MediaTypes
import Timeline

extension OTIOTransition {
    /// The names of wipes in other programs, and the wipe codes of CMX and SMPTE 258M. Those of edges are for both
    /// directions: CMX adds 100 for the reverse.
    fileprivate static let wipes: [(name: String, kind: Timeline.Transition.Kind)] = [
        ("bar-wipe-lr", .wipe(.fromLeft)), ("bar-wipe-tb", .wipe(.fromTop)),
        ("bar-wipe-rl", .wipe(.fromRight)), ("bar-wipe-bt", .wipe(.fromBottom)),
        ("Barn Doors", .barnDoor), ("Iris Round", .iris), ("Clock Wipe", .clock),
        ("W001", .wipe(.fromLeft)), ("W002", .wipe(.fromTop)), ("W101", .wipe(.fromRight)),
        ("W102", .wipe(.fromBottom)), ("W021", .barnDoor), ("W119", .iris), ("W201", .clock),
    ]

    /// The names of fades through a color in other programs, in lowercase, and the color without a parameter.
    private static let fades: [String: CGColor] = {
        let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        return [
            "fade to color": black, "dip to color": black, "dip to color dissolve": black,
            "dip to black": black, "dip to white": CGColor(red: 1, green: 1, blue: 1, alpha: 1),
        ]
    }()

    /// Creates a transition of a `Timeline`. OpenTimelineIO knows only dissolves at a constant pace, so that other
    /// kinds and settings go into Cutroom's metadata.
    init(_ transition: Timeline.Transition, before: CMTime, after: CMTime, rate: FrameRateFraction) {
        let kind = transition.kind
        self.init(
            type: kind == .dissolve ? Self.dissolve : "Custom_Transition",
            inOffset: OTIORationalTime(before, rate: rate), outOffset: OTIORationalTime(after, rate: rate))
        let isPlain =
            transition.easing == .linear && transition.softness == 0 && transition.audioFadeCurve == .linear
        if kind != .none, kind != .dissolve || !isPlain { note(transition) }
    }

    /// Adds a kind and its settings to Cutroom's metadata.
    private mutating func note(_ transition: Timeline.Transition) {
        var own = JSONObject()
        for (key, value) in transition.kind.members { own[key] = .string(value) }
        if transition.easing != .linear { own["easing"] = .string(transition.easing.rawValue) }
        if transition.softness != 0 { own["softness"] = .double(transition.softness) }
        if transition.audioFadeCurve != .linear {
            own[Self.audioFadeCurveKey] = .string(transition.audioFadeCurve.rawValue)
        }
        metadata[DocumentKeys.own] = .object(own)
    }

    static let audioFadeCurveKey = "audioFadeCurve"

    /// The curve of the cross-fade of audio, from Cutroom's metadata.
    var audioFadeCurve: Timeline.FadeCurve {
        metadata[DocumentKeys.own]?.object?[Self.audioFadeCurveKey]?.string
            .flatMap(Timeline.FadeCurve.init(rawValue:)) ?? .linear
    }

    /// Creates a transition from its name in an XML document. Without a name, or with the word "dissolve" in it,
    /// it is a dissolve.
    ///
    /// - Parameter effect: The element of the transition's effect, with its parameters.
    init(named name: String, effect: XMLNode?, inOffset: OTIORationalTime, outOffset: OTIORationalTime) {
        let fade = Self.fades[name.lowercased()].map { Self.color(of: effect) ?? $0 }
        let isDissolve = fade == nil && (name.isEmpty || name.lowercased().contains("dissolve"))
        self.init(type: isDissolve ? Self.dissolve : name, inOffset: inOffset, outOffset: outOffset)
        self.name = name
        if let fade { note(Timeline.Transition(.fadeThroughColor(fade), duration: .zero)) }
    }

    /// Returns the color parameter of an effect: of FCPXML, with components from 0 to 1, or of Final Cut Pro 7's
    /// XML, to 255.
    private static func color(of effect: XMLNode?) -> CGColor? {
        let parameter = effect?.children.first { node in
            (node.attributes["name"] ?? node.text(of: "name"))?.lowercased() == "color"
        }
        guard let parameter else { return nil }
        let parts: [Double?] =
            if let text = parameter.attributes["value"] {
                text.split(separator: " ").map { Double($0) }
            } else {
                ["red", "green", "blue"].map { name in
                    parameter.child("value")?.whole(name).map { Double($0) / 255 }
                }
            }
        let numbers = parts.compactMap(\.self)
        guard (3...4).contains(numbers.count), numbers.count == parts.count,
            numbers.allSatisfy({ (0...1).contains($0) })
        else { return nil }
        return CGColor(
            red: CGFloat(numbers[0]), green: CGFloat(numbers[1]), blue: CGFloat(numbers[2]),
            alpha: numbers.count > 3 ? CGFloat(numbers[3]) : 1)
    }

    /// The kind, from Cutroom's metadata, the CMX code or the type, and whether it is the document's: an
    /// unknown transition becomes a dissolve.
    var kind: (value: Timeline.Transition.Kind, isExact: Bool) {
        if let own = metadata[DocumentKeys.own]?.object, own["kind"]?.string != nil {
            guard let kind = Timeline.Transition.Kind(members: { own[$0]?.string }), kind != .none
            else { return (.dissolve, false) }
            return (kind, true)
        }
        if type.lowercased() == Self.dissolve.lowercased() { return (.dissolve, true) }
        let code = metadata["cmx_3600"]?.object?["transition"]?.string
        for name in [code, type, self.name].compactMap(\.self) {
            let wipe = Self.wipes.first { $0.name.lowercased() == name.lowercased() }
            if let wipe { return (wipe.kind, true) }
            if let color = Self.fades[name.lowercased()] { return (.fadeThroughColor(color), true) }
        }
        return (.dissolve, false)
    }

    /// The pace, from Cutroom's metadata.
    var easing: Timeline.Easing {
        metadata[DocumentKeys.own]?.object?["easing"]?.string.flatMap(Timeline.Easing.init(rawValue:))
            ?? .linear
    }

    /// The width of the soft edge, from Cutroom's metadata; 0 for a kind without an edge.
    var softness: Double {
        kind.value.hasEdge ? metadata[DocumentKeys.own]?.object?["softness"]?.number ?? 0 : 0
    }

    /// Whether the transition has settings that only Cutroom's documents have.
    var hasOwnSettings: Bool { easing != .linear || softness != 0 }
}

extension Timeline.Transition.Kind {
    /// The effect in FCPXML; `nil` if Final Cut Pro has none that looks the same.
    var fcpEffect: FCPEffect? {
        switch self {
        case .dissolve: .crossDissolve
        case .fadeThroughColor(let color): .fadeToColor(color)
        case .none, .push, .wipe, .cover, .reveal, .squeeze, .zoom, .iris, .clock, .barnDoor, .blinds: nil
        }
    }

    /// The code of a wipe in an EDL; `nil` for another transition.
    var wipeCode: String? {
        OTIOTransition.wipes.first { $0.kind == self && $0.name.hasPrefix("W") }?.name
    }
}

extension FCPEffect {
    /// The fade through a color, as Resolve writes its identifier and its parameter.
    fileprivate static func fadeToColor(_ color: CGColor) -> FCPEffect {
        FCPEffect(
            name: "Fade To Color", uid: "FxPlug:F779C565-486D-4633-8035-0374B4DB8F5C",
            parameters: [Parameter(name: "Color", key: "3", value: color.fcpText)])
    }
}
