import Containers
package import Foundation

/// A media file open for reading, which is checked before the first read and closed when it is deinitialized.
package final class SourceFile: RandomAccessBytes, Sendable {
    package let length: Int64
    package let url: URL
    private let descriptor: Int32

    /// - Throws: `InspectionFailure` if the file isn't readable, regular and non-empty.
    package init(path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw InspectionFailure.unreachable(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw InspectionFailure.folder
        default: throw InspectionFailure.notRegular
        }
        guard status.st_size > 0 else { throw InspectionFailure.empty }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InspectionFailure.unreachable(errno) }
        length = Int64(status.st_size)
        url = URL(fileURLWithPath: path)
    }

    deinit {
        close(descriptor)
    }

    package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        let wanted = Int(min(Int64(max(0, count)), max(0, length - offset)))
        return try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = 0
            while filled < wanted {
                let place = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let read = pread(descriptor, place.baseAddress, place.count, off_t(offset) + filled)
                if read == 0 { return }
                if read > 0 {
                    filled += read
                } else if errno != EINTR {
                    throw InspectionFailure.unreachable(errno)
                }
            }
        }
    }
}
