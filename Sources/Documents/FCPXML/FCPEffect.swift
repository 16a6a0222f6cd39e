import Foundation
import MediaTypes

/// An effect of Final Cut Pro.
struct FCPEffect: Hashable {
    var name: String
    /// The identifier in the program.
    var uid: String
    /// The parameters, whose keys are numbers in the effect.
    var parameters: [Parameter] = []

    struct Parameter: Hashable {
        var name: String
        var key: String
        var value: String
    }

    static let crossDissolve = FCPEffect(
        name: "Cross Dissolve", uid: "FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265")

    /// Returns the resource of a document that the effect's uses refer to.
    func resource(id: String) -> FCPElement {
        FCPElement("effect", ["id": id, "name": name, "uid": uid])
    }

    /// Returns the element of a use of the effect on video.
    func filter(of id: String) -> FCPElement {
        FCPElement(
            "filter-video", ["ref": id, "name": name],
            parameters.map {
                FCPElement("param", ["name": $0.name, "key": $0.key, "value": $0.value])
            })
    }
}

extension CGColor {
    /// The color as FCPXML writes it: red, green, blue and alpha from 0 to 1.
    var fcpText: String {
        let parts = rgba
        return [parts.red, parts.green, parts.blue, parts.alpha].map {
            String((Double($0) * 1e6).rounded() / 1e6)
        }.joined(separator: " ")
    }
}
