import MediaTypes
import Testing

@Suite struct PictureLimitTests {
    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let sides = [width, height].flatMap { side in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + sides + [
            8, 2, 0, 0, 0,
        ]
    }

    @Test(
        arguments: [
            (16384, 16384, true), (16384, 16385, false), (1, 1 << 28, true), (UInt32.max, UInt32.max, false),
            (12000, 9000, true),
        ] as [(UInt32, UInt32, Bool)])
    func pixelsAreCounted(width: UInt32, height: UInt32, isAllowed: Bool) {
        let problem = PictureLimit.problem(Self.png(width, height))
        #expect((problem == nil) == isAllowed)
        if let problem { #expect(problem.contains("\(width)x\(height) pixels, more than 268 million")) }
    }

    @Test(arguments: [
        (#"<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="2000">"#, 1_000_000, 2000),
        (#"<?xml version="1.0"?><!-- a --><svg width='30cm' height = "1in" viewBox="0 0 3 4">"#, 1134, 96),
        (#"<svg viewBox="0 0 640,360">"#, 640, 360), (#"<svg width="100%" viewBox="0 0 640 360">"#, 640, 360),
        (#"<svg width="1280" viewBox="0 0 640 360">"#, 1280, 720),
        (#"<svg width="10" height="10" style="width: 5e5px; height:7pt">"#, 500_000, 10),
        (#"<s:svg xmlns:s="http://www.w3.org/2000/svg" stroke-width="3" width="7e1" height="70.5">"#, 70, 71),
        (#"<svg width="9999999999999999999999" height="1">"#, 1_000_000_000, 1),
    ])
    func drawingsSayTheirSize(text: String, width: Int, height: Int) throws {
        let size = try #require(PictureLimit.size(Array(text.utf8)))
        #expect(size.width == width && size.height == height, "\(size)")
    }

    @Test(arguments: ["", "<svg>", "<html>", "svg width=\"1\"", "<svg width=\"x\" height=\"-3\">"])
    func whatSaysNoSizeHasNone(text: String) {
        #expect(PictureLimit.size(Array(text.utf8)) == nil && PictureLimit.problem(Array(text.utf8)) == nil)
    }
}
