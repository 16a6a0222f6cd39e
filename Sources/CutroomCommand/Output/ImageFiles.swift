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

    /// Writes images to one file each, in their order. If one fails, none is left that wasn't there before.
    func write(_ images: AVAssetImageGenerator.Images, to files: [OutputFile]) async throws {
        let added = files.map { !FileManager.default.fileExists(atPath: $0.url.path) }
        var count = 0
        do {
            for await element in images {
                try write(try element.image, to: files[count])
                count += 1
            }
        } catch {
            for (file, isAdded) in zip(files, added).prefix(count) where isAdded {
                try? FileManager.default.removeItem(at: file.url)
            }
            throw error
        }
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
