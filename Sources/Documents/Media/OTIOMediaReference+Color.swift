import Foundation
import MediaTypes
import Timeline

extension OTIOMediaReference.Kind {
    private static let (solidColor, colorKey) = ("SolidColor", "color")

    /// Creates a generator of a color, which OpenTimelineIO leaves to programs to name.
    static func color(_ color: CGColor) -> Self {
        let text = Timeline.Filler.color(color).text.drop { $0 != "#" }
        return .generator(kind: solidColor, parameters: [colorKey: .string(String(text))])
    }

    /// The color of a generator; `nil` if it generates something else.
    var color: CGColor? {
        guard case .generator(let kind, let parameters) = self else { return nil }
        switch kind.lowercased() {
        case "black": return CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        case Self.solidColor.lowercased():
            return parameters[Self.colorKey]?.string.flatMap(Timeline.Filler.color(named:))
        default: return nil
        }
    }
}
