import Foundation
package import Testing

/// Expects a text to be exactly what a golden file holds, and shows the first line that differs.
///
/// With `CUTROOM_RECORD` set in the environment the file is written instead, and the test fails: a recording
/// run can't be mistaken for a passing one.
///
/// - Parameter path: Of the golden file, from the package's root.
package func expectGolden(
    _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let problem = try goldenProblem(
        text, path: path, in: PackageRoot.url,
        isRecording: ProcessInfo.processInfo.environment["CUTROOM_RECORD"] != nil)
    if let problem {
        Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
}

/// Why a golden test fails, nil where the file holds the text to the byte. Recording always fails.
func goldenProblem(_ text: String, path: String, in folder: URL, isRecording: Bool) throws -> String? {
    let file = folder.appendingPathComponent(path)
    if isRecording {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return "recorded \(path); run again without CUTROOM_RECORD"
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
        return "no golden file \(path); record it with CUTROOM_RECORD=1 and read it"
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    return firstDifference(golden: golden, actual: text).map { "\(path) is stale: \($0)" }
}

/// The first line in which two texts differ, nil when they are the same to the byte.
func firstDifference(golden: String, actual: String) -> String? {
    guard Array(golden.utf8) != Array(actual.utf8) else { return nil }
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let found = actual.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(expected.count, found.count) {
        let left = index < expected.count ? String(expected[index]) : nil
        let right = index < found.count ? String(found[index]) : nil
        if left.map({ Array($0.utf8) }) != right.map({ Array($0.utf8) }) {
            return """
                line \(index + 1)
                  golden: \(left ?? "(the file ends)")
                  actual: \(right ?? "(the text ends)")
                """
        }
    }
    return "the texts differ in their bytes"
}
