import Foundation
import GStreamerOverlay
import TestSupport
import Testing

/// The table of workarounds as Docs/Workarounds.md has it.
@Suite struct WorkaroundTableTests {
    /// Those that tests run with: of Debian 12, 13 and testing.
    private static let versions = [
        GStreamerVersion(1, 22, 0), GStreamerVersion(1, 26, 2), GStreamerVersion(1, 28, 8),
    ]

    private static let head = """
        # Workarounds

        Made from the declarations in `Sources/GStreamerOverlay/Workarounds/Workaround+*.swift` by
        `Scripts/golden`; change those, not this file.

        Faults of GStreamer, and of what its elements are built on, that something in Cutroom is done about. The columns are the
        versions of Debian 12, 13 and testing: \
        \(versions.map(\.description).joined(separator: ", ")).

        - *needed*: the version has the fault.
        - *not needed*: it hasn't; the remedy isn't used, or changes nothing.
        - *harmful*: it hasn't, and the remedy would do wrong; it isn't used.

        *Versions* are those with the fault: before the first one of each series that got the repair, by upstream's commit. *Tried*: the
        test has the element work by itself, and fails if the version that it runs with does otherwise than the table says. *Read*:
        the fault comes by chance, or is more than a test can make; upstream's history has the commit that mends it, or none up to
        1.28. The test holds the remedy, which is used in every version if there is no such commit.
        """

    @Test func isFresh() throws {
        var lines = [Self.head]
        for (title, rows) in Workaround.groups {
            let columns = Self.versions.map { "\($0.major).\($0.minor)" }
            lines += ["", "## \(title)", ""]
            lines.append(
                "| Element | Fault | Remedy | \(columns.joined(separator: " | ")) | Versions | Test |")
            lines.append("|" + String(repeating: "---|", count: 5 + columns.count))
            lines += rows.map(Self.row)
        }
        try expectGolden(lines.joined(separator: "\n") + "\n", at: "Docs/Workarounds.md")
    }

    private static func row(_ workaround: Workaround) -> String {
        let elements = workaround.element.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
        let verdicts = versions.map { workaround.verdict(in: $0).rawValue }
        let cells =
            [elements, workaround.fault, workaround.remedy] + verdicts
            + [range(of: workaround), "\(workaround.evidence.rawValue): \(workaround.test)"]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// Such as `since 1.24.0 before 1.28.2`, with the version of each series that got the repair.
    private static func range(of workaround: Workaround) -> String {
        let start = workaround.since.map { "since \($0)" }
        let releases = workaround.mended.map(\.description).joined(separator: ", ")
        let end = workaround.mended.isEmpty ? nil : "before \(releases)"
        let commit = workaround.commit.map { "(\($0))" }
        let words = [start, end, commit].compactMap(\.self)
        return words.isEmpty ? "all" : words.joined(separator: " ")
    }

    @Test func eachIsNeededSomewhere() {
        for workaround in Workaround.all {
            #expect(
                Self.versions.contains(where: workaround.isNeeded),
                "\(workaround.element): \(workaround.fault)")
            #expect(workaround.commit == nil || !workaround.mended.isEmpty)
        }
        #expect(Set(Workaround.all).count == Workaround.all.count)
    }

    /// The suite is a type, and the test one of its functions.
    @Test func testsExist() throws {
        let files = try #require(
            FileManager.default.enumerator(
                at: PackageRoot.url.appendingPathComponent("Tests"), includingPropertiesForKeys: nil))
        var texts: [String: String] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            texts[file.deletingPathExtension().lastPathComponent] = try String(
                contentsOf: file, encoding: .utf8)
        }
        for workaround in Workaround.all {
            let names = workaround.test.split(separator: "/").map(String.init)
            #expect(names.count == 2)
            #expect(
                texts[names[0]]?.contains("func \(names[names.count - 1])(") == true, "\(workaround.test)")
        }
    }

    @Test(
        arguments: [
            ("1.22.0", true), ("1.24.10", true), ("1.24.11", false), ("1.24.12", false), ("1.25.90", false),
            ("1.26.0", false), ("1.28.8", false), ("2.0", false),
        ])
    func seriesAreMendedOneByOne(version: String, isNeeded: Bool) throws {
        let version = try #require(GStreamerVersion(version))
        #expect(Workaround.audioKeyBlocks.isNeeded(in: version) == isNeeded)
        #expect(Workaround.quotedTags.isNeeded(in: version))
    }

    @Test(
        arguments: [
            ("1.22.12", false), ("1.23.90", true), ("1.24.0", true), ("1.28.1", true), ("1.28.2", false),
            ("1.29.2", false),
        ])
    func faultsBegin(version: String, isNeeded: Bool) throws {
        let version = try #require(GStreamerVersion(version))
        #expect(Workaround.referencesBehindGaps.isNeeded(in: version) == isNeeded)
    }

    @Test(arguments: ["", "1", "1.x", "a.b.c", "1..2", "1.2.3.4.5"])
    func otherTextsAreNotVersions(text: String) {
        #expect(GStreamerVersion(text) == nil)
    }

    @Test func theRunningVersionIsTheLibrarys() throws {
        try GStreamer.initialize()
        #expect(GStreamer.version == "GStreamer \(GStreamerVersion.running)")
    }
}
