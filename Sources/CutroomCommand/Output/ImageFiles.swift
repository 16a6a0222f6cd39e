import Cutroom
import Foundation

/// The image files that the command writes: one, or several with numbers.
struct ImageFiles {
    private let path: String
    private let isJPEG: Bool

    /// Returns `nil` if the extension is not that of a supported image format.
    init?(path: String) {
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "png": isJPEG = false
        case "jpg", "jpeg": isJPEG = true
        default: return nil
        }
        self.path = path
    }

    /// Returns the path itself for one image. Several are numbered from 1, in place of `%d` or `%03d`, or before
    /// the extension.
    func names(count: Int) -> [String] {
        let place = path.firstRange(of: /%(0\d)?d/)
        guard count > 1 || place != nil else { return [path] }
        return (1...max(1, count)).map { number in
            guard let place else {
                let ending = path.lastIndex(of: ".") ?? path.endIndex
                return path[..<ending] + "-" + Self.padded(number, to: 3) + path[ending...]
            }
            let digits = path[place].dropFirst().dropLast().last.flatMap { Int(String($0)) } ?? 1
            return path.replacingCharacters(in: place, with: Self.padded(number, to: digits))
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

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
