import Cutroom

/// A report of installed and missing parts, as text.
struct InstallationReport {
    private let survey: InstallationSurvey

    init(_ survey: InstallationSurvey) {
        self.survey = survey
    }

    private typealias Part = InstallationSurvey.Part

    private static let titles: [(kind: InstallationSurvey.Part.Kind, title: String)] = [
        (.rendering, "Rendering"), (.videoDecoder, "Video in"), (.videoEncoder, "Video out"),
        (.audioDecoder, "Audio in"), (.audioEncoder, "Audio out"), (.imageDecoder, "Images in"),
        (.imageEncoder, "Images out"), (.demuxer, "Containers in"), (.muxer, "Containers out"),
        (.videoSink, "Video sinks"), (.audioSink, "Audio sinks"),
    ]

    private static let width = 16

    var text: String {
        let sections = [versions, Self.titles.flatMap(lines), fonts, missing, distributions]
        return sections.map { $0.map { $0 + "\n" }.joined() }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var versions: [String] {
        [
            Self.line("Swift", "\(survey.swiftVersion), which built this"),
            Self.line("GStreamer", survey.gstreamerVersion),
            Self.line("libavcodec", survey.libavVersion ?? "not installed"),
        ]
    }

    /// Returns a line for each part; the first line has the title.
    private func lines(_ kind: InstallationSurvey.Part.Kind, _ title: String) -> [String] {
        let parts = survey.parts.filter { $0.kind == kind }
        return parts.enumerated().map { index, part in
            Self.line(index == 0 ? title : "", "\(Self.mark(part)) \(part.name)\(Self.elements(of: part))")
        }
    }

    private static func mark(_ part: Part) -> String { part.missingElements.isEmpty ? "+" : "-" }

    /// Returns the elements in parentheses, limited to the first ones, which are tried first.
    private static func elements(of part: Part) -> String {
        guard !part.elements.isEmpty, part.kind != .rendering else { return "" }
        let rest = part.elements.count > most ? ", …" : ""
        return " (\(part.elements.prefix(most).joined(separator: ", "))\(rest))"
    }

    private static let most = 3

    private var fonts: [String] {
        let family = survey.fonts.defaultFamily.map { ", of which \"\($0)\" is used if none is named" } ?? ""
        return [Self.line("Fonts", "\(survey.fonts.familyCount) families\(family)")]
    }

    private static let fontRemedy = "install fonts-dejavu-core"

    /// The missing parts that Cutroom requires, and the remedies.
    var needed: (names: [String], remedies: [String]) {
        let parts = survey.parts.filter { $0.isNeeded && !$0.missingElements.isEmpty }
        let fonts = survey.fonts.familyCount == 0
        let remedies = Set(parts.compactMap(\.remedy) + (fonts ? [Self.fontRemedy] : [])).sorted()
        return (parts.map(Self.description) + (fonts ? ["fonts"] : []), remedies)
    }

    private var missing: [String] {
        let parts = survey.parts.filter { !$0.missingElements.isEmpty }
        let lines = parts.map { part in
            Self.line(
                part.isNeeded ? "Missing" : "Optional",
                Self.description(part) + (part.remedy.map { ": \($0)" } ?? ""))
        }
        let fonts = survey.fonts.familyCount == 0 ? [Self.line("Missing", "fonts: \(Self.fontRemedy)")] : []
        return (lines + fonts).sorted { $0.hasPrefix("Missing") && !$1.hasPrefix("Missing") }
    }

    /// Returns the purpose of a part, and its missing elements.
    private static func description(_ part: Part) -> String {
        let role =
            switch part.kind {
            case .videoDecoder, .audioDecoder, .imageDecoder: "decoding "
            case .videoEncoder, .audioEncoder, .imageEncoder: "encoding "
            case .demuxer: "reading "
            case .muxer: "writing "
            case .rendering, .videoSink, .audioSink: ""
            }
        return "\(role)\(part.name) (\(part.missingElements.joined(separator: ", ")))"
    }

    /// The names of the missing packages in distributions other than Debian.
    private var distributions: [String] {
        let packages = survey.parts.map(\.packages)
        let lines = ["Ubuntu", "Fedora", "Arch"].compactMap { name -> String? in
            let names = Set(packages.flatMap { ($0[name] ?? "").split(separator: " ") }).sorted()
            return names.isEmpty ? nil : Self.line("  \(name)", names.joined(separator: " "))
        }
        return lines.isEmpty ? [] : ["Names of these packages in other distributions (not tried):"] + lines
    }

    private static func line(_ title: String, _ text: String) -> String {
        title.padding(toLength: width, withPad: " ", startingAt: 0) + text
    }
}
