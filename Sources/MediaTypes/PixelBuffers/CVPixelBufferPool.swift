public import Foundation

/// A pool that creates equal pixel buffers and reuses their memory. Source: CVPixelBufferPool.h.
public final class CVPixelBufferPool: Sendable {
    let recipe: PixelBufferRecipe
    let recycler: PixelMemoryRecycler

    init(recipe: PixelBufferRecipe) {
        self.recipe = recipe
        recycler = PixelMemoryRecycler(byteCount: recipe.planeLayouts.byteCount, isKeeping: true)
    }
}

/// The memory that a flush frees. Every flush frees all memory that is not in use.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Creates a pool. The attributes of its pixel buffers must include format, width and height.
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if one is missing, or an error of
///   `CVPixelBufferCreate`.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    guard let attributes = pixelBufferAttributes?.stringKeyed, let type = attributes.pixelFormatTypes?.first,
        let width = attributes.integer(kCVPixelBufferWidthKey),
        let height = attributes.integer(kCVPixelBufferHeightKey)
    else { return kCVReturnInvalidPixelBufferAttributes }
    let made = PixelBufferRecipe.make(width, height, type, attributes)
    guard let recipe = made.recipe else { return made.code }
    poolOut.pointee = CVPixelBufferPool(recipe: recipe)
    return kCVReturnSuccess
}

/// Creates a pixel buffer. Its initial pixels are undefined.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Creates a pixel buffer as `CVPixelBufferPoolCreatePixelBuffer` does, with auxiliary attributes.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` if the number of buffers in use has reached the
///   `kCVPixelBufferPoolAllocationThresholdKey` of the auxiliary attributes.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    if let threshold = auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey].flatMap(ClientNumber.integer),
        pixelBufferPool.recycler.alive >= threshold
    {
        return kCVReturnWouldExceedAllocationThreshold
    }
    guard let buffer = pixelBufferPool.recipe.buffer(from: pixelBufferPool.recycler) else {
        return kCVReturnPoolAllocationFailed
    }
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
}

/// Frees the memory that is not in use.
public func CVPixelBufferPoolFlush(
    _ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags
) {
    pool.recycler.flush()
}
