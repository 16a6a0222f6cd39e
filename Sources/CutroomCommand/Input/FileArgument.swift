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
        guard let at = text.lastIndex(of: "@"), InputFiles.isAbsent(InputFiles.url(text)),
            FileSetting.looksLikeSettings(text[text.index(after: at)...])
        else {
            url = InputFiles.url(text)
            return
        }
        let name = String(text[..<at])
        url = InputFiles.url(name)
        for part in text[text.index(after: at)...].split(separator: ",", omittingEmptySubsequences: false) {
            let setting = try FileSetting(part)
            guard let setting, kinds.contains(setting.kind) else {
                let expected = kinds.map(\.syntax).joined(separator: ", ")
                throw ValidationError(
                    "invalid setting \"\(part)\" of \(name): expected \(expected), such as \(example)")
            }
            guard !settings.contains(where: { $0.excludes(setting) }) else {
                throw ValidationError("\(name) has two settings of its \(setting.kind.noun): remove one")
            }
            settings.append(setting)
        }
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
    var audio: Timeline.AudioSelection {
        value { if case .audio(let selection) = $0 { selection } else { nil } } ?? .automatic
    }
    var playsOnce: Bool { settings.contains(.once) }
}

/// One setting of a file on the command line.
enum FileSetting: Hashable {
    /// The time of the timeline at which the file begins.
    case start(CMTime)
    /// The half-open part of the file to use.
    case part(CMTimeRange)
    case volume(Float)
    case mute
    case fit(Timeline.FitMode)
    /// The audio tracks to use.
    case audio(Timeline.AudioSelection)
    /// Music isn't repeated.
    case once

    enum Kind {
        case start, part, volume, mute, fit, audio, once

        var syntax: String {
            switch self {
            case .start: "START"
            case .part: "FROM..TO"
            case .volume: "volume=V"
            case .mute: "mute"
            case .fit: "fit=\(Timeline.FitMode.allCases.map(\.rawValue).joined(separator: "|"))"
            case .audio: "audio=NUMBER|LANGUAGE|all"
            case .once: "once"
            }
        }

        var noun: String {
            switch self {
            case .start: "start"
            case .part: "part"
            case .volume, .mute: "volume"
            case .fit: "fit"
            case .audio: "audio"
            case .once: "repetition"
            }
        }
    }

    var kind: Kind {
        switch self {
        case .start: .start
        case .part: .part
        case .volume: .volume
        case .mute: .mute
        case .fit: .fit
        case .audio: .audio
        case .once: .once
        }
    }

    /// Returns whether two settings can't be combined.
    func excludes(_ other: FileSetting) -> Bool { kind.noun == other.kind.noun }

    /// Returns whether text looks like settings: it begins with a time, a range, or the name of a setting.
    static func looksLikeSettings(_ text: Substring) -> Bool {
        let first = text.prefix { $0 != "," }
        return first.wholeMatch(of: #/[0-9.:\/\-]+|(volume|fit|audio)=.*|mute|once/#) != nil
    }

    /// Creates a setting; `nil` for text that isn't a setting.
    ///
    /// - Throws: A `ValidationError` for a setting with an invalid value.
    init?(_ text: Substring) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("mute", 1): self = .mute
        case ("once", 1): self = .once
        case ("volume", 2): self = .volume(try Self.volume(parts[1]))
        case ("fit", 2):
            guard let mode = Timeline.FitMode(rawValue: String(parts[1])) else { return nil }
            self = .fit(mode)
        case ("audio", 2):
            guard let selection = Timeline.AudioSelection(String(parts[1])) else { return nil }
            self = .audio(selection)
        case (_, 1) where text.contains(".."): self = .part(try ExactSeconds.range(String(text)))
        case (_, 1) where text.first?.isNumber == true || text.first == "-":
            self = .start(try ExactSeconds.zeroOrMore(String(text)))
        default: return nil
        }
    }

    private static func volume(_ text: Substring) throws -> Float {
        guard let volume = Float(text), volume.isFinite, volume >= 0 else {
            throw ValidationError(
                "invalid volume \"\(text)\": expected 0 for silence, 1 for the recorded volume, or another number"
            )
        }
        return volume
    }
}
