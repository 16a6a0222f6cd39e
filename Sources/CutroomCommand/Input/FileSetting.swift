import ArgumentParser
import Cutroom
import Foundation

/// One setting of a file on the command line.
enum FileSetting: Hashable {
    /// The time of the timeline at which the file begins.
    case start(CMTime)
    /// The half-open part of the file to use.
    case part(CMTimeRange)
    case volume(Float)
    case mute
    case fit(Timeline.FitMode)
    /// The color of the part of the frame that the clip leaves free.
    case background(CGColor)
    /// The radius of the corners, in fractions of the frame's height.
    case cornerRadius(Double)
    case border(Timeline.Border)
    case shadow(Timeline.Shadow)
    case blend(Timeline.BlendMode)
    /// The audio tracks to use.
    case audio(Timeline.AudioSelection)
    /// Music isn't repeated.
    case once
    case speed(Double)
    case reverse
    /// The duration for which the first frame is held.
    case freeze(CMTime)
    /// The fades at both ends.
    case fade(CMTime)
    case fadeIn(CMTime)
    case fadeOut(CMTime)
    /// The part of the frame to use, in fractions of it.
    case crop(CGRect)
    /// The point that is kept in view, in fractions of the frame.
    case focus(CGPoint)
    /// The half-open part of the file's audio to use.
    case audioPart(CMTimeRange)
    /// How much later than its video the audio is.
    case audioOffset(CMTime)
    /// The fades of audio at both ends.
    case audioFade(CMTime)
    case audioFadeIn(CMTime)
    case audioFadeOut(CMTime)
    case audioCurve(Timeline.FadeCurve)
    /// The channels of the audio to use.
    case channels(Timeline.ChannelChoice)
    /// The balance of the channels.
    case pan(Double)
    /// The loudness of the audio in LUFS.
    case loudness(Double)
    /// A change of the colors, or a part of the key: one of the kinds of `looks`.
    case number(Kind, Double)
    /// The file of a lookup table.
    case lut(URL)
    /// The points of the tone curve of all components.
    case curve([CGPoint])
    /// The color that becomes transparent.
    case key(CGColor)

    enum Kind: CaseIterable {
        case start, part, volume, mute, fit, background, audio, once
        case cornerRadius, border, shadow, blend
        case speed, reverse, freeze, fade, fadeIn, fadeOut, crop, focus
        case audioPart, audioOffset, audioFade, audioFadeIn, audioFadeOut, audioCurve, channels, pan
        case loudness
        case brightness, contrast, saturation, hue, exposure, temperature, tint, curve, lut
        case key, keyTolerance, keySoftness, keySpill

        /// The name before the value, or the whole setting without one; a placeholder for a setting without a
        /// name.
        var name: String {
            switch self {
            case .start: "START"
            case .part: "FROM..TO"
            case .volume: "volume"
            case .mute: "mute"
            case .fit: "fit"
            case .audio: "audio"
            case .once: "once"
            case .speed: "speed"
            case .reverse: "reverse"
            case .freeze: "freeze"
            case .fade: "fade"
            case .fadeIn: "fade-in"
            case .fadeOut: "fade-out"
            case .crop: "crop"
            case .focus: "focus"
            case .audioPart: "audio-part"
            case .audioOffset: "audio-offset"
            case .audioFade: "audio-fade"
            case .audioFadeIn: "audio-fade-in"
            case .audioFadeOut: "audio-fade-out"
            case .audioCurve: "audio-curve"
            case .channels: "channels"
            case .pan: "pan"
            case .loudness: "loudness"
            case .cornerRadius: "corner-radius"
            case .keyTolerance: "key-tolerance"
            case .keySoftness: "key-softness"
            case .keySpill: "key-spill"
            case .brightness, .contrast, .saturation, .hue, .exposure, .temperature, .tint, .curve, .lut,
                .key, .background, .border, .shadow, .blend:
                "\(self)"
            }
        }

        var isNamed: Bool { self != .start && self != .part }

        /// The placeholder of the value; `nil` if there is none.
        private var valueName: String? {
            switch self {
            case .start, .part, .mute, .once, .reverse: nil
            case .volume: "V"
            case .fit: Timeline.FitMode.allCases.map(\.rawValue).joined(separator: "|")
            case .background: "COLOR"
            case .border, .shadow: "N[:COLOR]"
            case .blend: Timeline.BlendMode.allCases.map(\.rawValue).joined(separator: "|")
            case .audio: "NUMBER|LANGUAGE|all"
            case .speed: "S"
            case .freeze, .fade, .fadeIn, .fadeOut, .audioOffset, .audioFade, .audioFadeIn, .audioFadeOut:
                "TIME"
            case .audioPart: "FROM..TO"
            case .channels: Timeline.ChannelChoice.allCases.map(\.rawValue).joined(separator: "|")
            case .pan: "-1..1"
            case .loudness: "LUFS"
            case .audioCurve: Timeline.FadeCurve.allCases.map(\.rawValue).joined(separator: "|")
            case .crop: "WxH[+X+Y]"
            case .focus: FileSetting.sides.map(\.name).joined(separator: "|") + "|X,Y"
            case .curve: "X/Y:X/Y…"
            case .lut: "FILE"
            case .key: FileSetting.screens.joined(separator: "|") + "|#RRGGBB"
            case .brightness, .contrast, .saturation, .hue, .exposure, .temperature, .tint, .keyTolerance,
                .keySoftness, .keySpill, .cornerRadius:
                "N"
            }
        }

        var hasValue: Bool { valueName != nil }
        var syntax: String { name + (valueName.map { "=" + $0 } ?? "") }

        /// The property that the setting determines. Two settings of the same property are refused.
        var noun: String {
            switch self {
            case .start: "start"
            case .part: "part"
            case .volume, .mute: "volume"
            case .once: "repetition"
            default: name
            }
        }

        /// The settings of audio, which have no effect without it.
        static let ofAudio: [Kind] = [
            .audioPart, .audioOffset, .audioFade, .audioFadeIn, .audioFadeOut, .audioCurve,
            .channels, .pan, .loudness,
        ]

        /// The settings of other nouns that have no effect with this one.
        fileprivate var excluded: [Kind] {
            switch self {
            case .freeze: [.speed, .reverse, .audio, .volume] + Self.ofAudio
            case .reverse: Self.ofAudio
            case .fade: [.fadeIn, .fadeOut]
            case .audioFade: [.audioFadeIn, .audioFadeOut]
            case .mute: Self.ofAudio
            default: []
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
        case .background: .background
        case .cornerRadius: .cornerRadius
        case .border: .border
        case .shadow: .shadow
        case .blend: .blend
        case .audio: .audio
        case .once: .once
        case .speed: .speed
        case .reverse: .reverse
        case .freeze: .freeze
        case .fade: .fade
        case .fadeIn: .fadeIn
        case .fadeOut: .fadeOut
        case .crop: .crop
        case .focus: .focus
        case .audioPart: .audioPart
        case .audioOffset: .audioOffset
        case .audioFade: .audioFade
        case .audioFadeIn: .audioFadeIn
        case .audioFadeOut: .audioFadeOut
        case .audioCurve: .audioCurve
        case .channels: .channels
        case .pan: .pan
        case .loudness: .loudness
        case .number(let kind, _): kind
        case .lut: .lut
        case .curve: .curve
        case .key: .key
        }
    }

    /// Returns whether two settings can't be combined.
    func excludes(_ other: FileSetting) -> Bool {
        kind.noun == other.kind.noun || kind.excluded.contains(other.kind)
            || other.kind.excluded.contains(kind)
    }

    /// The names of screens' colors.
    static let screens = Timeline.ChromaKey.screenColors.keys.sorted()

    /// The sides that a focus may name.
    fileprivate static let sides: [(name: String, point: CGPoint)] = [
        ("left", CGPoint(x: 0, y: 0.5)), ("right", CGPoint(x: 1, y: 0.5)), ("top", CGPoint(x: 0.5, y: 0)),
        ("bottom", CGPoint(x: 0.5, y: 1)),
    ]
}

// Parsing.
extension FileSetting {
    /// Returns whether text looks like settings: it begins with a time, a range, or the name of a setting.
    static func looksLikeSettings(_ text: Substring) -> Bool {
        let first = text.prefix { $0 != "," }
        if first.wholeMatch(of: #/[0-9.:\/\-]+/#) != nil { return true }
        return Kind.allCases.contains { kind in
            kind.isNamed && (kind.hasValue ? first.hasPrefix(kind.name + "=") : first == kind.name)
        }
    }

    /// Returns the settings in a text, which are separated by commas. A focus may have one itself.
    static func parts(of text: Substring) -> [Substring] {
        var parts: [Substring] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = parts.last, last.wholeMatch(of: #/focus=[0-9.]+/#) != nil, Double(part) != nil {
                parts[parts.count - 1] = text[last.startIndex..<part.endIndex]
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// Returns what to write instead of an invalid setting: the valid value, the closest setting, or all of
    /// them.
    static func remedy(for text: Substring, among kinds: [Kind], example: String) -> String {
        let name = String(text.prefix { $0 != "=" })
        let all = kinds.map(\.syntax).joined(separator: ", ")
        if let kind = kinds.first(where: { $0.name == name && $0.isNamed }) {
            return "expected \(kind.syntax)"
        }
        let named = kinds.filter(\.isNamed)
        guard let nearest = NearestName.name(for: name, among: named.map(\.name)),
            let kind = named.first(where: { $0.name == nearest })
        else { return "expected \(all), such as \(example)" }
        return "did you mean \(kind.syntax)? Otherwise use one of \(all)"
    }

    /// Creates a setting; `nil` for text that isn't a setting.
    ///
    /// - Throws: A `ValidationError` for a setting with an invalid value.
    init?(_ text: Substring) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? parts[1] : ""
        switch (parts[0], parts.count) {
        case ("mute", 1): self = .mute
        case ("once", 1): self = .once
        case ("reverse", 1): self = .reverse
        case ("volume", 2): self = .volume(try FileSettingValue.volume(value))
        case ("speed", 2): self = .speed(try FileSettingValue.speed(value))
        case ("freeze", 2): self = .freeze(try ExactSeconds.positive(String(value)))
        case ("fade", 2): self = .fade(try ExactSeconds.positive(String(value)))
        case ("fade-in", 2): self = .fadeIn(try ExactSeconds.positive(String(value)))
        case ("fade-out", 2): self = .fadeOut(try ExactSeconds.positive(String(value)))
        case ("crop", 2): self = .crop(try FileSettingValue.crop(value))
        case ("focus", 2): self = .focus(try FileSettingValue.focus(value, sides: Self.sides))
        case ("fit", 2):
            guard let mode = Timeline.FitMode(rawValue: String(value)) else { return nil }
            self = .fit(mode)
        case ("background", 2): self = .background(try FillerArgument.color(String(value)))
        case ("audio", 2):
            guard let selection = Timeline.AudioSelection(String(value)) else { return nil }
            self = .audio(selection)
        case (_, 1) where text.contains(".."): self = .part(try ExactSeconds.range(String(text)))
        case (_, 1) where text.first?.isNumber == true || text.first == "-":
            self = .start(try ExactSeconds.zeroOrMore(String(text)))
        case (_, 2) where Self.isOutline(parts[0]): self = try Self.outline(parts[0], value)
        case (_, 2):
            guard let setting = try Self.look(parts[0], value) ?? FileSetting(audio: parts[0], value: value)
            else { return nil }
            self = setting
        default: return nil
        }
    }
}

/// Parses the values of settings.
enum FileSettingValue {
    static func volume(_ text: some StringProtocol) throws -> Float {
        guard let volume = Float(text), volume.isFinite, volume >= 0 else {
            throw ValidationError(
                "invalid volume \"\(text)\": expected 0 for silence, 1 for the recorded volume, or another number"
            )
        }
        return volume
    }

    static func speed(_ text: Substring) throws -> Double {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        let speed: Double? =
            switch parts.count {
            case 1: parts[0]
            case 2: parts[0].flatMap { top in parts[1].map { top / $0 } }
            default: nil
            }
        guard let speed, (0.001...1000).contains(speed.magnitude) else {
            throw ValidationError(
                "invalid speed \"\(text)\": expected 0.001 to 1000, such as 2 or 1/3, or freeze=TIME to hold a"
                    + " frame"
            )
        }
        return speed
    }

    /// Parses a part of the frame such as `50%x50%+25%+0`; without an offset, it is in the center.
    static func crop(_ text: Substring) throws -> CGRect {
        let parts = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
        let sides = (parts.first ?? "").split(separator: "x", omittingEmptySubsequences: false)
        let numbers = (sides + parts.dropFirst()).compactMap(fraction)
        guard sides.count == 2, parts.count == 1 || parts.count == 3,
            numbers.count == sides.count + parts.count - 1
        else {
            throw ValidationError(
                "invalid crop \"\(text)\": expected WIDTHxHEIGHT or WIDTHxHEIGHT+LEFT+TOP, such as"
                    + " 50%x50%+25%+0")
        }
        let (width, height) = (numbers[0], numbers[1])
        let (left, top) =
            numbers.count == 4 ? (numbers[2], numbers[3]) : ((1 - width) / 2, (1 - height) / 2)
        guard width > 0, height > 0, left >= 0, top >= 0, left + width <= 1 + 1e-9, top + height <= 1 + 1e-9
        else {
            throw ValidationError(
                "invalid crop \"\(text)\": expected a part of the frame, in percent or in fractions from 0"
                    + " to 1")
        }
        return CGRect(x: left, y: top, width: width, height: height)
    }

    static func focus(_ text: Substring, sides: [(name: String, point: CGPoint)]) throws -> CGPoint {
        if let side = sides.first(where: { $0.name == text }) { return side.point }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(fraction)
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], (0...1).contains(x),
            (0...1).contains(y)
        else {
            let names = sides.map(\.name)
            let nearest = NearestName.name(for: String(text), among: names).map { "did you mean \($0)? " }
            throw ValidationError(
                "invalid focus \"\(text)\": \(nearest ?? "")expected \(names.joined(separator: ", ")), or"
                    + " X,Y in fractions of the frame, such as 0.3,0.5")
        }
        return CGPoint(x: x, y: y)
    }

    /// Parses a fraction such as `0.25` or `25%`.
    private static func fraction(_ text: Substring) -> Double? {
        guard let number = Double(text.hasSuffix("%") ? text.dropLast() : text), number.isFinite else {
            return nil
        }
        return text.hasSuffix("%") ? number / 100 : number
    }
}
