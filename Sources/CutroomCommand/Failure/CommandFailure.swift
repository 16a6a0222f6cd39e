import Foundation

/// Why the command ends early: one line for people, one status for programs.
struct CommandFailure: Error {
    var status: ExitStatus
    /// The file in question as people named it, or a place.
    var subject: String?
    /// Without a full stop.
    var cause: String
    /// What to do about it, without a full stop.
    var remedy: String?

    /// `cutroom: subject: cause: remedy`, in one line whatever the names have in them.
    var line: String {
        // A cause that names its file already needs no subject.
        let named = subject.flatMap { cause.hasPrefix($0) ? nil : $0 }
        return ["cutroom", named, cause, remedy].compactMap(\.self).joined(separator: ": ")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension CommandFailure {
    /// Arguments that mean nothing together, or at all.
    init(usage cause: String) {
        let plain = cause.hasPrefix("Error: ") ? String(cause.dropFirst(7)) : cause
        let first = plain.split(whereSeparator: \.isNewline).first.map(String.init) ?? plain
        self.init(
            status: .usage, cause: first.hasSuffix(".") ? String(first.dropLast()) : first,
            remedy: "see cutroom --help")
    }

    init(cannotPrint error: any Error) {
        self.init(
            status: .cannotWrite, subject: "standard output", cause: "\(error)",
            remedy: "send it to a file or program that takes it")
    }

    init(cannotWrite path: String, cause: String, remedy: String) {
        self.init(status: .cannotWrite, subject: path, cause: cause, remedy: remedy)
    }

    /// Stopped by a signal.
    init(signal: Int32) {
        self.init(
            status: ExitStatus(signal: signal), cause: "interrupted",
            remedy: "no output was left; run it again to make the film")
    }
}
