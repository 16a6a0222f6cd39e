import FootageSupport
import Foundation

/// Prints the table of a folder's footage: what each file is, and how its frames and samples compare with
/// ffmpeg's. Ends with status 1 where a file misses.
@main
struct FootageTable {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let folder = URL(fileURLWithPath: arguments.first ?? "../shared/media")
        let names = Set(arguments.dropFirst())
        let files = try FootageFolder.files(in: folder).filter {
            names.isEmpty || names.contains($0.lastPathComponent)
        }
        guard !files.isEmpty else {
            FileHandle.standardError.write(Data("\(folder.path) holds no media files\n".utf8))
            exit(66)
        }
        print(FootageRow.heading)
        var missed = 0
        for file in files {
            let row = await FootageCheck(file).row()
            print(row.line)
            fflush(nil)
            if !row.isPassed { missed += 1 }
        }
        print("\(files.count) files, \(missed) missed")
        exit(missed == 0 ? 0 : 1)
    }
}
