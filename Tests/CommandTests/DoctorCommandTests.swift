import Foundation
import TestSupport
import Testing

/// `cutroom doctor` with plugins taken away.
@Suite struct DoctorCommandTests {
    private struct Survey: Decodable {
        struct Part: Decodable {
            var kind: String
            var name: String
            var elements: [String]
            var missingElements: [String]
            var isNeeded: Bool
            var remedy: String?
            var packages: [String: String]

            var title: String { "\(kind) \(name)" }
        }

        struct Fonts: Decodable {
            var familyCount: Int
            var defaultFamily: String?
        }

        var swiftVersion: String
        var gstreamerVersion: String
        var libavVersion: String?
        var parts: [Part]
        var fonts: Fonts
        var isComplete: Bool

        var missing: [Part] { parts.filter { !$0.missingElements.isEmpty } }
    }

    /// What is taken away, what can't be done then, and the package that brings it.
    struct Row: Sendable, CustomTestStringConvertible {
        var plugins: [String]
        var missing: [String]
        var elements: Set<String>
        var package: String
        var testDescription: String { plugins.joined(separator: " ") }
    }

    static let rows = [
        Row(
            plugins: ["x264", "openh264"], missing: ["videoEncoder H.264"], elements: ["x264enc"],
            package: "gstreamer1.0-plugins-ugly"),
        Row(
            plugins: ["libav", "fdkaac", "faad"],
            missing: [
                "videoDecoder ProRes", "videoDecoder DNxHD and DNxHR", "videoDecoder Windows Media Video",
                "audioDecoder AAC", "audioDecoder ALAC", "audioDecoder Windows Media Audio",
                "imageDecoder GIF", "videoEncoder ProRes 422 Proxy", "videoEncoder ProRes 422 LT",
                "videoEncoder ProRes 422", "videoEncoder ProRes 422 HQ", "videoEncoder ProRes 4444",
                "audioEncoder AAC", "audioEncoder ALAC",
            ],
            elements: [
                "avdec_prores", "avdec_dnxhd", "avdec_wmv2", "avdec_aac", "avdec_alac", "avdec_wmav2",
                "avdec_gif", "avenc_prores_ks", "avenc_aac", "avenc_alac",
            ], package: "gstreamer1.0-libav"),
        Row(
            plugins: ["isomp4"],
            missing: [
                "demuxer MP4 and QuickTime", "muxer MP4", "muxer QuickTime", "muxer M4V", "muxer M4A",
            ], elements: ["qtdemux", "mp4mux", "qtmux"], package: "gstreamer1.0-plugins-good"),
        Row(
            plugins: ["lame"], missing: ["audioEncoder MP3"], elements: ["lamemp3enc"],
            package: "gstreamer1.0-plugins-good"),
        // Titles are drawn without GStreamer's element for text, and servers have no display.
        Row(plugins: ["pango", "ximagesink"], missing: [], elements: [], package: ""),
    ]

    @Test(.timeLimit(.minutes(2)), arguments: TestShare.of(rows, atMost: 3))
    func whatIsMissingIsToldWithItsPackage(row: Row)
        async throws
    {
        let folder = try TemporaryFolder.make("doctor")
        defer { TemporaryFolder.remove(folder) }
        let environment = try await PluginFolder.environment(allBut: row.plugins, in: folder)
        let run = try await CommandRun(["doctor", "--json"], in: folder, environment: environment).result()
        #expect(run.status == (row.missing.isEmpty ? 0 : 69), "\(run.messages)")
        let survey = try JSONDecoder().decode(Survey.self, from: Data(run.output.utf8))
        let needed = survey.missing.filter(\.isNeeded)
        // MPEG-2, MPEG-4 and the like may have other decoders, which are elsewhere in other versions.
        let others = needed.filter { part in !part.missingElements.allSatisfy(row.elements.contains) }
        #expect(Set(row.missing).isSubset(of: needed.map(\.title)), "\(needed.map(\.title))")
        #expect(
            row.plugins.contains("libav")
                ? others.allSatisfy { $0.missingElements.allSatisfy { $0.hasPrefix("avdec_") } }
                : needed.count == row.missing.count, "\(needed.map(\.title))")
        #expect(survey.isComplete == row.missing.isEmpty)
        for part in needed {
            #expect(part.remedy == "install \(row.package)")
            #expect(part.packages["Debian"] == row.package && part.packages.count == 4)
        }
        #expect((survey.libavVersion == nil) == row.plugins.contains("libav"))
        #expect(!survey.parts.flatMap(\.elements).contains { row.plugins.contains($0) })
        guard !row.missing.isEmpty else { return }
        #expect(
            run.messages.hasPrefix("cutroom: missing: ") && run.messages.contains("install \(row.package)"))
        #expect(run.messages.filter { $0 == "\n" }.count == 1)
    }

    /// The text and the data say the same of a machine on which nothing that is needed is missing.
    @Test(.timeLimit(.minutes(1))) func everythingIsHere() async throws {
        let folder = try TemporaryFolder.make("doctor")
        defer { TemporaryFolder.remove(folder) }
        let data = try await CommandRun.run("doctor", "--json", in: folder)
        let survey = try JSONDecoder().decode(Survey.self, from: Data(data.output.utf8))
        #expect(data.status == 0 && survey.isComplete && data.messages.isEmpty)
        #expect(survey.libavVersion != nil && survey.swiftVersion.hasPrefix("6."))
        let families = try await ChildProcess.run("fc-list", ["--format", "%{family[0]}\\n"])
        #expect(survey.fonts.familyCount == Set(families.split(separator: "\n")).count)
        let family = try await ChildProcess.run("fc-match", ["--format", "%{family[0]}", "Sans"])
        #expect(survey.fonts.defaultFamily == family)
        let installed = try await ChildProcess.run("pkg-config", ["--modversion", "gstreamer-1.0"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(survey.gstreamerVersion == installed)
        let text = try await CommandRun.run("doctor", in: folder)
        #expect(text.status == 0 && !text.output.contains("Missing"))
        for part in survey.parts {
            let mark = part.missingElements.isEmpty ? "+" : "-"
            #expect(text.output.contains("\(mark) \(part.name)"), "\(part.title)")
        }
        let version = try await CommandRun.run("--version", in: folder)
        #expect(version.output.hasSuffix("(GStreamer \(installed))\n"))
        #expect(version.output.filter { $0 == "\n" }.count == 1)
    }
}
