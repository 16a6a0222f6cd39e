import ExtraTypes
import Foundation
import MediaTypes

/// A loudness in a document: LUFS, or an object with a maximum true peak.
struct DocumentLoudness: Codable {
    var target: LoudnessTarget

    init(_ target: LoudnessTarget) { self.target = target }

    init(from decoder: any Decoder) throws {
        let (integrated, peak): (Double, Double)
        let object: DocumentObject?
        do {
            (integrated, peak) = (try decoder.singleValueContainer().decode(Double.self), -1)
            object = nil
        } catch DecodingError.typeMismatch {
            let members = try DocumentObject(decoder, .loudness)
            integrated = try members.required("integrated", Double.self, "a number of LUFS")
            peak = try members.optional("maximumTruePeak", Double.self, "a number of dBTP") ?? -1
            object = members
        }
        if let target = LoudnessTarget(integrated: integrated, maximumTruePeak: peak) {
            self.target = target
            return
        }
        let key = LoudnessTarget.integratedRange.contains(integrated) ? "maximumTruePeak" : "integrated"
        let (cause, remedy) = (
            "invalid loudness", "use LUFS from -70 to -5, such as -16, and a true peak from -20 to 0"
        )
        throw object?.fault(.invalidVolume, key, cause: cause, remedy: remedy)
            ?? TimelineError(
                .invalidVolume, file: decoder.userInfo[.timelineDocument] as? URL,
                keyPath: decoder.codingPath.keyPath, cause: cause, remedy: remedy)
    }

    func encode(to encoder: any Encoder) throws {
        guard target.maximumTruePeak != -1 else {
            var container = encoder.singleValueContainer()
            return try container.encode(target.integrated)
        }
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(target.integrated, forKey: DocumentKey("integrated"))
        try container.encode(target.maximumTruePeak, forKey: DocumentKey("maximumTruePeak"))
    }
}
