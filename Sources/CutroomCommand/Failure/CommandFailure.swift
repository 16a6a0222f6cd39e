import Cutroom
import Foundation

/// The reason the command fails: a one-line message for people and an exit status for programs.
struct CommandFailure: Error {
    var status: ExitStatus
    /// The file or position concerned, spelled as the user gave it.
    var subject: String?
    /// The failure and its reason, without a final period.
    var cause: String
    /// The remedy, without a final period.
    var remedy: String?

    /// The message, `cutroom: subject: cause: remedy`: always one line, whatever names and libraries'
    /// messages contain.
    var line: String {
        // Omit the subject if the cause already begins with it.
        let named = subject.flatMap { cause.hasPrefix($0) ? nil : $0 }
        let message = ["cutroom", named?.withVisibleControls, cause, remedy].compactMap(\.self)
            .joined(separator: ": ")
        return message.split(whereSeparator: \.isNewline).joined(separator: " ").withVisibleControls
    }
}

extension CommandFailure {
    /// Creates a failure for arguments that are invalid, alone or in combination.
    init(usage cause: String) {
        let plain = cause.hasPrefix("Error: ") ? String(cause.dropFirst(7)) : cause
        let lines = plain.split(whereSeparator: \.isNewline)
        var first = lines.first.map(String.init) ?? plain
        // ArgumentParser writes long lists of values below their introduction.
        let values = lines.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
            .prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
        if first.hasSuffix(":"), !values.isEmpty { first += " " + values.joined(separator: ", ") }
        self.init(
            status: .usage, cause: first.hasSuffix(".") ? String(first.dropLast()) : first,
            remedy: "see cutroom --help")
    }

    /// - Parameter number: The value of `errno`.
    init(cannotPrint number: Int32) {
        self.init(
            status: .cannotWrite, subject: "standard output", cause: String(cString: strerror(number)),
            remedy: "redirect it to a writable file or program")
    }

    /// Creates a failure for an error that was thrown while writing a file.
    init(_ error: any Error, writing path: String) {
        if let error = error as? AVError {
            self.init(error)
        } else {
            let problem = SystemProblem(error)
            self.init(cannotWrite: path, cause: problem.cause, remedy: problem.remedy)
        }
    }

    init(cannotWrite path: String, cause: String, remedy: String) {
        self.init(status: .cannotWrite, subject: path, cause: cause, remedy: remedy)
    }

    /// Creates a failure for a run that a signal interrupted.
    init(signal: Int32) {
        self.init(
            status: ExitStatus(signal: signal), cause: "interrupted",
            remedy: "no output was written; run the command again")
    }
}
