public import Foundation

/// A function that releases a client's memory.
///
/// Its parameters are the client's pointer and the address of the memory.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a pixel buffer and allocates its memory, initialized to zero.
///
/// Rows are aligned to `kCVPixelBufferBytesPerRowAlignmentKey`, or to 64 bytes by default.
/// - Returns: `kCVReturnInvalidSize` (also for an invalid alignment), `kCVReturnInvalidPixelFormat` or
///   `kCVReturnAllocationFailed` on failure.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    let attributes = pixelBufferAttributes?.stringKeyed ?? [:]
    let made = PixelBufferRecipe.make(width, height, pixelFormatType, attributes)
    guard let recipe = made.recipe else { return made.code }
    let recycler = PixelMemoryRecycler(byteCount: recipe.planeLayouts.byteCount, isKeeping: false)
    guard let buffer = recipe.buffer(from: recycler) else { return kCVReturnAllocationFailed }
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
}

/// Creates a pixel buffer that uses a client's memory, for a format with one plane.
///
/// The callback is called once, when the buffer is deallocated.
/// - Returns: `kCVReturnInvalidSize`, `kCVReturnInvalidArgument` or `kCVReturnInvalidPixelFormat` on failure.
///   In this case, the callback isn't called.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard let format = PixelFormatLayout.of(pixelFormatType), !format.isPlanar else {
        return kCVReturnInvalidPixelFormat
    }
    guard let tight = format.planeLayouts(width: width, height: height, alignment: 1) else {
        return kCVReturnInvalidSize
    }
    guard bytesPerRow >= tight[0].bytesPerRow else { return kCVReturnInvalidArgument }
    pixelBufferOut.pointee = CVBuffer(
        storage: ForeignPixelStorage(
            width: width, height: height, pixelFormatType: pixelFormatType, bytesPerRow: bytesPerRow,
            memory: baseAddress,
            release: { releaseCallback?(releaseRefCon, UnsafeRawPointer(baseAddress)) }))
    return kCVReturnSuccess
}

/// The attributes from which pixel buffers are created.
struct PixelBufferRecipe: Sendable {
    let width: Int
    let height: Int
    let pixelFormatType: OSType
    let planeLayouts: [PixelBufferPlane.Layout]

    /// - Returns: The recipe, or `nil` with `kCVReturnInvalidPixelFormat` or `kCVReturnInvalidSize`.
    static func make(
        _ width: Int, _ height: Int, _ type: OSType, _ attributes: [String: Any]
    ) -> (recipe: PixelBufferRecipe?, code: CVReturn) {
        guard let format = PixelFormatLayout.of(type) else {
            return (nil, kCVReturnInvalidPixelFormat)
        }
        let wanted = attributes.integer(kCVPixelBufferBytesPerRowAlignmentKey)
        let alignment = max(1, wanted ?? MemoryPixelStorage.alignment)
        guard let layouts = format.planeLayouts(width: width, height: height, alignment: alignment) else {
            return (nil, kCVReturnInvalidSize)
        }
        let recipe = PixelBufferRecipe(
            width: width, height: height, pixelFormatType: type, planeLayouts: layouts)
        return (recipe, kCVReturnSuccess)
    }

    func buffer(from recycler: PixelMemoryRecycler) -> CVPixelBuffer? {
        MemoryPixelStorage(
            width: width, height: height, pixelFormatType: pixelFormatType, planeLayouts: planeLayouts,
            recycler: recycler
        ).map { CVBuffer(storage: $0) }
    }
}
