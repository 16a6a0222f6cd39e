/// Makes pictures of one kind, and keeps their memory for the next ones. Source: CVPixelBufferPool.h.
public final class CVPixelBufferPool: Sendable {
    let recipe: PixelBufferRecipe
    let recycler: PixelMemoryRecycler

    init(recipe: PixelBufferRecipe) {
        self.recipe = recipe
        recycler = PixelMemoryRecycler(byteCount: recipe.planeLayouts.byteCount, isKeeping: true)
    }
}

/// What a flush frees. Here every flush frees all memory that is not in use.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Makes a pool. The attributes of its pictures need format, width and height.
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` where one is missing, or what `CVPixelBufferCreate` gives.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    guard let attributes = pixelBufferAttributes, let type = attributes.pixelFormatTypes?.first,
        let width = attributes.integer(kCVPixelBufferWidthKey),
        let height = attributes.integer(kCVPixelBufferHeightKey)
    else { return kCVReturnInvalidPixelBufferAttributes }
    switch PixelBufferRecipe.make(width, height, type, attributes) {
    case .failure(let refusal): return refusal.code
    case .success(let recipe):
        poolOut.pointee = CVPixelBufferPool(recipe: recipe)
        return kCVReturnSuccess
    }
}

/// Makes a picture. Its pixels are what the memory's last user left.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// As `CVPixelBufferPoolCreatePixelBuffer`.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` where `kCVPixelBufferPoolAllocationThresholdKey` of the
///   auxiliary attributes allows no more.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    if let threshold = auxAttributes?.integer(kCVPixelBufferPoolAllocationThresholdKey),
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

/// Frees the memory of pictures that nobody holds.
public func CVPixelBufferPoolFlush(
    _ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags
) {
    pool.recycler.flush()
}
