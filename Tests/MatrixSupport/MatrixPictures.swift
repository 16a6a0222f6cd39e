import Foundation
import TestSupport

/// Pictures that show their number, as raw bytes.
enum MatrixPictures {
    /// Of 4 by 4 pixels each, one a block of the pattern.
    static func numbers(count: Int) -> Data {
        var bytes = Data()
        for number in 0..<count {
            bytes.append(contentsOf: FramePattern.blocks(of: number).map { $0 ? 235 : 16 })
            bytes.append(contentsOf: repeatElement(128, count: 8))
        }
        return bytes
    }
}
