/// The prefixes of the names of Apple's frameworks.
enum ApplePrefix {
    private static let notes = [
        "AV": "not in the list of AVFoundation's editing interface",
        "CM": "not in the list of AVFoundation's editing interface",
        "CV": "not in the list of AVFoundation's editing interface",
        "CA": "not in the list of AVFoundation's editing interface",
        "CI": "not in the list of Core Image's editing interface",
        "UI": "views, events and devices are not on Linux",
        "PH": "there is no library of photos: pass URLs of files",
        "MTL": "use Core Image or a custom compositor",
        "VN": "call another library in a custom compositor",
        "VT": "use export sessions and AVAssetWriter",
    ]

    /// Returns the note on a type or function by its prefix; `nil` for other names.
    static func note(of name: String) -> String? {
        let capitals = name.prefix { $0.isASCII && $0.isUppercase }
        guard capitals.count > 1, Framework.named(name).status == .other,
            name.dropFirst(capitals.count).first?.isLowercase == true
        else { return nil }
        return notes[String(capitals.dropLast())]
    }
}
