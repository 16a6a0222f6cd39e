/// The treatment of each element of Final Cut Pro 7's XML, versions 4 and 5, and of those that Premiere Pro adds, so that
/// nothing is left out without a warning, whether it is part of the format or not.
enum XMEMLVocabulary {
    enum Treatment: Hashable {
        /// Rendered. The code that reads its values reports those that can't be rendered.
        case rendered
        /// Not rendered, but read, and written again in formats that support it.
        case kept
        /// Without effect on the video and the audio, with all elements in it: logs, labels, links between clips,
        /// identifiers, and settings of the program.
        case catalog
        /// Left out, with a warning, unless its value is one that has no effect.
        case told
    }

    /// The form of an element's text.
    enum Form: Hashable {
        case flag, whole, number

        var name: String {
            switch self {
            case .flag: "TRUE or FALSE"
            case .whole: "a whole number"
            case .number: "a number"
            }
        }

        func holds(_ text: String) -> Bool {
            switch self {
            case .flag: ["TRUE", "FALSE"].contains(text.uppercased())
            case .whole: Int64(text).map { $0.magnitude < 1 << 40 } ?? false
            case .number: Double(text)?.isFinite ?? false
            }
        }
    }

    struct Rule {
        var treatment: Treatment
        /// The texts, in lowercase, with which an element that would be reported has no effect.
        var neutral: Set<String> = []
        /// The form of a rendered element's text; `nil` for any.
        var form: Form?
    }

    /// - Returns: `nil` for an element that the format doesn't define.
    static func rule(of element: String, in parent: String) -> Rule? {
        contextual[element]?[parent] ?? rules[element]
    }

    /// The parameters of the effects that are rendered, with the texts that have no effect of those that are not;
    /// `nil` for those that the reader knows.
    static let parameters: [String: [String: Set<String>?]] = [
        "timeremap": [
            "speed": nil, "reverse": nil, "variablespeed": nil, "graphdict": nil, "frameblending": ["false"],
        ],
        "audiolevels": ["level": nil], "audiopan": ["pan": nil], "opacity": ["opacity": nil],
        "basic": [
            "scale": nil, "rotation": nil, "center": nil, "centeroffset": nil, "antiflicker": ["0", "0.0"],
        ],
    ]

    private static let rules: [String: Rule] = {
        var rules: [String: Rule] = [:]
        func add(_ names: String, _ rule: Rule) {
            for name in names.split(separator: " ") { rules[String(name)] = rule }
        }
        add(rendered, Rule(treatment: .rendered))
        add("name", Rule(treatment: .kept))
        add("enabled ntsc stillframe", Rule(treatment: .rendered, form: .flag))
        add(
            "duration start end in out timebase frame startoffset when",
            Rule(treatment: .rendered, form: .whole))
        add("width height horiz vert red green blue", Rule(treatment: .rendered, form: .number))
        add(catalog, Rule(treatment: .catalog))
        add("pproTicksIn pproTicksOut", Rule(treatment: .catalog))
        for (name, neutral) in told { rules[name] = Rule(treatment: .told, neutral: neutral) }
        return rules
    }()

    private static let rendered = """
        xmeml sequence media video audio track clipitem transitionitem file pathurl rate timecode format \
        samplecharacteristics filter effect effectid parameter parameterid value keyframe alignment compositemode \
        subclipinfo sourcetrack
        """

    private static let catalog = """
        project bin children clip importoptions uuid updatebehavior masterclipid ismasterclip labels logginginfo \
        filmdata comments comment itemhistory qtmetadata appspecificdata metadata link locked mediatype string \
        displayformat reel source dropframe field codec colordepth depth samplerate channelcount audiochannel layout \
        outputs numOutputChannels channeldescription effectcategory effecttype valuemin valuemax valuelist endoffset \
        syncoffset alpha defaultangle hidden thumbnail primarytimecode description scene \
        shottake lognote good originalvideofilename originalaudiofilename
        """

    private static let told: [String: Set<String>] = [
        "generatoritem": [], "multiclip": [], "marker": [], "mediaSource": [], "data": [],
        "pixelaspectratio": ["", "square", "1", "1.0"], "anamorphic": ["", "false"],
        "fielddominance": ["", "none", "progressive"], "alphatype": ["", "none", "straight"],
        "alphareverse": ["", "false"], "stillframeoffset": ["", "0", "-1"], "colorinfo": [""],
        "outputchannelindex": ["", "1", "2"], "trackindex": ["", "1", "2"],
        "wipecode": ["", "0"], "wipeaccuracy": ["", "100"], "startratio": ["", "0"], "endratio": ["", "1"],
        "reverse": ["", "false"], "interpolation": ["", "linear", "fcpcurve"], "inscale": [], "outscale": [],
        "inbez": [], "outbez": [],
    ]

    /// The elements whose treatment depends on the element around them.
    private static let contextual: [String: [String: Rule]] = {
        let (told, catalog) = (Rule(treatment: .told), Rule(treatment: .catalog))
        return [
            // Only clips have filters that are read.
            "filter": ["track": told, "sequence": told, "video": told, "audio": told, "file": told],
            // A filter of a part of its clip.
            "start": ["filter": Rule(treatment: .told, neutral: ["", "-1", "0"])],
            "end": ["filter": Rule(treatment: .told, neutral: ["", "-1"])],
            // Marks of the program's window.
            "in": ["sequence": catalog], "out": ["sequence": catalog],
        ]
    }()
}
