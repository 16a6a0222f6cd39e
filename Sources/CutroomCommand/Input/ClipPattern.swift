import ArgumentParser
import Cutroom
import Foundation
import Glibc

/// An input as it is written: one clip or document, or a pattern such as `clips/*.mp4` with all files that
/// match it, in the order of their names.
struct ClipPattern {
    let clips: [ClipArgument]

    init(text: String) throws {
        let (name, settings) = FileArgument.split(text)
        guard name.contains(where: { "*?[".contains($0) }), InputFiles.isAbsent(InputFiles.url(name)) else {
            clips = [try ClipArgument(text: text)]
            return
        }
        let files = Self.files(matching: name)
        guard !files.isEmpty else {
            throw ValidationError("no file matches \"\(name)\": check the folder and the pattern")
        }
        clips = try files.map { try ClipArgument(text: $0 + (settings.map { "@" + $0 } ?? "")) }
    }

    /// Returns the files, without folders, that match a pattern of the shell.
    private static func files(matching pattern: String) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        guard glob(pattern, GLOB_MARK, nil, &result) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { index in
            result.gl_pathv[index].map { String(cString: $0) }
        }.filter { !$0.hasSuffix("/") }
    }
}
