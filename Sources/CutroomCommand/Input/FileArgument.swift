import ArgumentParser
import Cutroom
import Foundation

/// A file on the command line with settings after its last @, such as `clip.mp4@5..12,volume=0.5`.
///
/// If a file exists under the whole name, it has no settings. Text after an @ that can't be settings is part
/// of the name.
struct FileArgument: Hashable {
    let url: URL
    private(set) var settings: [FileSetting] = []

    /// - Parameters:
    ///   - kinds: The permitted settings.
    ///   - example: An example argument, for messages.
    init(_ text: String, allowing kinds: [FileSetting.Kind], example: String) throws {
        let (name, settings) = Self.split(text)
        url = try InputFiles.input(name)
        for part in settings.map(FileSetting.parts(of:)) ?? [] {
            let setting = try FileSetting(part)
            guard let setting, kinds.contains(setting.kind) else {
                throw ValidationError(
                    "invalid setting \"\(part)\" of \(name): "
                        + FileSetting.remedy(for: part, among: kinds, example: example))
            }
            if let other = self.settings.first(where: { $0.excludes(setting) }) {
                let what =
                    other.kind.noun == setting.kind.noun
                    ? "two settings of its \(setting.kind.noun)"
                    : "both \(other.kind.name) and \(setting.kind.name)"
                throw ValidationError("\(name) has \(what): remove one")
            }
            self.settings.append(setting)
        }
    }

    /// Returns the name of the file, and the text of its settings if it has any.
    static func split(_ text: String) -> (name: String, settings: Substring?) {
        guard let at = text.lastIndex(of: "@"), InputFiles.isAbsent(InputFiles.url(text)) else {
            return (text, nil)
        }
        let (name, rest) = (String(text[..<at]), text[text.index(after: at)...])
        let isSettings =
            FileSetting.looksLikeSettings(rest) || !InputFiles.isAbsent(InputFiles.url(name))
        return isSettings ? (name, rest) : (text, nil)
    }

    /// Returns the first value that a function returns for a setting.
    func value<Value>(_ body: (FileSetting) -> Value?) -> Value? { settings.lazy.compactMap(body).first }

    var start: CMTime? { value { if case .start(let time) = $0 { time } else { nil } } }
    var part: CMTimeRange? { value { if case .part(let range) = $0 { range } else { nil } } }
    var volume: Float? {
        value {
            switch $0 {
            case .volume(let volume): volume
            case .mute: 0
            default: nil
            }
        }
    }
    var fit: Timeline.FitMode? { value { if case .fit(let mode) = $0 { mode } else { nil } } }
    var background: CGColor? { value { if case .background(let color) = $0 { color } else { nil } } }
    var audio: Timeline.AudioSelection {
        value { if case .audio(let selection) = $0 { selection } else { nil } } ?? .automatic
    }
    var playsOnce: Bool { settings.contains(.once) }
    /// The speed without regard to `isReversed`.
    var speed: Double? { value { if case .speed(let speed) = $0 { speed } else { nil } } }
    var isReversed: Bool { settings.contains(.reverse) }
    /// The duration for which a single frame is held.
    var freeze: CMTime? { value { if case .freeze(let time) = $0 { time } else { nil } } }
    var fadeIn: CMTime? {
        value {
            switch $0 {
            case .fade(let time), .fadeIn(let time): time
            default: nil
            }
        }
    }
    var fadeOut: CMTime? {
        value {
            switch $0 {
            case .fade(let time), .fadeOut(let time): time
            default: nil
            }
        }
    }
    var crop: CGRect? { value { if case .crop(let rect) = $0 { rect } else { nil } } }
    var focus: CGPoint? { value { if case .focus(let point) = $0 { point } else { nil } } }
}
