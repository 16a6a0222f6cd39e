package import Foundation

/// Writing to an open file in full: `write(2)` may take fewer bytes than it is given, and signals interrupt it.
package enum OpenFile {
    /// Writes bytes at the file's position.
    ///
    /// - Throws: The error of `write(2)`, such as `ENOSPC`.
    package static func write(
        _ bytes: some ContiguousBytes, to descriptor: Int32
    ) throws(SystemCallFailure) {
        let number: Int32? = bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                guard count >= 0 || errno == EINTR else { return errno }
                done += max(0, count)
            }
            return nil
        }
        if let number { throw SystemCallFailure(number: number) }
    }
}
