import ArgumentParser
import Cutroom
import Foundation

/// An input without a file, with its duration: `color:black@2`, `color:#203040@0:03` or `silence@2`.
struct FillerArgument {
    private let filler: Timeline.Filler
    private var duration: CMTime?
    private var settings: [FileSetting] = []
    private var fadeIn = CMTime.zero
    private var fadeOut = CMTime.zero

    private static let (silence, colorPrefix) = ("silence", "color:")

    /// Creates an input; `nil` for the name of a file.
    ///
    /// - Throws: A `ValidationError` for an unknown color or an invalid setting.
    init?(_ text: String) throws {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard name == Self.silence || name.hasPrefix(Self.colorPrefix),
            InputFiles.isAbsent(URL(fileURLWithPath: text))
        else { return nil }
        if name == Self.silence {
            filler = .gap
        } else {
            filler = .color(try Self.color(String(name.dropFirst(Self.colorPrefix.count))))
        }
        for part in parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : [] {
            try set(part, of: name)
        }
        guard filler != .gap || duration != nil else {
            throw ValidationError("missing duration of silence: write silence@2 for two seconds")
        }
    }

    private mutating func set(_ part: Substring, of name: String) throws {
        let setting = try FileSetting(part)
        if let setting {
            guard !settings.contains(where: { $0.excludes(setting) }) else {
                throw ValidationError("\(name) has two settings of its \(setting.kind.noun): remove one")
            }
            settings.append(setting)
        }
        switch setting {
        case .start: duration = try ExactSeconds.positive(String(part))
        case .fade(let time) where filler != .gap: (fadeIn, fadeOut) = (time, time)
        case .fadeIn(let time) where filler != .gap: fadeIn = time
        case .fadeOut(let time) where filler != .gap: fadeOut = time
        default:
            let fades = filler == .gap ? "" : ", fade=TIME, fade-in=TIME or fade-out=TIME"
            throw ValidationError(
                "invalid setting \"\(part)\" of \(name): expected a duration\(fades), such as \(name)@2")
        }
    }

    /// Parses the name of a color, or `#RRGGBB`.
    static func color(_ name: String) throws -> CGColor {
        if let color = Timeline.Filler.color(named: name) { return color }
        let names = Timeline.Filler.colorNames.keys.sorted()
        let nearest = NearestName.name(for: name, among: names).map { "did you mean \($0)? Otherwise " } ?? ""
        throw ValidationError(
            "unknown color \"\(name)\": \(nearest)use #RRGGBB, or one of \(names.joined(separator: ", "))")
    }

    var item: Timeline.VideoItem {
        var item = Timeline.VideoItem(url: filler.url, pictureDuration: duration)
        (item.fadeIn, item.fadeOut) = (fadeIn, fadeOut)
        return item
    }
}
