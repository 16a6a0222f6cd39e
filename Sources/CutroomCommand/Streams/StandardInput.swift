import ArgumentParser
import Cutroom
import Foundation
import Glibc
import Synchronization

/// Standard input as an input of the command, written `-`.
///
/// Readers seek, so that media are copied to a temporary file before anything is read; documents stay in memory. Which
/// of both it is, and of which format, is decided by the first bytes.
enum StandardInput {
    private static let argument = "-"
    /// Its path, which is the same input.
    private static let path = "/dev/stdin"
    /// The name in messages.
    static let name = "standard input"

    private struct State {
        var source: Source?
        /// Why it can't be read; `nil` if it can.
        var refusal: String?
    }

    private struct Source {
        /// The document's, or that of a temporary file.
        let url: URL
        /// The whole document, or the first bytes of media.
        let data: Data
        /// `nil` for media.
        let format: TimelineDocumentFormat?
    }

    private static let state = Mutex(State())

    /// Refuses all later uses: the process needs standard input itself.
    static func refuse(because cause: String) {
        state.withLock { $0.refusal = cause }
    }

    /// Whether it is an input.
    static var isUsed: Bool { state.withLock { $0.source != nil } }

    /// Whether an argument without settings is standard input.
    static func isNamed(by text: String) -> Bool { text == argument || text == path }

    /// Returns arguments with the path in place of a `-` that has settings, such as `-@0..2`: ArgumentParser would take it
    /// for an option.
    static func spelledOut(_ arguments: [String]) -> [String] {
        var isValue = false
        return arguments.map { text in
            let isOption = text.hasPrefix("--") || text == "-o"
            defer {
                isValue = !isValue && isOption && !text.contains("=") && !RepeatedOption.flags.contains(text)
            }
            return !isValue && text.hasPrefix(argument + "@") ? path + text.dropFirst(argument.count) : text
        }
    }

    /// Returns the URL that is used for standard input, after reading its first bytes. It may be used several times.
    ///
    /// - Throws: A `ValidationError` if there is nothing to read.
    static func url() throws -> URL {
        try state.withLock { state in
            if let refusal = state.refusal { throw ValidationError("\(name): \(refusal)") }
            if let source = state.source { return source.url }
            guard isatty(STDIN_FILENO) == 0 else {
                throw ValidationError(
                    "\(name) is a terminal: redirect a file or a program to it, or name a file")
            }
            let source: Source
            do { source = try self.source() } catch let error as ValidationError {
                throw error
            } catch {
                let failure = CommandFailure(error) ?? CommandFailure(usage: "\(error)")
                let words = [failure.cause, failure.remedy].compactMap(\.self)
                throw ValidationError(([name] + words).joined(separator: ": "))
            }
            SpooledFiles.add(source.url, as: name)
            state.source = source
            return source.url
        }
    }

    /// The temporary file of media; `nil` if there is none.
    static var mediaURL: URL? {
        state.withLock { state in
            guard let source = state.source, source.format == nil else { return nil }
            return source.url
        }
    }

    /// The document that was read; `nil` if a URL is not that of a document in standard input.
    static func document(at url: URL) -> (data: Data, format: TimelineDocumentFormat)? {
        state.withLock { state in
            guard let source = state.source, source.url == url, let format = source.format else { return nil }
            return (source.data, format)
        }
    }

    private static let headSize = 4096
    /// The largest document that is read, for an error of the reader of documents.
    private static let mostOfDocument = 64 << 20 + 1

    private static func source() throws -> Source {
        let head = try read(upTo: headSize)
        guard !head.isEmpty else {
            throw ValidationError("\(name) is empty: check the program that writes to it, or name a file")
        }
        guard let format = TimelineDocumentFormat(content: head) else {
            let folder = try UnfinishedFiles.makeFolder(named: "cutroom-input")
            return Source(url: folder.appendingPathComponent("input"), data: head, format: nil)
        }
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        let rest = try read(upTo: mostOfDocument - head.count)
        let url = folder.appendingPathComponent("\(name).\(format.rawValue)")
        return Source(url: url, data: head + rest, format: format)
    }

    private static func read(upTo count: Int) throws -> Data {
        var data = Data()
        while data.count < count {
            let piece = try piece(upTo: min(1 << 20, count - data.count))
            if piece.isEmpty { break }
            data += piece
        }
        return data
    }

    /// Returns the next bytes; none at the end.
    private static func piece(upTo count: Int) throws(CommandFailure) -> Data {
        var bytes = Data(count: count)
        while true {
            let got = bytes.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, count) }
            if got >= 0 { return bytes.prefix(got) }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
            default:
                throw CommandFailure(
                    status: .noInput, subject: name, cause: String(cString: strerror(errno)),
                    remedy: "redirect a file or a program to it")
            }
        }
    }
}

extension StandardInput {
    /// The most bytes that are copied.
    private static func limit() throws(CommandFailure) -> Int64 {
        let variable = "CUTROOM_INPUT_LIMIT"
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
            return 20_000 * 1_000_000
        }
        guard let megabytes = Int64(text), (1...1_000_000_000).contains(megabytes) else {
            throw CommandFailure(
                usage: "invalid \(variable) \"\(text)\": expected a number of megabytes from 1 to 1000000000")
        }
        return megabytes * 1_000_000
    }

    /// Copies media to their temporary file, and says so. Call this once, before files are read.
    static func spool() throws {
        guard let source = state.withLock({ $0.source }), source.format == nil else { return }
        let (url, head) = (source.url, source.data)
        let limit = try limit()
        StandardStreams.complain("cutroom: copying \(name) to a temporary file")
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        var (piece, total) = (head, Int64(0))
        repeat {
            total += Int64(piece.count)
            guard total <= limit else {
                throw CommandFailure(
                    status: .badData, subject: name, cause: "more than \(limit / 1_000_000) MB",
                    remedy: "write it to a file, or set CUTROOM_INPUT_LIMIT to a number of megabytes")
            }
            let number = piece.withUnsafeBytes { StandardStreams.write($0, to: file) }
            guard number == 0 else { throw failure(number) }
            piece = try self.piece(upTo: 1 << 20)
        } while !piece.isEmpty
    }

    private static func failure(_ number: Int32) -> CommandFailure {
        CommandFailure(
            status: .cannotWrite, subject: name,
            cause: "cannot copy to a temporary file: \(String(cString: strerror(number)))",
            remedy: "free some space, or set TMPDIR to another folder")
    }
}
