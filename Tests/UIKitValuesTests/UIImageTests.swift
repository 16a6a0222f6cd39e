import AppKitValues
import TestSupport
import Testing
import UIKitValues

@Suite struct UIImageTests {
    private static let colors: [[UInt8]] = [
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255], [0, 255, 255, 255],
        [255, 255, 255, 255],
    ]

    /// Six pixels, three in a row, named 0 to 5.
    private static func stored() throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(colors.flatMap { $0 })))
        return try #require(
            CGImage(
                width: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 12,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }

    /// The rows of an image as names of pixels; nil for others.
    private func names(_ image: CGImage?) -> [[Int?]] {
        guard let image, let data = image.dataProvider?.data else { return [] }
        let order = image.byteOrderInfo == .order32Little ? [2, 1, 0, 3] : [0, 1, 2, 3]
        return (0..<image.height).map { y in
            (0..<image.width).map { x in
                let at = y * image.bytesPerRow + 4 * x
                return Self.colors.firstIndex(of: order.map { data[data.startIndex + at + $0] })
            }
        }
    }

    /// How each orientation is displayed: what Exif's numbers say of the first row and the first column.
    private static let displayed: [(UIImage.Orientation, [[Int]])] = [
        (.up, [[0, 1, 2], [3, 4, 5]]), (.upMirrored, [[2, 1, 0], [5, 4, 3]]),
        (.down, [[5, 4, 3], [2, 1, 0]]), (.downMirrored, [[3, 4, 5], [0, 1, 2]]),
        (.right, [[3, 0], [4, 1], [5, 2]]), (.rightMirrored, [[5, 2], [4, 1], [3, 0]]),
        (.left, [[2, 5], [1, 4], [0, 3]]), (.leftMirrored, [[0, 3], [1, 4], [2, 5]]),
    ]

    @Test(arguments: 0..<8) func orientationsAreApplied(index: Int) throws {
        let (orientation, expected) = Self.displayed[index]
        let image = UIImage(cgImage: try Self.stored(), scale: 0.5, orientation: orientation)
        let size = CGSize(width: 2 * expected[0].count, height: 2 * expected.count)
        #expect(image.size == size && image.scale == 0.5 && image.imageOrientation == orientation)
        let format = UIGraphicsImageRendererFormat.preferred()
        format.scale = 0.5
        let drawn = UIGraphicsImageRenderer(size: size, format: format).image { context in
            context.cgContext.interpolationQuality = .none
            image.draw(at: .zero)
        }
        #expect(drawn.size == size && names(drawn.cgImage) == expected)
        // In coordinates with y up, too.
        let other = NSImage(size: size)
        other.lockFocus()
        NSGraphicsContext.current?.cgContext.interpolationQuality = .none
        image.draw(in: CGRect(origin: .zero, size: size))
        other.unlockFocus()
        let pixels = names(other.cgImage(forProposedRect: nil, context: nil, hints: nil))
        let every: [[Int?]] = stride(from: 0, to: pixels.count, by: 2).map { y in
            stride(from: 0, to: pixels[y].count, by: 2).map { pixels[y][$0] }
        }
        #expect(every == expected)
    }

    /// The files are judged by ffmpeg, and read again.
    @Test func filesOfImages() async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let image = UIImage(cgImage: try Self.stored(), scale: 1, orientation: .right)
        let png = try #require(image.pngData())
        #expect(UIImagePNGRepresentation(image) == png)
        let file = folder.appendingPathComponent("six@2x.png")
        try png.write(to: file)
        let raw = folder.appendingPathComponent("six.rgba")
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgba", raw.path])
        #expect(try [UInt8](Data(contentsOf: raw)) == [3, 0, 4, 1, 5, 2].flatMap { Self.colors[$0] })
        let read = try #require(UIImage(contentsOfFile: file.path))
        #expect(read.scale == 2 && read.size == CGSize(width: 1, height: 1.5))
        #expect(names(read.cgImage) == [[3, 0], [4, 1], [5, 2]])
        #expect(UIImage(data: png, scale: 2) == read && UIImage(data: png)?.scale == 1)
        #expect(NSImage(contentsOf: file)?.size == CGSize(width: 1, height: 1.5))
        #expect(NSImage(data: png)?.isValid == true && NSImage(contentsOfFile: file.path + "x") == nil)
        #expect(UIImage(data: Data("no image".utf8)) == nil && UIImage(named: "no such image") == nil)
        #expect(NSImage(named: "no such image") == nil)
    }

    @Test func jpegsOfImages() throws {
        let gray = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).jpegData(
            withCompressionQuality: 0.9
        ) { context in
            UIColor(white: 0.6, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        }
        #expect(gray.starts(with: [0xFF, 0xD8, 0xFF]))
        let read = try #require(NSBitmapImageRep(data: gray))
        #expect(read.pixelsWide == 16 && read.pixelsHigh == 16 && read.size.width == 16)
        let image = UIImage(cgImage: try #require(read.cgImage))
        #expect(try #require(image.jpegData(compressionQuality: 0)).count < gray.count)
        #expect(UIImageJPEGRepresentation(image, 0.5)?.isEmpty == false)
        let jpeg = NSBitmapImageRep(cgImage: try Self.stored())
            .representation(using: .jpeg, properties: [.compressionFactor: 0.5])
        #expect(jpeg?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    }

    @Test func valuesOfImages() throws {
        let (empty, image) = (UIImage(), UIImage(cgImage: try Self.stored()))
        #expect(empty.size == .zero && empty.cgImage == nil && empty.pngData() == nil)
        #expect(image.imageOrientation == .up && image.renderingMode == .automatic && image != empty)
        #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
        #expect(image == UIImage(cgImage: try Self.stored(), scale: 1, orientation: .up))
        #expect(
            UIImageOrientation.rightMirrored.rawValue == 7
                && UIImage.RenderingMode.alwaysOriginal.rawValue == 1)
    }

    /// A layer shows an image of AppKit, as on macOS.
    @Test func contentsOfLayers() throws {
        let layer = CALayer()
        layer.contents = NSImage(cgImage: try Self.stored(), size: .zero)
        #expect((layer.contents as! CGImage?)?.width == 3)
        layer.backgroundColor = UIColor.red.cgColor
        #expect(layer.backgroundColor == UIColor.red.cgColor)
    }

    @Test func partsOfImages() throws {
        let image = NSImage(cgImage: try Self.stored(), size: CGSize(width: 6, height: 4))
        let drawn = NSImage(size: CGSize(width: 2, height: 1), flipped: true) { rect in
            NSGraphicsContext.saveGraphicsState()
            NSGraphicsContext.current?.cgContext.interpolationQuality = .none
            image.draw(in: rect, from: CGRect(x: 2, y: 0, width: 4, height: 2), operation: .copy, fraction: 1)
            NSGraphicsContext.restoreGraphicsState()
            return true
        }
        #expect(names(drawn.cgImage(forProposedRect: nil, context: nil, hints: nil)) == [[4, 5]])
        let whole = NSImage(size: CGSize(width: 3, height: 2))
        whole.lockFocusFlipped(true)
        let small = NSImage(cgImage: try Self.stored(), size: .zero)
        small.draw(at: .zero, from: .zero, operation: .sourceOver, fraction: 1)
        whole.unlockFocus()
        #expect(
            names(whole.cgImage(forProposedRect: nil, context: nil, hints: nil)) == [[0, 1, 2], [3, 4, 5]])
        let none = NSImage(size: CGSize(width: 2, height: 1), flipped: false) { _ in false }
        #expect(!none.isValid)
    }
}
