import ArgumentParser
import Cutroom
import Foundation

extension FileSetting.Kind {
    /// The changes of colors that are numbers.
    static var colorNumbers: [(kind: Self, path: WritableKeyPath<Timeline.ColorAdjustment, Double>)] {
        [
            (.brightness, \.brightness), (.contrast, \.contrast), (.saturation, \.saturation), (.hue, \.hue),
            (.exposure, \.exposure), (.temperature, \.temperature), (.tint, \.tint),
        ]
    }

    /// The parts of a key that are numbers.
    static var keyNumbers: [(kind: Self, path: WritableKeyPath<Timeline.ChromaKey, Double>)] {
        [(.keyTolerance, \.tolerance), (.keySoftness, \.softness), (.keySpill, \.spill)]
    }

    /// The settings of colors and of the key.
    static let looks = colorNumbers.map(\.kind) + [.curve, .lut, .key] + keyNumbers.map(\.kind)

    /// The range of a number.
    fileprivate var range: ClosedRange<Double> {
        switch self {
        case .brightness, .hue: -1...1
        case .contrast, .saturation: 0...2
        case .exposure: -5...5
        case .temperature: 1000...15_000
        case .tint: -150...150
        default: 0...1
        }
    }
}

// Parsing.
extension FileSetting {
    /// Creates a setting of colors or of the key; `nil` for another name.
    ///
    /// - Throws: A `ValidationError` for an invalid value.
    static func look(_ name: Substring, _ text: Substring) throws -> FileSetting? {
        guard let kind = Kind.looks.first(where: { $0.name == name }) else { return nil }
        switch kind {
        case .lut:
            guard !text.isEmpty else {
                throw ValidationError("invalid lut \"\": expected a .cube file, such as lut=film.cube")
            }
            return .lut(InputFiles.url(String(text)))
        case .curve: return .curve(try curve(text))
        case .key: return .key(try key(text))
        default: return try number(kind, text)
        }
    }

    private static func number(_ kind: Kind, _ text: Substring) throws -> FileSetting {
        guard let number = Double(text), kind.range.contains(number) else {
            throw ValidationError(
                "invalid \(kind.name) \"\(text)\": expected a number from \(Int(kind.range.lowerBound)) to"
                    + " \(Int(kind.range.upperBound))")
        }
        return .number(kind, number)
    }

    /// Parses points such as `0/0:0.5/0.6:1/1`.
    private static func curve(_ text: Substring) throws -> [CGPoint] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let points = parts.compactMap { point -> CGPoint? in
            let numbers = point.split(separator: "/", omittingEmptySubsequences: false).compactMap {
                Double($0)
            }
            return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
        }
        let isComplete = points.count == parts.count
        let isInside = points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
        let rises = zip(points, points.dropFirst()).allSatisfy { $1.x - $0.x >= 0.001 }
        guard isComplete, isInside, rises, (2...64).contains(points.count) else {
            throw ValidationError(
                "invalid curve \"\(text)\": expected 2 to 64 rising points with numbers from 0 to 1, such as"
                    + " 0/0:0.5/0.6:1/1")
        }
        return points
    }

    /// Parses the name of a screen's color, or a color.
    private static func key(_ text: Substring) throws -> CGColor {
        let color =
            Timeline.ChromaKey.screenColors[text.lowercased()] ?? Timeline.Filler.color(named: String(text))
        guard let color, color.alpha == 1 else {
            throw ValidationError(
                "invalid key \"\(text)\": expected \(screens.joined(separator: ", ")) or a color such as"
                    + " #00B140")
        }
        return color
    }
}

extension FileArgument {
    /// Changes an appearance by the settings of colors and of the key.
    ///
    /// - Throws: A `ValidationError` for parts of a key without its color.
    func applyLook(to appearance: inout Timeline.Appearance) throws {
        var color = Timeline.ColorAdjustment()
        var key = value { if case .key(let color) = $0 { Timeline.ChromaKey(color: color) } else { nil } }
        for setting in settings {
            switch setting {
            case .lut(let file): color.lut = file
            case .curve(let points): color.curves.all = points
            case .number(let kind, let number):
                if let entry = FileSetting.Kind.colorNumbers.first(where: { $0.kind == kind }) {
                    color[keyPath: entry.path] = number
                } else if let entry = FileSetting.Kind.keyNumbers.first(where: { $0.kind == kind }) {
                    guard key != nil else {
                        throw ValidationError("\(kind.name) has no effect without key=COLOR: add that")
                    }
                    key?[keyPath: entry.path] = number
                }
            default: continue
            }
        }
        appearance.color = color == Timeline.ColorAdjustment() ? nil : color
        appearance.key = key
    }
}
