import AppKit

#if canImport(AppKit)
extension NSImage {
    convenience init(color: NSColor, size: NSSize) {
        self.init(size: size)
        lockFocus()
        color.setFill()
        NSGraphicsContext.current?.cgContext.fill(NSRect(origin: .zero, size: size))
        unlockFocus()
    }

    var pngData: Data? {
        guard let image = cgImage(forProposedRect: nil, context: nil, hints: nil) else { return nil }
        return NSBitmapImageRep(cgImage: image).representation(using: .png, properties: [:])
    }
}
#endif
