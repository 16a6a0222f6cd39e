import Foundation
import Glibc

/// The reason why the system refused an operation on a file, in words for a message.
struct SystemProblem {
    let cause: String
    let remedy: String

    init(_ error: any Error) {
        let number = Self.number(of: error)
        cause = number.map { String(cString: strerror($0)) } ?? error.localizedDescription
        remedy =
            switch number {
            case ENOSPC?, EDQUOT?: "free some space, or choose another folder"
            case EFBIG?: "allow larger files, such as with ulimit -f, or choose another disk"
            default: "choose another folder, or another name"
            }
    }

    /// Returns the value of `errno`; `nil` if the system is not the cause.
    private static func number(of error: any Error) -> Int32? {
        switch error {
        case let failure as POSIXError: failure.code.rawValue
        case let failure as CocoaError: failure.underlying.flatMap(number)
        default: nil
        }
    }
}
