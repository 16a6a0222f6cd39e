/// The treatment of each element and attribute of FCPXML, versions 1.8 to 1.13, so that nothing is left out
/// without a warning, whether it is part of the format or not.
enum FCPVocabulary {
    enum Treatment: Hashable {
        /// Rendered. The code that reads its values reports those that can't be rendered.
        case rendered
        /// Not rendered, but read, and written again in formats that support it.
        case kept
        /// Left out, with a warning.
        case told
        /// Data of the library and not of the sequence, which are ignored: identifiers, dates, searches, and
        /// lists of Final Cut Pro.
        case catalog
    }

    /// The treatment of an element and of its attributes.
    struct Rule {
        var treatment: Treatment
        var attributes: [String: Treatment] = [:]
        /// The values with which attributes that would be reported have no effect.
        var neutral: [String: String] = [:]
    }

    /// - Returns: `nil` for an element that the format doesn't define.
    static func rule(of element: String) -> Rule? { rules[element] }

    /// Returns the treatment of an attribute, which is that of its element if the whole element is left out.
    static func treatment(of attribute: String, in element: String) -> Treatment? {
        guard let rule = rules[element] else { return nil }
        switch rule.treatment {
        case .told, .catalog: return rule.treatment
        case .rendered, .kept: return rule.attributes[attribute]
        }
    }

    private static let rules: [String: Rule] = {
        let all = [organization, resources, story, sound, picture, values, notes]
        return Dictionary(uniqueKeysWithValues: all.joined().map { ($0.key, $0.value) })
    }()

    private typealias Entry = (key: String, value: Rule)

    private static func element(
        _ name: String, _ treatment: Treatment = .rendered, rendered: String = "", kept: String = "",
        told: [String: String] = [:], catalog: String = ""
    ) -> Entry {
        var rule = Rule(treatment: treatment)
        for (names, treatment) in [(rendered, Treatment.rendered), (kept, .kept), (catalog, .catalog)] {
            for name in names.split(separator: " ") { rule.attributes[String(name)] = treatment }
        }
        for (name, neutral) in told {
            rule.attributes[name] = .told
            if !neutral.isEmpty { rule.neutral[name] = neutral }
        }
        return (name, rule)
    }

    private static func elements(_ treatment: Treatment, _ names: String) -> [Entry] {
        names.split(separator: " ").map { (String($0), Rule(treatment: treatment)) }
    }

    private static let organization: [Entry] =
        [
            element("fcpxml", catalog: "version"), element("library", catalog: "location colorProcessing"),
            element("event", catalog: "name uid"),
            element("project", kept: "name", catalog: "uid id modDate"),
        ]
        + elements(
            .catalog,
            """
            import-options option keyword-collection collection-folder smart-collection match-text match-ratings \
            match-media match-clip match-stabilization match-keywords keyword-name match-shot shot-type \
            stabilization-type match-property match-time match-timeRange match-roles role match-usage \
            match-representation match-markers match-analysis-type metadata md array string bookmark reserved
            """)

    private static let resources: [Entry] = [
        element("resources"), element("locator", .catalog),
        element("media", rendered: "id", kept: "name", catalog: "uid projectRef modDate"),
        element("effect", rendered: "id name", catalog: "uid src"),
        element(
            "format", rendered: "id name frameDuration width height",
            told: [
                "fieldOrder": "progressive", "colorSpace": "1-1-1 (Rec. 709)", "projection": "none",
                "stereoscopic": "mono", "paspH": "1", "paspV": "1", "heroEye": "",
            ]),
        element(
            "asset", rendered: "id src start duration hasVideo hasAudio format", kept: "name",
            told: [
                "customLUTOverride": "", "customLogOverride": "", "colorSpaceOverride": "",
                "projectionOverride": "none", "stereoscopicOverride": "mono", "heroEyeOverride": "",
            ],
            catalog: "uid videoSources audioSources audioChannels audioRate auxVideoFlags"),
        element("media-rep", rendered: "kind src", catalog: "sig suggestedFilename"),
    ]

    private static let anchors = "lane offset name start duration enabled"

    private static let story: [Entry] = [
        element(
            "sequence", rendered: "format duration tcStart", kept: "tcFormat",
            told: ["audioLayout": "stereo"], catalog: "audioRate renderFormat renderColorSpace keywords"),
        element(
            "multicam", rendered: "format duration tcStart",
            catalog: "tcFormat renderFormat renderColorSpace"),
        element("mc-angle", rendered: "angleID", catalog: "name"),
        element("mc-source", rendered: "angleID srcEnable"),
        element("spine", rendered: "lane offset", catalog: "name format"),
        element("gap", rendered: "offset start duration", catalog: "name enabled"),
        element(
            "asset-clip", rendered: anchors + " ref srcEnable audioStart audioDuration audioRole",
            kept: "videoRole", catalog: "format tcStart tcFormat modDate"),
        element(
            "clip", rendered: anchors + " audioStart audioDuration",
            catalog: "format tcStart tcFormat modDate"),
        element(
            "sync-clip", rendered: anchors + " audioStart audioDuration",
            catalog: "format tcStart tcFormat modDate"),
        element(
            "ref-clip", rendered: anchors + " ref srcEnable audioStart audioDuration",
            catalog: "useAudioSubroles modDate"),
        element(
            "mc-clip", rendered: anchors + " ref srcEnable audioStart audioDuration", catalog: "modDate"),
        element("audition", rendered: "lane offset", catalog: "modDate"),
        element("video", rendered: anchors + " ref", kept: "role", told: ["srcID": "1"]),
        element(
            "audio", rendered: anchors + " ref role srcCh", told: ["srcID": "1", "outCh": "L, R"]),
        element("title", rendered: anchors, catalog: "ref role"),
        element("caption", .told), element("live-drawing", .told),
        element("transition", rendered: "name offset duration"),
        element("sync-source", rendered: "sourceID"),
    ]

    private static let sound: [Entry] =
        [
            element("adjust-volume", rendered: "amount"),
            element("mute", rendered: "start duration"),
            element(
                "audio-channel-source", rendered: "start duration enabled active",
                kept: "role", catalog: "srcCh outCh"),
            element("audio-role-source", rendered: "role start duration enabled active"),
        ]
        + elements(
            .told,
            """
            adjust-panner adjust-loudness adjust-noiseReduction adjust-humReduction adjust-EQ adjust-matchEQ \
            adjust-voiceIsolation filter-audio
            """)

    private static let picture: [Entry] =
        [
            element(
                "adjust-transform", rendered: "enabled position scale rotation anchor",
                told: ["tracking": ""]),
            element("adjust-blend", rendered: "amount mode"), element("adjust-conform", rendered: "type"),
        ]
        + elements(
            .told,
            """
            adjust-crop crop-rect trim-rect pan-rect adjust-corners adjust-stabilization adjust-rollingShutter \
            adjust-360-transform adjust-reorient adjust-orientation adjust-cinematic adjust-colorConform \
            adjust-stereo-3D tracking-shape object-tracker filter-video filter-video-mask mask-shape \
            mask-isolation data
            """)

    private static let values: [Entry] = [
        element("param", rendered: "name value enabled", told: ["auxValue": ""], catalog: "key"),
        element("keyframeAnimation"),
        element("keyframe", rendered: "time value interp curve", told: ["auxValue": ""]),
        element("fadeIn", rendered: "type duration"), element("fadeOut", rendered: "type duration"),
        element("conform-rate", rendered: "scaleEnabled srcFrameRate", catalog: "frameSampling"),
        element("timeMap", catalog: "frameSampling preservesPitch"),
        element("timept", rendered: "time value interp", catalog: "inTime outTime"),
        element(
            "text",
            told: [
                "display-style": "", "roll-up-height": "", "position": "", "placement": "",
                "alignment": "center",
            ]),
        element("text-style-def", rendered: "id", catalog: "name"),
        element(
            "text-style", rendered: "ref font fontSize fontColor",
            told: [
                "fontFace": "Regular", "backgroundColor": "", "bold": "0", "italic": "0", "strokeColor": "",
                "strokeWidth": "", "baseline": "0", "shadowColor": "", "shadowOffset": "",
                "shadowBlurRadius": "", "kerning": "0", "alignment": "center", "lineSpacing": "0",
                "tabStops": "", "baselineOffset": "0", "underline": "0",
            ]),
    ]

    private static let notes: [Entry] =
        [
            element("marker", .kept, kept: "start duration value note", catalog: "completed"),
            element("chapter-marker", .kept, kept: "start duration value note", catalog: "posterOffset"),
            element("note", .kept),
        ] + elements(.catalog, "rating keyword analysis-marker hidden-clip-marker")
}
