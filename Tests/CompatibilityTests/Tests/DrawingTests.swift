import AVFoundation
import AppKit
import CoreImage
import TestSupport
import Testing
import UIKit

extension ClientTests {
    /// Programs that draw, with one import.
    @Suite struct DrawingTests {
        /// The bytes of a pixel of an image, in the order of its memory.
        private func bytes(_ image: CGImage?, _ x: Int, _ y: Int) throws -> [UInt8] {
            let image = try #require(image)
            let data = try #require(image.dataProvider?.data)
            let at = data.startIndex + y * image.bytesPerRow + 4 * x
            return [UInt8](data[at..<at + 4])
        }

        @Test func imagesGoIntoPixelBuffers() throws {
            let badge = try #require(BufferDrawing.badge(side: 40))
            // Blue, green, red and alpha: the middle is white, the ring red, the corner empty.
            #expect(try bytes(badge, 20, 20) == [255, 255, 255, 255])
            #expect(try bytes(badge, 1, 20) == [0, 0, 255, 255] && bytes(badge, 0, 0) == [0, 0, 0, 0])
            // From the lower left to the upper right.
            #expect(try bytes(badge, 24, 15)[0] == 255 && bytes(badge, 15, 15)[3] == 0)
            let buffer = try #require(
                BufferDrawing.pixelBuffer(from: badge, size: CGSize(width: 80, height: 40)))
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let base = try #require(CVPixelBufferGetBaseAddress(buffer))
            let row = base + 20 * CVPixelBufferGetBytesPerRow(buffer)
            func pixel(_ x: Int) -> [UInt8] {
                (1..<4).map { row.load(fromByteOffset: 4 * x + $0, as: UInt8.self) }
            }
            // Alpha, red, green and blue, with black on both sides.
            #expect(pixel(40) == [255, 255, 255] && pixel(21) == [255, 0, 0] && pixel(5) == [0, 0, 0])
        }

        @Test func turnedImagesAreFixed() throws {
            let tall = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }
            let turned = UIImage(cgImage: try #require(tall.cgImage), scale: 1, orientation: .right)
            let fixed = turned.fixedOrientation()
            #expect(fixed.imageOrientation == .up && fixed.size == CGSize(width: 2, height: 4))
            #expect(try bytes(fixed.cgImage, 0, 0) == [0, 0, 255, 255])
            #expect(try bytes(fixed.cgImage, 0, 3) == [0, 0, 0, 0])
            let tinted = tall.tinted(with: .blue)
            #expect(try bytes(tinted.cgImage, 0, 0) == [255, 0, 0, 255])
            #expect(try bytes(tinted.cgImage, 3, 0) == [0, 0, 0, 0])
        }

        @Test func watermarks() throws {
            let watermark = Watermark(text: "HHH")
            let image = try #require(watermark.image().cgImage)
            let (middle, edge) = (image.height / 2, image.width / 2)
            #expect(try bytes(image, 0, 0)[3] == 0 && bytes(image, edge, 1) == [0, 0, 0, 128])
            let whites = try (0..<image.width).filter { try bytes(image, $0, middle)[0] > 200 }
            #expect(!whites.isEmpty && whites.allSatisfy { $0 >= 8 && $0 < image.width - 8 })
            #expect((watermark.layer().string as? NSAttributedString)?.string == "HHH")
        }

        @Test func imagesOfAppKit() throws {
            let image = NSImage(color: .green, size: NSSize(width: 3, height: 2))
            let png = try #require(image.pngData)
            let read = try #require(NSImage(data: png))
            #expect(read.size == NSSize(width: 3, height: 2))
            let pixels = read.cgImage(forProposedRect: nil, context: nil, hints: nil)
            #expect(try bytes(pixels, 2, 1) == [0, 255, 0, 255])
        }

        @Test func layersDrawThemselves() throws {
            let (ring, painter, levels) = (ProgressRingLayer(), LevelPainter(), CALayer())
            ring.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            ring.progress = 0.5
            let half = try #require(DrawnLayers.snapshot(of: ring))
            // The right half of the ring, with nothing in the middle.
            #expect(try bytes(half, 35, 20) == [0, 0, 255, 255])
            #expect(try bytes(half, 4, 20)[3] == 0 && bytes(half, 20, 20)[3] == 0)
            ring.progress = 1
            #expect(try bytes(DrawnLayers.snapshot(of: ring), 4, 20) == [0, 0, 255, 255])
            levels.frame = CGRect(x: 0, y: 0, width: 4, height: 10)
            levels.delegate = painter
            painter.levels = [0.2, 1]
            levels.setNeedsDisplay()
            levels.displayIfNeeded()
            let image = try #require(DrawnLayers.snapshot(of: levels))
            #expect(try bytes(image, 0, 9) == [0, 255, 0, 255] && bytes(image, 0, 7)[3] == 0)
            #expect(try bytes(image, 3, 0) == [0, 255, 0, 255] && levels.delegate === painter)
        }

        @Test func drawnLayersAreInTheVideo() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(
                    asset, videoComposition: DrawnLayers.videoComposition(for: asset, progress: 1)))
            #expect(film.frames.count == 25)
            // The ring is 45 points wide at the lower left, 11 thick; its left edge is at the height of 22.
            #expect(film.frames[12].shows(ClientMedia.blue, at: 5, 90 - 22, tolerance: 12))
            #expect(film.frames[12].shows(ClientMedia.red, at: 100, 45))
        }

        @Test func titleCards() throws {
            let card = try #require(TitleCard().makeImage())
            // From black at the bottom to blue at the top, whose rows come first.
            for row in [0, 20, 40, 59] {
                let expected = (60 - Double(row) - 0.5) / 60 * 255
                let pixel = try bytes(card, 70, row)
                #expect(abs(Double(pixel[2]) - expected) <= 2 && pixel[0] == 0 && pixel[3] == 255)
            }
            #expect(try bytes(card, 40, 30)[0] > 225)
            // The box, and its shadow to the right and below.
            #expect(try bytes(card, 9, 11) == [0, 255, 0, 255] && bytes(card, 20, 22) == [255, 0, 0, 255])
            #expect(try bytes(card, 23, 15)[0] == 0)
        }

        @Test func imagesOfUIKitAreFiltered() throws {
            let red = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            }
            let inverted = try #require(PhotoFilter(name: "CIColorInvert").apply(to: red))
            #expect(inverted.size == CGSize(width: 4, height: 2))
            #expect(try bytes(inverted.cgImage, 3, 1) == [0, 255, 255, 255])
            #expect(PhotoFilter(name: "CIColorInvert").apply(to: UIImage()) == nil)
            #expect(UIImage(ciImage: CIImage.black).cgImage == nil)
            let turned = UIImage(
                ciImage: CIImage.black.cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2)), scale: 2,
                orientation: .left)
            #expect(turned.size == CGSize(width: 1, height: 2) && turned.scale == 2)
        }
    }
}
