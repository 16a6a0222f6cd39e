import Cutroom
import Foundation

/// The image files that the command writes: one, or several with numbers.
struct ImageFiles {
    private let path: String
    private let isJPEG: Bool

    /// Returns `nil` if the extension isn't that of a supported image format.
    init?(path: String) {
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "png": isJPEG = false
        case "jpg", "jpeg": isJPEG = true
        default: return nil
        }
        self.path = path
    }

    /// Returns the path itself for one image. Several are numbered from 1, in place of `%d` or `%03d`, or
    /// before the extension.
    func names(count: Int) -> [String] {
        let numbered = NumberedFiles(InputFiles.url(path))
        guard count > 1 || numbered.hasPlaceholder else { return [path] }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return numbered.urls(count: count).map { folder + $0.lastPathComponent }
    }

    func write(_ image: CGImage, to file: OutputFile) throws {
        try file.write { url in
            if isJPEG {
                try ImageWriter.writeJPEG(image, to: url)
            } else {
                try ImageWriter.writePNG(image, to: url)
            }
        }
    }
}
