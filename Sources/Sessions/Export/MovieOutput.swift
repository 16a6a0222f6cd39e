internal import Foundation
internal import ISOMovie
internal import MediaTypes

/// Writes an assembled movie into an output that was checked.
struct MovieOutput {
    let destination: ExportDestination

    /// - Parameter written: Called with the number of bytes written so far. It may throw to stop.
    /// - Throws: An `AVError`, and what `written` throws.
    func write(
        _ movie: MovieAssembly, from files: [any RandomAccessBytes], _ written: (Int64) throws -> Void
    ) throws {
        let path = destination.temporaryURL.path
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        var count: Int64 = 0
        do {
            try movie.write(from: files) { bytes in
                try write(bytes, to: descriptor)
                count += Int64(bytes.count)
                try written(count)
            }
        } catch let fault as MovieFault {
            throw AVError(
                .invalidSourceMedia, reason: "the samples can't be copied: \(fault)", url: destination.url,
                remedy: "check the source file, or use a preset that encodes")
        }
        isOpen = false
        guard close(descriptor) == 0 else { throw failure(errno) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let place = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.write(descriptor, place.baseAddress, place.count)
                if count < 0 {
                    guard errno == EINTR else { throw failure(errno) }
                } else {
                    rest = rest.dropFirst(count)
                }
            }
        }
    }

    private func failure(_ number: Int32) -> AVError {
        let url = destination.url
        guard number == ENOSPC || number == EDQUOT else {
            return AVError(
                .exportFailed, reason: "\(url.path) can't be written: \(String(cString: strerror(number)))",
                url: url,
                remedy: "choose another folder")
        }
        return AVError(
            .diskFull, reason: "no space left for \(url.path)", url: url,
            remedy: "free some space, or choose another folder")
    }
}
