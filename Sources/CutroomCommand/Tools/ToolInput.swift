import Foundation
import Glibc
import ToolServer

/// Reads the lines of a server's clients from standard input, on a thread of its own.
enum ToolInput {
    /// The maximum length of a line in bytes.
    static let lineLimit = 1 << 20
    private static let pieceSize = 1 << 16

    /// Returns at the end of the input, or if it can't be read.
    static func forward(to server: ToolServer) {
        var lines = LineBuffer(limit: lineLimit)
        var bytes = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for line in lines.append(Data(bytes[..<count])) { server.receive(line) }
        }
        if let last = lines.finish() { server.receive(last) }
    }
}
