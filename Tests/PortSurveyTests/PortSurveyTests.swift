import Foundation
import TestSupport
import Testing

@testable import PortSurvey

@Suite struct PortSurveyTests {
    /// Surveys files, by their paths.
    private func survey(_ files: [String: String], ledger: AppleLedger = .own) throws -> PortSurvey {
        let folder = try TemporaryFolder.make("port")
        defer { TemporaryFolder.remove(folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return try PortSurvey(of: folder, ledger: ledger)
    }

    @Test func importsHaveTheirProducts() throws {
        let found = try survey([
            "a.swift": "import AVFoundation\n@testable import CoreImage\nimport struct Photos.PHAsset\n",
            "b/c.swift":
                "#if canImport(UIKit)\nimport UIKit\n#endif\nimport Alamofire; import AVFoundation\n",
        ])
        #expect(found.files == 2 && found.problems.isEmpty)
        let rows = found.imports.map { "\($0.framework.name) \($0.framework.status.rawValue) \($0.files)" }
        #expect(
            rows == [
                "AVFoundation here 1", "CoreImage opt-in product 1", "UIKit opt-in product 1",
                "Photos not on Linux 1", "Alamofire other 1",
            ])
        let text = found.text
        #expect(text.contains("product UIKitValues") && text.contains("pass URLs of files"))
    }

    private static let ledger = AppleLedger(
        """
        here\tAppleModules\tAVAsset CMTime
        partial\tin halves\tAVHalf
        absent\tdo without\tAVGone .isGoneToo
        not a line
        """)

    @Test func symbolsHaveStatusCountAndPlace() throws {
        let found = try survey(
            [
                "x.swift": "let a: AVAsset = b\n_ = AVGone(); _ = a.isGoneToo\n",
                "y.swift": "_ = AVGone()\nfunc f(_ h: AVHalf, _ u: UIButton, _ n: NSString, m: CMThing) {}\n",
            ], ledger: Self.ledger)
        let rows = found.symbols.map { "\($0.name) \($0.status?.rawValue ?? "-") \($0.uses) \($0.place)" }
        #expect(
            rows == [
                ".isGoneToo absent 1 x.swift:2", "AVGone absent 2 x.swift:2", "CMThing - 1 y.swift:2",
                "UIButton - 1 y.swift:2", "AVHalf partial 1 y.swift:2", "AVAsset here 1 x.swift:1",
            ])
        #expect(found.text.contains("x.swift:2: AVGone: not on Linux, 2x: do without\n"))
        #expect(found.text.contains("1 here, 1 here in part, 2 not on Linux, 2 not in the list"))
    }

    /// Names in comments and texts, and those that the project declares itself, are none of Apple's.
    @Test(arguments: [
        "// AVGone\n", "/* AVGone /* AVGone */ AVGone */", "let a = \"AVGone\"", "let a = \"\\\"AVGone\"",
        "let a = \"\"\"\nAVGone \"quoted\" AVGone\n\"\"\"",
        "let a = \"\"\"\nAVGone \\\n\"\"\"", "let a = #\"AVGone \" AVGone\"#",
        "struct AVGone {}\nlet a = AVGone()", "let x = a.AVGone", "let AVGoneToo = 1",
    ])
    func otherNamesAreNotReported(text: String) throws {
        let found = try survey(["a.swift": text + "\nlet end: AVHalf"], ledger: Self.ledger)
        #expect(found.symbols.map(\.name) == ["AVHalf"])
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        #expect(found.symbols.first?.place == "a.swift:\(line)")
    }

    @Test func foldersOfPackagesAndBuildsAreSkipped() throws {
        let found = try survey([
            ".build/a.swift": "import Photos", "Pods/b.swift": "import Photos",
            "src/Pods/c.swift": "import Photos",
            "src/d.swift": "import UIKit", "e.txt": "import Photos",
        ])
        #expect(found.imports.map(\.framework.name) == ["UIKit"])
    }

    @Test func largeFilesAreNamed() throws {
        let found = try survey([
            "a.swift": String(repeating: "//\n", count: 700_000), "b.swift": "import UIKit",
        ])
        #expect(found.files == 1 && found.problems == ["a.swift: has more than 2097152 bytes: split it"])
    }

    @Test func bytesAreNoReasonToStop() throws {
        let folder = try TemporaryFolder.make("port")
        defer { TemporaryFolder.remove(folder) }
        var state: UInt64 = 7
        for index in 0..<50 {
            let bytes = (0..<200).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Array("\"#/*\\\n.A\u{1}".utf8 + [0xFF])[Int(state >> 33) % 10]
            }
            try Data(bytes).write(to: folder.appendingPathComponent("\(index).swift"))
        }
        #expect(try PortSurvey(of: folder).files == 50)
        #expect(throws: (any Error).self) { try PortSurvey(of: folder.appendingPathComponent("none")) }
    }

    /// The list that comes with the command has what Docs/Coverage.md says.
    @Test func theOwnListIsTheLedgers() async throws {
        let ledger = AppleLedger.own.entries
        #expect(ledger["AVMutableComposition"] == .init(status: .here, note: "AppleModules"))
        #expect(ledger["CIContext"]?.note == "CoreImage" && ledger["AVMovie"]?.status == .absent)
        #expect(ledger["UIView"]?.status == .absent && ledger.count > 1000)
        #expect(ledger.values.allSatisfy { !$0.note.isEmpty })
        let script = PackageRoot.url.appendingPathComponent("Scripts/port-ledger")
        try await ChildProcess.run("python3", [script.path, "--check"])
    }
}
