import CPixels
import TestSupport
import Testing

/// Rows of flat pictures, each number known.
@Suite struct ProjectionTests {
    /// A picture in memory, for as long as `body` runs.
    private func withLevel(
        _ bytes: [UInt8], width: Int, height: Int, _ body: (UnsafePointer<cpix_level>) -> Void
    ) {
        bytes.withUnsafeBufferPointer {
            var level = cpix_level(
                pixels: $0.baseAddress, stride: 4 * width, width: Int32(width), height: Int32(height))
            body(&level)
        }
    }

    private func noise(_ count: Int) -> [UInt8] {
        var random = SeededGenerator(seed: 41)
        return (0..<count).flatMap { _ in
            let alpha = UInt8.random(in: 0...255, using: &random)
            return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
        }
    }

    @Test func halvesAreMeansOfFour() {
        let pixels: [UInt8] = [10, 20, 30, 40, 11, 20, 30, 40, 200, 0, 0, 255, 13, 20, 30, 41]
        var half = [UInt8](repeating: 7, count: 4)
        withLevel(pixels, width: 2, height: 2) { cpix_halve($0, &half, 4) }
        #expect(half == [59, 15, 23, 94])
    }

    /// An odd side goes on with nothing.
    @Test func halvesOfOddPictures() {
        var half = [UInt8](repeating: 7, count: 8)
        withLevel([UInt8](repeating: 200, count: 12), width: 3, height: 1) { cpix_halve($0, &half, 8) }
        #expect(half == [100, 100, 100, 100, 50, 50, 50, 50])
    }

    @Test func squeezedPixelsAreMeansOfWhatTheyCover() {
        // Three columns as two: one and a half each.
        let pixels: [UInt8] = [0, 60, 90, 255, 30, 60, 0, 255, 240, 60, 90, 255]
        var narrow = [UInt8](repeating: 7, count: 8)
        withLevel(pixels, width: 3, height: 1) { #expect(cpix_squeeze($0, &narrow, 8, 2, 1)) }
        #expect(narrow == [10, 60, 60, 255, 170, 60, 60, 255])
        var same = [UInt8](repeating: 7, count: 12)
        withLevel(pixels, width: 3, height: 1) { #expect(cpix_squeeze($0, &same, 12, 3, 1)) }
        #expect(same == pixels)
    }

    /// Seen from the front, over nothing, a row is what it was; with less weight, less of it.
    @Test func aRowSeenFromTheFront() {
        let pixels = noise(9 * 3)
        withLevel(pixels, width: 9, height: 3) { level in
            for weight: UInt32 in [256, 128, 1] {
                var row = [UInt8](repeating: 0, count: 36)
                cpix_project_row(
                    level, 1, cpix_place(x: 0.5, y: 1.5, w: 1), cpix_place(x: 1, y: 0, w: 0),
                    cpix_place(x: 0, y: 1, w: 0), &row, 9, weight)
                #expect(row == pixels[36..<72].map { UInt8((UInt32($0) * weight + 128) / 256) })
            }
        }
    }

    /// The same picture with all numbers twice as large is the same picture: places are x / w and y / w.
    @Test func onlyRatiosCount() {
        let pixels = noise(8 * 8)
        withLevel(pixels, width: 8, height: 8) { level in
            let rows = [1.0, 2, 1024].map { scale in
                var row = [UInt8](repeating: 0, count: 40)
                cpix_project_row(
                    level, 1, cpix_place(x: 0.7 * scale, y: 3.2 * scale, w: scale),
                    cpix_place(x: 0.9 * scale, y: 0.2 * scale, w: 0.02 * scale),
                    cpix_place(x: -0.1 * scale, y: 1 * scale, w: 0.01 * scale), &row, 10, 256)
                return row
            }
            #expect(rows[0] == rows[1] && rows[0] == rows[2])
            #expect(Set(rows[0]).count > 4)
        }
    }

    /// Half a pixel on, two neighbors are mixed; beyond the picture there is nothing.
    @Test func colorsBetweenPixels() {
        let pixels: [UInt8] = [0, 0, 0, 255, 100, 200, 40, 255]
        var row = [UInt8](repeating: 0, count: 12)
        withLevel(pixels, width: 2, height: 1) {
            cpix_project_row(
                $0, 1, cpix_place(x: 1, y: 0.5, w: 1), cpix_place(x: 1, y: 0, w: 0),
                cpix_place(x: 0, y: 1, w: 0), &row, 3, 256)
        }
        #expect(row == [50, 100, 20, 255, 50, 100, 20, 128, 0, 0, 0, 0])
    }

    /// What is opaque hides, what is half opaque lets half through.
    @Test func pixelsAreLaidOverWhatIsThere() {
        let pixels: [UInt8] = [10, 20, 30, 255, 60, 60, 60, 128, 0, 0, 0, 0]
        var row: [UInt8] = [200, 200, 200, 255, 200, 200, 200, 255, 200, 200, 200, 255]
        withLevel(pixels, width: 3, height: 1) {
            cpix_project_row(
                $0, 1, cpix_place(x: 0.5, y: 0.5, w: 1), cpix_place(x: 1, y: 0, w: 0),
                cpix_place(x: 0, y: 1, w: 0), &row, 3, 256)
        }
        #expect(row == [10, 20, 30, 255, 159, 159, 159, 255, 200, 200, 200, 255])
    }
}
