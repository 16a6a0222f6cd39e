import MediaTypes
import Timeline

extension OTIOTransition {
    /// The names of wipes in other programs, and the wipe codes of CMX and SMPTE.
    fileprivate static let wipes: [String: Timeline.Transition.Direction] = [
        "bar-wipe-lr": .fromLeft, "bar-wipe-tb": .fromTop, "bar-wipe-rl": .fromRight,
        "bar-wipe-bt": .fromBottom,
        "W001": .fromLeft, "W002": .fromTop, "W101": .fromRight, "W102": .fromBottom,
    ]

    /// Creates a transition of a `Timeline`. OpenTimelineIO knows only dissolves, so that other kinds go into
    /// Cutroom's metadata.
    init(_ kind: Timeline.Transition.Kind, before: CMTime, after: CMTime, rate: FrameRateFraction) {
        self.init(
            type: kind == .dissolve ? Self.dissolve : "Custom_Transition",
            inOffset: OTIORationalTime(before, rate: rate), outOffset: OTIORationalTime(after, rate: rate))
        guard kind != .none, kind != .dissolve else { return }
        var own = JSONObject()
        for (key, value) in kind.members { own[key] = .string(value) }
        metadata[DocumentKeys.own] = .object(own)
    }

    /// Creates a transition from its name in an XML document. Without a name, or with the word "dissolve" in it,
    /// it is a dissolve.
    ///
    /// - Parameter effect: The element of the transition's effect, with its parameters.
    init(named name: String, effect: XMLNode?, inOffset: OTIORationalTime, outOffset: OTIORationalTime) {
        let isDissolve = name.isEmpty || name.lowercased().contains("dissolve")
        self.init(type: isDissolve ? Self.dissolve : name, inOffset: inOffset, outOffset: outOffset)
        self.name = name
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
            let wipe = Self.wipes.first { $0.key.lowercased() == name.lowercased() }
            if let wipe { return (.wipe(wipe.value), true) }
        }
        return (.dissolve, false)
    }
}

extension Timeline.Transition.Kind {
    /// The effect in FCPXML; `nil` if Final Cut Pro has none that looks the same.
    var fcpEffect: FCPEffect? {
        switch self {
        case .dissolve: .crossDissolve
        case .none, .push, .wipe: nil
        }
    }

    /// The code of a wipe in an EDL; `nil` for another transition.
    var wipeCode: String? {
        guard case .wipe(let direction) = self else { return nil }
        return OTIOTransition.wipes.first { $0.value == direction && $0.key.hasPrefix("W") }?.key
    }
}
