import Cutroom
import Foundation
import Glibc

/// An output that goes to standard output.
///
/// Muxers return to the beginning of a file when they know its end, so that the whole output is written to a temporary
/// file and then copied. No reader gets a part of an output that failed.
struct StreamedOutput {
    static let argument = "-"

    /// The types, for messages: all but numbered images.
    static let types = AVFileType.writablePathExtensions.filter { $0 != "png" }.joined(separator: ", ")

    /// The temporary file.
    let file: OutputFile
    private let descriptor: Int32

    /// Reserves standard output: what libraries print goes to standard error from now on.
    ///
    /// - Parameter type: The path extension of the output.
    /// - Throws: A `CommandFailure`, also if standard output is a terminal.
    init(type: String) throws {
        guard isatty(STDOUT_FILENO) == 0 else {
            throw CommandFailure(
                status: .cannotWrite, subject: "standard output", cause: "is a terminal",
                remedy: "redirect it to a file or a program, or name a file")
        }
        descriptor = try StandardStreams.reserveOutput()
        let folder = try UnfinishedFiles.makeFolder(named: "cutroom-output")
        let url = folder.appendingPathComponent("output.\(type.lowercased())")
        SpooledFiles.add(url, as: "standard output")
        file = OutputFile(path: url.path, overwrites: false)
    }

    /// Copies the complete output. A signal ends the process meanwhile: nothing of ours remains.
    func send() throws {
        try Interruption.current.endOnSignal(remedy: "the output is incomplete; run the command again")
        let source = open(file.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw CommandFailure(cannotPrint: errno) }
        defer { close(source) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(source, &bytes, bytes.count)
            guard count >= 0 else { throw CommandFailure(cannotPrint: errno) }
            guard count > 0 else { break }
            let number = bytes[..<count].withUnsafeBytes { StandardStreams.write($0, to: descriptor) }
            if number == EPIPE { throw Self.closed }
            guard number == 0 else { throw CommandFailure(cannotPrint: number) }
        }
        // Some file systems report only now that a disk is full.
        guard close(descriptor) == 0 else { throw CommandFailure(cannotPrint: errno) }
    }

    private static var closed: CommandFailure {
        CommandFailure(
            status: .cannotWrite, subject: "standard output",
            cause: "closed by its reader before the end of the output",
            remedy: "check the program that reads it")
    }
}
