import AVFoundation
import CoreGraphics

/// The image behind a title: a gradient, a light in the middle, and a box with a shadow.
struct TitleCard {
    var size = CGSize(width: 80, height: 60)
    var top = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    var bottom = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

    func makeImage() -> CGImage? {
        let space = CGColorSpaceCreateDeviceRGB()
        guard
            let context = CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
                bytesPerRow: 0, space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
            let gradient = CGGradient(
                colorsSpace: space, colors: [bottom, top] as CFArray, locations: [0.0, 1.0])
        else { return nil }
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: size.height), options: [])
        let locations: [CGFloat] = [0, 1]
        let components: [CGFloat] = [1, 1, 1, 1, 1, 1, 1, 0]
        if let light = CGGradient(
            colorSpace: space, colorComponents: components, locations: locations, count: 2)
        {
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            context.drawRadialGradient(
                light, startCenter: center, startRadius: 0, endCenter: center, endRadius: 10, options: [])
        }
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: 4, height: -4), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        )
        context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        context.fill(CGRect(x: 8, y: 40, width: 10, height: 10))
        context.restoreGState()
        return context.makeImage()
    }
}
