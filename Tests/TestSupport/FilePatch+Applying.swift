internal import Containers

extension [FilePatch] {
    /// A file's bytes with the patches written over them.
    package func applied(to file: [UInt8]) -> [UInt8] {
        reduce(into: file) { bytes, patch in
            let place = Int(patch.offset)
            bytes.replaceSubrange(place..<place + patch.bytes.count, with: patch.bytes)
        }
    }
}
