import AVFoundation
import CoreGraphics

/// Images into pixel buffers, as programs that make slideshows have it.
enum BufferDrawing {
    static func pixelBuffer(from image: CGImage, size: CGSize) -> CVPixelBuffer? {
        let options =
            [
                kCVPixelBufferCGImageCompatibilityKey: true,
                kCVPixelBufferCGBitmapContextCompatibilityKey: true,
            ] as CFDictionary
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, Int(size.width), Int(size.height), kCVPixelFormatType_32ARGB, options,
            &buffer)
        guard status == kCVReturnSuccess, let pixelBuffer = buffer else { return nil }
        CVPixelBufferLockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0))
        defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0)) }
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(pixelBuffer), width: Int(size.width), height: Int(size.height),
            bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(pixelBuffer),
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
        context?.interpolationQuality = .high
        context?.clear(CGRect(origin: .zero, size: size))
        let ratio = min(size.width / CGFloat(image.width), size.height / CGFloat(image.height))
        let fitted = CGSize(width: CGFloat(image.width) * ratio, height: CGFloat(image.height) * ratio)
        let origin = CGPoint(x: (size.width - fitted.width) / 2, y: (size.height - fitted.height) / 2)
        context?.draw(image, in: CGRect(origin: origin, size: fitted))
        return pixelBuffer
    }

    /// A badge: a ring with a diagonal line.
    static func badge(side: Int) -> CGImage? {
        guard
            let context = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 4 * side,
                space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        let center = CGPoint(x: side / 2, y: side / 2)
        context.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.setLineWidth(4)
        context.addArc(
            center: center, radius: CGFloat(side) / 2 - 2, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        context.strokePath()
        context.saveGState()
        context.translateBy(x: center.x, y: center.y)
        context.rotate(by: .pi / 4)
        context.setFillColor(CGColor(gray: 1, alpha: 1))
        context.fill(CGRect(x: -CGFloat(side) / 4, y: -2, width: CGFloat(side) / 2, height: 4))
        context.restoreGState()
        return context.makeImage()
    }
}
