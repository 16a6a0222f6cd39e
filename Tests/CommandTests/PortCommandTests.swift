import Foundation
import TestSupport
import Testing

@Suite struct PortCommandTests {
    @Test(.timeLimit(.minutes(2))) func projectsAreSurveyed() async throws {
        let folder = try TemporaryFolder.make("port")
        defer { TemporaryFolder.remove(folder) }
        try "import AVFoundation\nimport UIKit\nimport Photos\nlet movie = AVMutableMovie()\n".write(
            to: folder.appendingPathComponent("App.swift"), atomically: true, encoding: .utf8)
        let text = try await CommandRun(["port", "."], in: folder).result()
        #expect(text.status == 0 && text.messages.isEmpty, "\(text)")
        #expect(
            text.output.contains("product UIKitValues") && text.output.contains("App.swift:4: AVMutableMovie")
        )
        let json = try await CommandRun(["port", ".", "--json"], in: folder).result()
        let survey = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(survey?["files"] as? Int == 1 && (survey?["imports"] as? [Any])?.count == 3, "\(json)")
        let none = try await CommandRun(["port", "none"], in: folder).result()
        #expect(none.status == 66 && none.messages.contains("name a folder of a Swift project"), "\(none)")
        let empty = folder.appendingPathComponent("empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        let nothing = try await CommandRun(["port", "empty"], in: folder).result()
        #expect(nothing.status == 66 && nothing.messages.contains("has no Swift files"), "\(nothing)")
    }
}
