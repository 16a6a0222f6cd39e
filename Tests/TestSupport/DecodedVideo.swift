package import Foundation
package import MediaTypes

/// A video track as pixels: every frame, with the time at which a player shows it.
package struct DecodedVideo: Sendable {
    /// How the pixels lie in memory; the raw value is FFmpeg's name.
    package enum PixelFormat: String, Sendable {
        /// Planes Y, Cb, Cr; the chroma planes have half the size, rounded up.
        case yuv420p
        /// One plane of R, G, B triples.
        case rgb24
    }

    package let width: Int
    package let height: Int
    package let pixelFormat: PixelFormat
    package let frames: [Frame]

    package init(width: Int, height: Int, pixelFormat: PixelFormat, times: [CMTime], bytes: Data) throws {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        let layout = Frame.Layout(width: width, height: height, pixelFormat: pixelFormat)
        guard bytes.count == times.count * layout.byteCount else {
            throw Mismatch(bytes: bytes.count, frames: times.count, frameBytes: layout.byteCount)
        }
        frames = times.enumerated().map { index, time in
            Frame(
                presentationTime: time, layout: layout,
                bytes: bytes[index * layout.byteCount..<(index + 1) * layout.byteCount])
        }
    }

    /// The bytes are not the frames that were announced.
    package struct Mismatch: Error {
        package var bytes: Int
        package var frames: Int
        package var frameBytes: Int
    }
}
