import Cutroom
import Foundation

/// The picture files that the command writes: one, or several by number.
struct ImageFiles {
    private let path: String
    private let isJPEG: Bool

    /// Nil for a name without a picture's ending.
    init?(path: String) {
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "png": isJPEG = false
        case "jpg", "jpeg": isJPEG = true
        default: return nil
        }
        self.path = path
    }

    /// One name is the path itself; of several each has its number, from 1, in place of `%d` or `%03d`, or before
    /// the ending.
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

    func write(_ image: CGImage, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        do {
            if isJPEG {
                try ImageFile.writeJPEG(image, to: url)
            } else {
                try ImageFile.writePNG(image, to: url)
            }
        } catch let error as CocoaError {
            throw CommandFailure(
                cannotWrite: path, cause: error.localizedDescription,
                remedy: "choose another folder, or make room")
        }
    }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
