import Containers
import TestSupport

extension MatroskaLengthening {
    /// A file's bytes with the change made to them.
    func applied(to file: [UInt8]) -> [UInt8] {
        var bytes = patches.applied(to: file)
        for insertion in insertions.reversed() {
            bytes.insert(contentsOf: insertion.bytes, at: Int(insertion.offset))
        }
        return bytes
    }
}
