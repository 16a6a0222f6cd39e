import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes
import PNGSupport
import TestSupport
import Testing

@Suite struct ContentsDrawingTests {
    /// Four columns by two rows: red, green, blue, white over black, with half-transparent last column.
    private func image() throws -> CGImage {
        let top: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128]
        let bottom = [UInt8](repeating: 0, count: 16).enumerated().map {
            UInt8($0.offset % 4 == 3 ? 255 : $0.element)
        }
        return try #require(CGImage(width: 4, height: 2, rgba: top + bottom))
    }

    private func layer(_ frame: CGRect) throws -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = try image()
        layer.magnificationFilter = .nearest
        return layer
    }

    @Test(arguments: [false, true]) func uprightInEveryTree(isFlipped: Bool) throws {
        let picture = try Drawn(
            40, 20, flipped: isFlipped, [layer(CGRect(x: 0, y: 0, width: 40, height: 20))])
        #expect(picture.color(5, 5) == [255, 0, 0, 255] && picture.color(15, 5) == [0, 255, 0, 255])
        #expect(picture.color(35, 5) == [255, 255, 255, 128] && picture.color(5, 15) == [0, 0, 0, 255])
    }

    /// Where the upper left pixel of the picture lies, of a bed of 40 × 40.
    @Test(arguments: [
        (CALayerContentsGravity.center, 18, 19), (.top, 18, 0), (.bottom, 18, 38), (.left, 0, 19),
        (.right, 36, 19),
        (.topLeft, 0, 0), (.topRight, 36, 0), (.bottomLeft, 0, 38), (.bottomRight, 36, 38),
    ])
    func gravity(gravity: CALayerContentsGravity, x: Int, y: Int) throws {
        let layer = try layer(CGRect(x: 0, y: 0, width: 40, height: 40))
        layer.contentsGravity = gravity
        let picture = try Drawn(40, 40, [layer])
        #expect(picture.color(x, y) == [255, 0, 0, 255] && picture.color(x + 1, y) == [0, 255, 0, 255])
        #expect(picture.alphas.filter { $0 > 0 }.count == 8)
    }

    @Test func fitting() throws {
        let layer = try layer(CGRect(x: 0, y: 0, width: 40, height: 40))
        layer.contentsGravity = .resizeAspect
        let inside = try Drawn(40, 40, [layer])
        #expect(
            inside.alpha(5, 9) == 0 && inside.color(5, 10) == [255, 0, 0, 255] && inside.alpha(5, 30) == 0)
        layer.contentsGravity = .resizeAspectFill
        layer.masksToBounds = true
        let filled = try Drawn(40, 40, [layer])
        #expect(filled.color(10, 10) == [0, 255, 0, 255] && filled.color(30, 10) == [0, 0, 255, 255])
        layer.contentsGravity = .center
        layer.contentsScale = 0.5
        #expect(try Drawn(40, 40, [layer]).alphas.filter { $0 > 0 }.count == 32)
    }

    @Test func partsOfPictures() throws {
        let layer = try layer(CGRect(x: 0, y: 0, width: 20, height: 20))
        // The upper half, second column: y up.
        layer.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.5)
        let picture = try Drawn(20, 20, [layer])
        #expect(picture.color(0, 0) == [0, 255, 0, 255] && picture.color(19, 19) == [0, 255, 0, 255])
        // Only the middle two columns stretch.
        layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        let stretched = try Drawn(20, 20, [layer])
        #expect(stretched.color(0, 5) == [255, 0, 0, 255] && stretched.color(1, 5) == [0, 255, 0, 255])
        #expect(stretched.color(9, 5) == [0, 255, 0, 255] && stretched.color(10, 5) == [0, 0, 255, 255])
        #expect(
            stretched.color(18, 5) == [0, 0, 255, 255] && stretched.color(19, 5) == [255, 255, 255, 128])
    }

    @Test func crossFades() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        let fade = CABasicAnimation(keyPath: "contents")
        fade.fromValue = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
        fade.toValue = CGImage(width: 1, height: 1, rgba: [0, 0, 255, 255])
        fade.duration = 1
        layer.add(fade, forKey: nil)
        let color = try Drawn(4, 4, at: 0.25, [layer]).color(2, 2)
        #expect(abs(color[0] - 191) <= 1 && abs(color[2] - 64) <= 1 && color[3] == 255)
    }

    @Test func pictureFiles() throws {
        let folder = try TemporaryFolder.make("layers")
        let picture = try Drawn(40, 20, [layer(CGRect(x: 0, y: 0, width: 40, height: 20))])
        let file = folder.appendingPathComponent("four.png")
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.addSublayer(try layer(CGRect(x: 0, y: 0, width: 40, height: 20)))
        let renderer = LayerRenderer(width: 40, height: 20, images: PNGDecoder())
        let pixels = try #require(try renderer.picture(of: LayerSnapshot(root).tree.state(at: 0), video: nil))
        try pixels.writePNG(to: file.path)
        let read = CALayer()
        read.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        read.contents = ImageFile(file)
        #expect(try Drawn(40, 20, [read]).alphas == picture.alphas)
        #expect(try Drawn(40, 20, [read]).color(15, 5) == [0, 255, 0, 255])
    }

    /// Files that are missing or broken are errors that name them.
    @Test func badFiles() throws {
        let folder = try TemporaryFolder.make("layers")
        let broken = folder.appendingPathComponent("broken.png")
        try Data("no picture".utf8).write(to: broken)
        for (url, word) in [
            (folder.appendingPathComponent("missing.png"), "check the path"), (broken, "give a PNG"),
            (URL(string: "https://example.com/logo.png") ?? broken, "save the image"),
        ] {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            layer.contents = ImageFile(url)
            let failure = #expect(throws: LayerFailure.self) { try Drawn(4, 4, [layer]) }
            #expect(failure?.file.hasSuffix(url.lastPathComponent) == true)
            #expect(failure?.description.contains(word) == true, "\(failure?.description ?? "")")
        }
    }

    /// The film's own frame, in a layer that is scaled and turned by half.
    @Test func videoLayers() throws {
        let (root, video) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        video.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        video.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
        root.addSublayer(video)
        let frame = try #require(LayerFrame(width: 40, height: 20))
        frame.write { pixels, bytesPerRow in
            for y in 0..<20 {
                for x in 0..<40 {
                    pixels[y * bytesPerRow + 4 * x + 2] = x < 20 && y < 10 ? 255 : 0
                    pixels[y * bytesPerRow + 4 * x + 3] = 255
                }
            }
        }
        let state = LayerSnapshot(root, videoLayers: [video]).tree.state(at: 0)
        let renderer = LayerRenderer(width: 40, height: 20, images: PNGDecoder())
        let picture = Drawn(40, 20, try renderer.picture(of: state, video: frame))
        #expect(picture.color(15, 18) == [255, 0, 0, 255] && picture.color(5, 12) == [0, 0, 0, 255])
        #expect(picture.alpha(30, 5) == 0)
    }

    /// The pixels without a copy are those with one, premultiplied.
    @Test func picturesWithoutACopy() throws {
        let box = Drawn.box(
            CGRect(x: 3, y: 2, width: 20, height: 10), CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.4))
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.addSublayer(box)
        let state = LayerSnapshot(root).tree.state(at: 0)
        let renderer = LayerRenderer(width: 40, height: 20, images: PNGDecoder())
        let straight = try #require(try renderer.picture(of: state, video: nil)).bytes
        let premultiplied = try renderer.withPicture(of: state, video: nil) { pixels, bytesPerRow in
            (0..<20).flatMap { row in (0..<160).map { pixels[row * bytesPerRow + $0] } }
        }
        let expected = straight.indices.map { place in
            place % 4 == 3
                ? straight[place] : UInt8((Int(straight[place]) * Int(straight[place | 3]) + 127) / 255)
        }
        #expect(premultiplied == expected)
        #expect(Set(expected).count > 3)
    }

    /// In perspective, too, each frame is the film's present one; the same layer is drawn by the same renderer.
    @Test func videoLayersInPerspective() throws {
        let (root, video) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.sublayerTransform.m34 = -1 / 100
        video.frame = root.frame
        video.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        root.addSublayer(video)
        let state = LayerSnapshot(root, videoLayers: [video]).tree.state(at: 0)
        let renderer = LayerRenderer(width: 40, height: 20, images: PNGDecoder())
        let frame = try #require(LayerFrame(width: 40, height: 20))
        for color: [UInt8] in [[0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255]] {
            frame.write { pixels, bytesPerRow in
                for place in 0..<20 * bytesPerRow { pixels[place] = color[place % 4] }
            }
            let picture = Drawn(40, 20, try renderer.picture(of: state, video: frame))
            #expect(picture.color(20, 10) == [color[2], color[1], color[0], 255].map(Int.init))
        }
    }
}
