internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Writes the frames of a pipeline into an output that is made of images.
protocol FrameFiles: Sendable {
    /// Begins writing, after the output was checked.
    func start() throws
    /// Writes a frame. For one thread at a time.
    ///
    /// - Parameters:
    ///   - pixels: Red, green, blue and straight alpha, row after row.
    ///   - time: The presentation time in nanoseconds.
    func append(_ pixels: UnsafeRawBufferPointer, at time: Int64) throws
    func finish() throws
}

extension FrameFiles {
    func receiver(of format: VideoFormat, _ size: OutputSize) throws -> FrameReceiver {
        try FrameReceiver(element: ExportTail.file, format: format, width: size.width, height: size.height) {
            try append($0, at: $1)
        }
    }
}

/// Writes frames as an animated GIF.
final class AnimationFile: FrameFiles {
    private struct File: Sendable {
        var bytes: OutputBytes
        var writer: GIFWriter
    }

    private let destination: ExportDestination
    private let size: OutputSize
    private let duration: CMTime
    /// Nil before the first frame can be written, and after the last one was.
    private let file = Mutex<File?>(nil)

    init(_ destination: ExportDestination, size: OutputSize, duration: CMTime) {
        self.destination = destination
        self.size = size
        self.duration = duration
    }

    func start() throws {
        let bytes = try OutputBytes(destination)
        let writer = GIFWriter(width: size.width, height: size.height) { try bytes.write($0) }
        file.withLock { $0 = File(bytes: bytes, writer: writer) }
    }

    func append(_ pixels: UnsafeRawBufferPointer, at time: Int64) throws {
        try file.withLock { file in
            do { try file?.writer.append(pixels, at: time) } catch {
                // Only the first failure is reported.
                file = nil
                throw error
            }
        }
    }

    func finish() throws {
        try file.withLock { file in
            try file?.writer.finish(at: duration.nanoseconds ?? 0)
            try file?.bytes.close()
            file = nil
        }
    }
}

/// Writes frames as numbered PNG files.
final class NumberedImages: FrameFiles {
    private let destination: ExportDestination
    private let size: OutputSize
    private let hasAlpha: Bool
    /// The number of frames so far; nil after a failure, because only the first one is reported.
    private let count = Mutex<Int?>(0)

    init(_ destination: ExportDestination, size: OutputSize, hasAlpha: Bool) {
        self.destination = destination
        self.size = size
        self.hasAlpha = hasAlpha
    }

    func start() throws {}

    func append(_ pixels: UnsafeRawBufferPointer, at time: Int64) throws {
        try count.withLock { count in
            guard let number = count else { return }
            count = nil
            let bytes = try StillEncoder.png(
                pixels, width: size.width, height: size.height, hasAlpha: hasAlpha)
            let file = destination.temporaryURL.appendingPathComponent("\(number)")
            let output = try OutputBytes(creating: file, of: destination.url)
            try output.write(bytes)
            try output.close()
            count = number + 1
        }
    }

    func finish() throws {}
}
