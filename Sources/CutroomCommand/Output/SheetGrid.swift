import ArgumentParser
import Cutroom
import Foundation

/// The columns and rows of a contact sheet.
struct SheetGrid {
    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }

    /// Parses a grid such as `4x3`.
    init(text: String) throws {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...40).contains(columns),
            (1...40).contains(rows)
        else {
            throw ValidationError(
                "invalid grid \"\(text)\": expected COLUMNSxROWS, such as 4x3, at most 40x40")
        }
        (self.columns, self.rows) = (columns, rows)
    }

    /// The maximum size of a tile, such that the sheet is about 1920 pixels wide at most; height is not
    /// limited.
    var tileBox: CGSize { CGSize(width: max(16, 1920 / columns), height: 0) }

    private static let gap = 4

    /// Returns the maximum size of a tile, such that no side of the sheet is longer than a number of pixels.
    func tileBox(side: Int) -> CGSize {
        func length(_ count: Int) -> Int { max(1, (side - Self.gap) / count - Self.gap) }
        return CGSize(width: length(columns), height: length(rows))
    }

    /// Returns the times of the tiles: the middle of each of as many equal parts of a range.
    func times(in range: CMTimeRange) -> [CMTime] {
        // A time that is rounded down may be that of the frame before.
        let count = Int32(columns * rows)
        let (timescale, overflow) = range.duration.timescale.multipliedReportingOverflow(by: 2 * count)
        let half =
            overflow
            ? CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: 2 * count)
            : CMTime(value: range.duration.value, timescale: timescale)
        return (0..<count).map { index in
            CMTimeAdd(range.start, CMTimeMultiply(half, multiplier: 2 * index + 1))
        }
    }

    /// Returns the sheet of the images at some times.
    func sheet(
        by generator: AVAssetImageGenerator, at times: [CMTime], tileBox: CGSize
    ) async throws -> CGImage {
        generator.maximumSize = tileBox
        var tiles: [CGImage] = []
        for await element in generator.images(for: times) { tiles.append(try element.image) }
        return try sheet(of: tiles)
    }

    /// Returns the tiles row by row on a black background.
    ///
    /// - Parameter tiles: Images of an image generator: 8-bit red, green, blue and straight alpha in sRGB.
    /// - Throws: A `CommandFailure` if the sheet can't be created.
    func sheet(of tiles: [CGImage]) throws(CommandFailure) -> CGImage {
        let (tileWidth, tileHeight) = (tiles.first?.width ?? 1, tiles.first?.height ?? 1)
        let width = columns * (tileWidth + Self.gap) + Self.gap
        let height = rows * (tileHeight + Self.gap) + Self.gap
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
        for (index, tile) in tiles.enumerated() {
            let left = Self.gap + index % columns * (tileWidth + Self.gap)
            let top = Self.gap + index / columns * (tileHeight + Self.gap)
            guard let bytes = tile.dataProvider?.data.map([UInt8].init) else { continue }
            for row in 0..<tile.height {
                let (from, to) = (row * tile.bytesPerRow, ((top + row) * width + left) * 4)
                pixels.replaceSubrange(
                    to..<to + tile.bytesPerRow, with: bytes[from..<from + tile.bytesPerRow])
            }
        }
        return try Self.image(pixels, width: width, height: height)
    }

    private static func image(_ pixels: [UInt8], width: Int, height: Int) throws(CommandFailure) -> CGImage {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let provider = CGDataProvider(data: Data(pixels)),
            let image = CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        else {
            throw CommandFailure(
                status: .fault, cause: "the sheet can't be created", remedy: CommandFailure.report)
        }
        return image
    }
}
