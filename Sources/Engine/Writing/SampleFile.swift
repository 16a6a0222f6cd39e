internal import Foundation
internal import GStreamerOverlay

/// A queue of buffers in a file.
///
/// The file is unlinked as soon as it is created, so that nothing is left of it when the process ends.
///
/// `@unchecked Sendable`: the store's lock allows one thread at a time.
final class SampleFile: @unchecked Sendable {
    private let descriptor: Int32
    /// The offset of the next buffer to read.
    private var start = 0
    /// The offset at which the next buffer is written.
    private(set) var end = 0

    /// - Parameter path: a path at which no file exists.
    /// - Throws: `EngineFailure` if the file can't be created.
    init(path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var isEmpty: Bool { start == end }

    /// - Throws: `EngineFailure`, for example if the disk is full.
    func append(_ buffer: MediaBuffer) throws {
        // Buffers that were read are overwritten.
        if isEmpty { (start, end) = (0, 0) }
        let header = buffer.header
        try withUnsafeBytes(of: header) { try write($0, at: end) }
        try EngineFailure.mapping {
            try buffer.withBytes { try write($0, at: end + Self.headerSize) }
        }
        end += Self.headerSize + header.size
    }

    /// Removes and returns the oldest buffer. The file must not be empty.
    func next() throws -> MediaBuffer {
        let header = try withUnsafeTemporaryAllocation(byteCount: Self.headerSize, alignment: 8) { bytes in
            try read(bytes, at: start)
            return UnsafeRawBufferPointer(bytes).loadUnaligned(as: BufferHeader.self)
        }
        let place = start + Self.headerSize
        let buffer = try EngineFailure.mapping {
            try MediaBuffer.restored(header) { try read($0, at: place) }
        }
        start = place + header.size
        return buffer
    }

    private static let headerSize = MemoryLayout<BufferHeader>.size

    private func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws {
        var done = 0
        while done < bytes.count {
            let count = pwrite(
                descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(place + done))
            guard count > 0 || errno == EINTR else { throw Self.failure(errno) }
            done += max(0, count)
        }
    }

    private func read(_ bytes: UnsafeMutableRawBufferPointer, at place: Int) throws {
        var done = 0
        while done < bytes.count {
            let count = pread(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(place + done))
            guard count > 0 || (count < 0 && errno == EINTR) else {
                throw Self.failure(count < 0 ? errno : EIO)
            }
            done += max(0, count)
        }
    }

    private static func failure(_ number: Int32) -> EngineFailure {
        let isFull = number == ENOSPC || number == EDQUOT
        return .pipeline(
            PipelineFailure(
                cause: isFull ? .noSpace : .unwritable,
                message: "the file for coded samples that wait for other tracks failed:"
                    + " \(String(cString: strerror(number)))"))
    }
}
