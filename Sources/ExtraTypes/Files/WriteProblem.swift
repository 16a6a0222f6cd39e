internal import Foundation

/// The reason why a file couldn't be written, in words for a message.
package struct WriteProblem {
    package let cause: String
    package let remedy: String

    /// Whether the disk, or the user's share of it, is full.
    package let isFull: Bool

    package init(_ error: any Error) {
        let number = Self.number(of: error)
        isFull = number == ENOSPC || number == EDQUOT
        switch number {
        case ENOSPC?, EDQUOT?:
            (cause, remedy) = ("no space left", "free some space, or choose another folder")
        case EFBIG?:
            (cause, remedy) = (
                "the file would be too large",
                "allow larger files, such as with ulimit -f, or choose another disk"
            )
        case ENOENT?:
            (cause, remedy) = ("its folder is gone", "create the folder again, or choose another")
        case EMFILE?, ENFILE?:
            (cause, remedy) = ("too many files are open", "allow more with ulimit -n")
        case let number?:
            (cause, remedy) = (String(cString: strerror(number)), "choose another folder, or another name")
        case nil: (cause, remedy) = (error.localizedDescription, "choose another folder, or another name")
        }
    }

    /// Returns the value of `errno`; `nil` if the system is not the cause.
    private static func number(of error: any Error) -> Int32? {
        switch error {
        case let failure as SystemCallFailure: failure.number
        case let failure as POSIXError: failure.code.rawValue
        case let failure as CocoaError where failure.code == .fileWriteOutOfSpace: ENOSPC
        case let failure as CocoaError: failure.underlying.flatMap(number)
        default: nil
        }
    }
}
