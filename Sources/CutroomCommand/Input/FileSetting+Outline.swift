import ArgumentParser
import Cutroom
import Foundation

extension FileSetting.Kind {
    /// The settings of corners, borders, shadows and blend modes.
    static let outlines: [Self] = [.cornerRadius, .border, .shadow, .blend]
}

// Parsing.
extension FileSetting {
    /// Returns whether a name is that of a setting of corners, borders, shadows or blend modes.
    static func isOutline(_ name: Substring) -> Bool { Kind.outlines.contains { $0.name == name } }

    /// Creates a setting of corners, borders, shadows or blend modes.
    ///
    /// - Throws: A `ValidationError` for an invalid value.
    static func outline(_ name: Substring, _ text: Substring) throws -> FileSetting {
        switch name {
        case Kind.border.name[...]:
            let (width, color) = try lengthAndColor(text, of: name, upTo: 0.5)
            var border = Timeline.Border(width: width)
            border.color = color ?? border.color
            return .border(border)
        case Kind.shadow.name[...]:
            let (radius, color) = try lengthAndColor(text, of: name, upTo: 0.5)
            var shadow = Timeline.Shadow(radius: radius)
            shadow.color = color ?? shadow.color
            return .shadow(shadow)
        case Kind.blend.name[...]: return .blend(try blendMode(text))
        default: return .cornerRadius(try length(text, of: name, upTo: 1))
        }
    }

    private static func blendMode(_ text: Substring) throws -> Timeline.BlendMode {
        if let mode = Timeline.BlendMode(rawValue: String(text)) { return mode }
        let names = Timeline.BlendMode.allCases.map(\.rawValue)
        let nearest = NearestName.name(for: String(text), among: names).map { "did you mean \($0)? " } ?? ""
        throw ValidationError(
            "unknown blend mode \"\(text)\": \(nearest)expected \(names.joined(separator: ", "))")
    }

    /// Parses a length and a color, such as `0.01:white`; without a color, `0.01`.
    private static func lengthAndColor(
        _ text: Substring, of name: Substring, upTo most: Double
    ) throws -> (length: Double, color: CGColor?) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let color = parts.count == 2 ? try FillerArgument.color(String(parts[1])) : nil
        return (try length(parts.first ?? "", of: name, upTo: most), color)
    }

    private static func length(
        _ text: Substring, of name: Substring, upTo most: Double
    ) throws -> Double {
        guard let number = Double(text), (0...most).contains(number) else {
            throw ValidationError(
                "invalid \(name) \"\(text)\": expected a fraction of the frame's height from 0 to \(most),"
                    + " such as 0.02")
        }
        return number
    }
}

extension FileArgument {
    /// Changes an appearance by the settings of corners, borders, shadows and blend modes.
    func applyOutline(to appearance: inout Timeline.Appearance) {
        for setting in settings {
            switch setting {
            case .cornerRadius(let radius): appearance.cornerRadius = radius
            case .border(let border): appearance.border = border
            case .shadow(let shadow): appearance.shadow = shadow
            case .blend(let mode): appearance.blendMode = mode
            default: continue
            }
        }
    }
}
