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
    let file = PackageRoot.url.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["CUTROOM_RECORD"] != nil {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(path); run again without CUTROOM_RECORD", sourceLocation: sourceLocation)
        return
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record(
            "no golden file \(path); record it with CUTROOM_RECORD=1 and read it",
            sourceLocation: sourceLocation)
        return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    if let difference = firstDifference(golden: golden, actual: text) {
        Issue.record("\(path) is stale: \(difference)", sourceLocation: sourceLocation)
    }
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
