import Foundation

/// A clip's pictures as planar bytes, as small as they can be without losing anything: ffmpeg repeats and
/// enlarges them.
struct RawPicture {
    var width: Int
    var height: Int
    /// One picture for the whole clip.
    var isStill: Bool
    var bytes: Data

    init(of clip: TestClip) throws {
        width = clip.width
        height = clip.height
        isStill = true
        bytes = Data()
        switch clip.picture {
        case .flat(let y, let cb, let cr):
            (width, height) = (2, 2)
            bytes = Data([y, y, y, y, cb, cr])
        case .numbered:
            guard clip.frameCount - 1 <= FramePattern.greatestNumber else {
                throw TestMedia.Unmakeable(cause: "the pattern counts to \(FramePattern.greatestNumber)")
            }
            (width, height, isStill) = (4, 4, false)
            for number in 0..<clip.frameCount {
                bytes.append(contentsOf: FramePattern.blocks(of: number).map { $0 ? 235 : 16 })
                bytes.append(contentsOf: repeatElement(128, count: 8))
            }
        case .horizontalGradient:
            fill { column, _ in Self.gradient(column, of: clip.width) }
        case .verticalGradient:
            fill { _, row in Self.gradient(row, of: clip.height) }
        case .verticalEdge(let edge):
            fill { column, _ in column < edge ? 16 : 235 }
        case .horizontalEdge(let edge):
            fill { _, row in row < edge ? 16 : 235 }
        }
    }

    private mutating func fill(_ luma: (_ column: Int, _ row: Int) -> UInt8) {
        for row in 0..<height {
            for column in 0..<width {
                bytes.append(luma(column, row))
            }
        }
        let chroma = (width + 1) / 2 * ((height + 1) / 2)
        bytes.append(contentsOf: repeatElement(128, count: 2 * chroma))
    }

    private static func gradient(_ index: Int, of count: Int) -> UInt8 {
        UInt8(16 + (index * 219 + (count - 1) / 2) / max(1, count - 1))
    }
}
