import Foundation

extension TestMedia {
    /// Holds a made clip's first frame to the numbers that were written, as ffmpeg decodes it, so that a test that
    /// measures against them fails by the medium's name if they are others.
    ///
    /// - Throws: `Unmakeable` if a sample in the middle of one of 4 × 4 blocks is another: by anything in an exact
    ///   codec, by more than one step else.
    static func check(_ file: URL, against raw: RawPicture, of clip: TestClip) async throws {
        let scratch = try TemporaryFolder.make("check")
        defer { TemporaryFolder.remove(scratch) }
        let output = scratch.appendingPathComponent("frame.yuv")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-noautorotate", "-i", file.path, "-map", "0:v:0", "-frames:v", "1"]
                + ["-pix_fmt", "yuv420p", "-f", "rawvideo", output.path])
        let bytes = [UInt8](try Data(contentsOf: output))
        guard bytes.count == RawPicture.byteCount(clip.width, clip.height) else {
            let size = "\(clip.width) × \(clip.height)"
            throw Unmakeable(cause: "\(file.path): a frame has \(bytes.count) bytes, which isn't \(size)")
        }
        let tolerance = clip.codec == .ffv1 ? 0 : 1
        let wanted = [UInt8](raw.bytes)
        for block in 0..<16 {
            let (column, row) = (2 * (block % 4) + 1, 2 * (block / 4) + 1)
            let asked = RawPicture.samples(wanted, raw.width, raw.height, column, row)
            let found = RawPicture.samples(bytes, clip.width, clip.height, column, row)
            guard zip(asked, found).allSatisfy({ abs(Int($0) - Int($1)) <= tolerance }) else {
                let place = "\(column)/8 of the width and \(row)/8 of the height"
                throw Unmakeable(cause: "\(file.path): \(found) at \(place), written as \(asked)")
            }
        }
    }
}

extension RawPicture {
    static func byteCount(_ width: Int, _ height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2 * ((height + 1) / 2))
    }

    /// Y, Cb and Cr at so many eighths of the width and of the height, in a frame's planes.
    fileprivate static func samples(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ columnEighths: Int, _ rowEighths: Int
    ) -> [UInt8] {
        let (column, row) = (width * columnEighths / 8, height * rowEighths / 8)
        let chroma = (width: (width + 1) / 2, height: (height + 1) / 2)
        let place = width * height + row / 2 * chroma.width + column / 2
        return [bytes[row * width + column], bytes[place], bytes[place + chroma.width * chroma.height]]
    }
}
