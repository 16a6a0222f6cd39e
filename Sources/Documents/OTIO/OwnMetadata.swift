import MediaTypes
import Timeline

/// Checks Cutroom's metadata in a document: an unknown member or value is an error, as in Cutroom's own documents, because
/// the document would be rendered differently without it.
enum OwnMetadata {
    /// The kind of object that has the metadata.
    enum Owner { case timeline, track, clip, transition }

    /// The valid values of a member.
    private struct Expectation {
        var words: String
        var holds: (JSONValue) -> Bool

        init(_ words: String, _ holds: @escaping (JSONValue) -> Bool) {
            (self.words, self.holds) = (words, holds)
        }
    }

    /// - Parameter path: The place of the object that has the metadata.
    static func check(
        _ metadata: JSONObject, of owner: Owner, at path: JSONPath
    ) throws(DocumentProblem) {
        guard let value = metadata[DocumentKeys.own], value != .null else { return }
        let path = path.appending("metadata").appending(DocumentKeys.own)
        guard let own = value.object else {
            throw DocumentProblem(
                path: path, cause: "not an object, but \(value.kind)", remedy: "use an object, or remove it")
        }
        for member in own.members where member.value != .null {
            let place = path.appending(member.key)
            guard let expectation = expectation(of: member.key, in: owner) else {
                throw DocumentProblem(
                    path: place, cause: "unknown member \"\(member.key)\"", remedy: "correct or remove it")
            }
            guard expectation.holds(member.value) else {
                throw DocumentProblem(
                    path: place, cause: "invalid \(member.key)", remedy: "use \(expectation.words)")
            }
        }
    }

    private static func expectation(of key: String, in owner: Owner) -> Expectation? {
        switch (owner, key) {
        case (.timeline, "timeline"): Expectation("an object") { $0.object != nil }
        case (.track, "role"):
            Expectation("originalSound, voiceOver, music or overlay") {
                ["originalSound", "voiceOver", "music", "overlay"].contains($0.string)
            }
        case (.timeline, "isForeign"), (.clip, "isWhole"), (.clip, "isToEnd"), (.clip, "isOriginalSound"):
            Expectation("true or false") { $0.bool != nil }
        case (.clip, _): clipExpectation(of: key)
        // A transition of an unknown kind becomes a dissolve, with a warning.
        case (.transition, "kind"), (.transition, "direction"), (.transition, "color"):
            Expectation("a string") { $0.string != nil }
        case (.transition, "easing"):
            Expectation(Timeline.Easing.allCases.map(\.rawValue).joined(separator: ", ")) {
                $0.string.flatMap(Timeline.Easing.init(rawValue:)) != nil
            }
        case (.transition, OTIOTransition.audioFadeCurveKey):
            Expectation(Timeline.FadeCurve.allCases.map(\.rawValue).joined(separator: " or ")) {
                $0.string.flatMap(Timeline.FadeCurve.init(rawValue:)) != nil
            }
        case (.transition, "softness"):
            Expectation("a number from 0 to 1") { $0.number.map { (0...1).contains($0) } ?? false }
        default: nil
        }
    }

    private static func clipExpectation(of key: String) -> Expectation? {
        switch key {
        case "fit":
            Expectation("fit, fill, stretch or blur") {
                $0.string.flatMap(Timeline.FitMode.init(rawValue:)) != nil
            }
        case "volume":
            Expectation("0 for silence, 1 for the recorded volume, or another number that is not negative") {
                guard let volume = $0.number else { return false }
                return volume >= 0 && Float(volume).isFinite
            }
        case VolumeCurve.key: Expectation("a list of times and gains") { VolumeCurve($0) != nil }
        case "audio":
            Expectation("all, a number from 1, or a language") {
                ($0.whole.map { String($0) } ?? $0.string).flatMap { Timeline.AudioSelection($0) } != nil
            }
        case "startTimecode", "pictureDuration": Expectation("a time") { $0.time != nil }
        case OTIOClip.fadeInKey, OTIOClip.fadeOutKey:
            Expectation("a time that is not negative") { $0.time.map { $0 >= .zero } ?? false }
        case "sourceTimeRange":
            Expectation("a range") { value in
                let duration = value.object?["duration"]
                return value.range != nil && (duration == nil || duration?.time != nil)
            }
        // Their values are checked with the rules of Cutroom's documents when they are used.
        case _ where Timeline.Appearance.documentKeys.contains(key),
            _ where Timeline.AudioAdjustments.documentKeys.contains(key):
            Expectation("") { _ in true }
        default: nil
        }
    }
}
