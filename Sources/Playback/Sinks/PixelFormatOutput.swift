internal import Engine
internal import GStreamerOverlay
package import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Composed frames in the pixel format and size that a client requests, for players and for single images.
///
/// A frame in the output's own format and size uses the same memory, and packed colors are unpacked on first
/// access; all others are converted at once.
package final class PixelFormatOutput: Sendable {
    private enum Way {
        case same(PictureLayout, OSType)
        /// Scaled first if the size differs.
        case unpacked(PictureLayout, OSType, PackedPixels, PicturePool, scaler: PictureConverter?)
        case converted(PictureLayout, OSType, PictureConverter)
    }

    private let type: OSType?
    private let size: (width: Int?, height: Int?)
    private let way = Mutex<(format: VideoFormat, way: Way)?>(nil)

    /// - Parameters:
    ///   - pixelFormatType: A format of `PixelFormatCaps`; nil for the one nearest to the output's own.
    ///   - width: The width in pixels; nil for the output's. `height` likewise.
    package init(pixelFormatType: OSType?, width: Int?, height: Int?) {
        type = pixelFormatType
        size = (width, height)
    }

    /// - Throws: `EngineFailure.pipeline`.
    package func pixelBuffer(of frame: PresentedFrames.Frame) throws -> CVPixelBuffer {
        try pixelBuffer(of: frame.buffer, format: frame.format)
    }

    /// - Parameter format: The format of the frame.
    /// - Throws: `EngineFailure.pipeline`.
    func pixelBuffer(of picture: MediaBuffer, format: VideoFormat) throws -> CVPixelBuffer {
        let storage: any PixelBufferStorage = try EngineFailure.mapping {
            try way.withLock { known in
                if let known, known.format == format { return try Self.storage(of: picture, known.way) }
                let way = try way(for: format)
                known = (format, way)
                return try Self.storage(of: picture, way)
            }
        }
        return CVPixelBuffer(storage: storage, colorimetry: format.colorimetry)
    }

    /// Returns the pixels of a packed format in rows without padding, equal to those of the pixel buffer.
    ///
    /// - Throws: `EngineFailure.pipeline`.
    func bytes(of picture: MediaBuffer, format: VideoFormat) throws -> [UInt8] {
        let rowBytes = 4 * (size.width ?? format.width)
        let count = rowBytes * (size.height ?? format.height)
        let buffer = try pixelBuffer(of: picture, format: format)
        if let storage = buffer.storage as? UnpackedPixelStorage {
            return try storage.packedBytes()
        }
        try buffer.lock(readOnly: true)
        defer { _ = buffer.unlock() }
        let plane = buffer.lockedPlanes[0]
        return [UInt8](unsafeUninitializedCapacity: count) { target, initialised in
            for row in 0..<plane.height {
                target.baseAddress.map { UnsafeMutableRawPointer($0 + row * rowBytes) }?
                    .copyMemory(from: plane.baseAddress + row * plane.bytesPerRow, byteCount: rowBytes)
            }
            initialised = count
        }
    }

    private static func storage(of picture: MediaBuffer, _ way: Way) throws -> any PixelBufferStorage {
        switch way {
        case .same(let layout, let type):
            GStreamerPixelStorage(picture, layout: layout, pixelFormatType: type, isShared: true)
        case .unpacked(let layout, let type, let pixels, let pool, let scaler):
            UnpackedPixelStorage(
                try scaler?.converted(picture) ?? picture, layout: layout, pixelFormatType: type,
                pixels: pixels, pool: pool)
        case .converted(let layout, let type, let converter):
            GStreamerPixelStorage(
                try converter.converted(picture), layout: layout, pixelFormatType: type, isShared: false)
        }
    }

    private func way(for format: VideoFormat) throws -> Way {
        try GStreamer.initialize()
        let (width, height) = (size.width ?? format.width, size.height ?? format.height)
        let type = type ?? format.nearestType
        let output = try PictureLayout(format.pixelFormat, width: format.width, height: format.height)
        let isOutputSize = width == format.width && height == format.height
        if isOutputSize, type == format.ownType { return .same(output, type) }
        let target = try PictureLayout(pixelFormatType: type, width: width, height: height)
        if format.pixelFormat == .i420, let pixels = PackedPixels(type, colorimetry: format.colorimetry) {
            let planes = try PictureLayout(format.pixelFormat, width: width, height: height)
            let scaler =
                try isOutputSize
                ? nil
                : PictureConverter(from: output, format.colorimetry, to: planes, format.colorimetry)
            return .unpacked(planes, type, pixels, try PicturePool(target), scaler: scaler)
        }
        let colorimetry = PixelFormatCaps.colorimetry(of: type, in: format.colorimetry)
        return .converted(
            target, type,
            try PictureConverter(from: output, format.colorimetry, to: target, colorimetry))
    }
}

extension VideoFormat {
    /// CoreVideo's name of the output's format; nil if it has none.
    fileprivate var ownType: OSType? {
        pixelFormat == .i420 ? kCVPixelFormatType_420YpCbCr8Planar : nil
    }

    fileprivate var nearestType: OSType {
        ownType ?? kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    }
}
