public import Foundation

// What a picture says of itself. Sizes are pixels, lengths bytes; addresses are nil while it is not locked.
// Source: CVPixelBuffer.h, CVImageBuffer.h.

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.storage.width }

public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.storage.height }

public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.storage.pixelFormatType
}

/// Of the first row of the first plane.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.lockedPlanes.first?.baseAddress
}

/// Of the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.layouts.first?.bytesPerRow ?? 0
}

/// Bytes of all planes with the rows' padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.layouts.byteCount }

public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    PixelFormatLayout.of(pixelBuffer.storage.pixelFormatType)?.isPlanar ?? false
}

/// 0 where the format is not planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.layouts.count : 0
}

/// Samples a row of the plane: half the picture's for the colours of 4:2:0. 0 where there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.width ?? 0
}

/// 0 where there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.height ?? 0
}

/// 0 where there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.layout(ofPlane: planeIndex)?.bytesPerRow ?? 0
}

/// Nil where there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    let planes = pixelBuffer.lockedPlanes
    return planes.indices.contains(planeIndex) ? planes[planeIndex].baseAddress : nil
}

/// Width and height: pixels are square and nothing is cropped.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CVImageBufferGetEncodedSize(imageBuffer)
}

public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.storage.width, height: imageBuffer.storage.height)
}

/// The whole picture.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    CGRect(origin: .zero, size: CVImageBufferGetEncodedSize(imageBuffer))
}

extension CVBuffer {
    /// The planes' layouts: of the mapped memory while the buffer is locked.
    fileprivate var layouts: [PixelBufferPlane.Layout] {
        let planes = lockedPlanes
        return planes.isEmpty ? storage.planeLayouts : planes.map(\.layout)
    }

    fileprivate func layout(ofPlane index: Int) -> PixelBufferPlane.Layout? {
        let layouts = layouts
        return layouts.indices.contains(index) ? layouts[index] : nil
    }
}
