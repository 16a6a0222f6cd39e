internal import Foundation

/// A system call that failed.
package struct SystemCallFailure: Error, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    package var description: String { String(cString: strerror(number)) }
}
