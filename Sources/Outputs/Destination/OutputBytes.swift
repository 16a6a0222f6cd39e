internal import ExtraTypes
package import Foundation
internal import MediaTypes

/// Writes bytes into an output that was checked, in sequence.
///
/// `@unchecked Sendable`: it is used by one thread at a time.
package final class OutputBytes: @unchecked Sendable {
    private let url: URL
    /// The file descriptor, or -1 after the file was closed.
    private var descriptor: Int32

    /// Opens the file that is written until the output is complete.
    ///
    /// - Throws: An `AVError`, as the methods do.
    package convenience init(_ destination: ExportDestination) throws {
        try self.init(open(destination.temporaryURL.path, O_WRONLY | O_TRUNC | O_CLOEXEC), destination.url)
    }

    /// Creates one of an output's files.
    package convenience init(creating file: URL, of output: URL) throws {
        try self.init(open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), output)
    }

    private init(_ descriptor: Int32, _ url: URL) throws {
        self.url = url
        self.descriptor = descriptor
        guard descriptor >= 0 else { throw failure(errno) }
    }

    deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

    package func write(_ bytes: [UInt8]) throws {
        do {
            try OpenFile.write(bytes, to: descriptor)
        } catch {
            throw failure(error.number)
        }
    }

    package func close() throws {
        let open = descriptor
        descriptor = -1
        guard Foundation.close(open) == 0 else { throw failure(errno) }
    }

    private func failure(_ number: Int32) -> AVError {
        let problem = WriteProblem(SystemCallFailure(number: number))
        return AVError(
            problem.isFull ? .diskFull : .operationInterrupted,
            reason: "\(url.path) can't be written: \(problem.cause)", url: url, remedy: problem.remedy)
    }
}
