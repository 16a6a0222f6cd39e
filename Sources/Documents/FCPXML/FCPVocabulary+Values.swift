// The values that the reader knows.
extension FCPVocabulary {
    /// Returns whether the reader knows the value of an attribute. Any value of others, such as names, is known.
    static func isKnown(_ value: String, of attribute: String, in element: String) -> Bool {
        switch attribute {
        case "lane": Int(value) != nil
        case "srcFrameRate": Double(value) != nil
        default:
            (known["\(element) \(attribute)"] ?? known[attribute])?.contains(value) ?? true
        }
    }

    private static let flag: Set = ["0", "1"]

    /// By attribute, or by element and attribute if other elements have such an attribute with other values.
    private static let known: [String: Set<String>] = [
        "enabled": flag, "active": flag, "hasVideo": flag, "hasAudio": flag, "scaleEnabled": flag,
        "srcEnable": ["all", "audio", "video", "none"], "tcFormat": ["DF", "NDF"],
        "sourceID": ["storyline", "connected"], "curve": ["linear", "smooth"],
        "adjust-conform type": ["fit", "fill", "none"], "fadeIn type": fades, "fadeOut type": fades,
        "keyframe interp": ["linear", "ease", "easeIn", "easeOut"],
        "timept interp": ["linear", "smooth", "smooth2"],
    ]

    private static let fades: Set = ["linear", "easeIn", "easeOut", "easeInOut"]
}
