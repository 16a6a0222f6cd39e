public import Foundation

// Properties of a pixel buffer. Sizes are in pixels and lengths in bytes; addresses are nil unless the buffer
// is locked. Source: CVPixelBuffer.h, CVImageBuffer.h.

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.storage.width }

public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.storage.height }

public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.storage.pixelFormatType
}

/// Returns the address of the first row of the first plane.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.lockedPlanes.first?.baseAddress
}

/// Returns the row length of the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.layouts.first?.bytesPerRow ?? 0
}

/// Returns the size of all planes in bytes, including the rows' padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layouts.byteCount }

public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    PixelFormatLayout.of(pixelBuffer.storage.pixelFormatType)?.isPlanar ?? false
}

/// Returns the number of planes; 0 if the format is not planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.layouts.count : 0
}

/// Returns the number of samples per row of a plane, such as half the width for 4:2:0 chroma; 0 if there is
/// no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.width ?? 0
}

/// Returns the number of rows of a plane; 0 for an invalid index.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.height ?? 0
}

/// Returns the row length of a plane; 0 for an invalid index.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.bytesPerRow ?? 0
}

/// Returns the address of a plane; nil for an invalid index.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    let planes = pixelBuffer.lockedPlanes
    return planes.indices.contains(planeIndex) ? planes[planeIndex].baseAddress : nil
}

/// Returns the width and height: pixels are square and images aren't cropped.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CVImageBufferGetEncodedSize(imageBuffer)
}

public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.storage.width, height: imageBuffer.storage.height)
}

/// Returns the rectangle of the whole image.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    CGRect(origin: .zero, size: CVImageBufferGetEncodedSize(imageBuffer))
}

extension CVBuffer {
    /// The layouts of the planes: those of the mapped memory while the buffer is locked.
    fileprivate var layouts: [PixelBufferPlane.Layout] {
        let planes = lockedPlanes
        return planes.isEmpty ? storage.planeLayouts : planes.map(\.layout)
    }

    fileprivate func layout(ofPlane index: Int) -> PixelBufferPlane.Layout? {
        let layouts = layouts
        return layouts.indices.contains(index) ? layouts[index] : nil
    }
}
