internal import Containers

extension CodedPicture.Stream {
    /// Returns the numbers to give the frames of an H.264 stream if decoding begins with one of them, so that none
    /// is missing before it; nil if the numbers are to stay as they are, or can't be read.
    ///
    /// - Parameter bytes: the frame.
    func frameNumbers(beginningWith bytes: UnsafeRawBufferPointer) -> FrameNumbers? {
        guard codec == .h264 else { return nil }
        var units = parameterSets
        var scanner = UnitScanner(bytes, framing)
        while let start = scanner.start(), let end = scanner.end() { units.append(Array(bytes[start..<end])) }
        return FrameNumbers(beginningWith: units)
    }

    /// Returns a frame with some units replaced; nil if none is, or its units can't be found.
    ///
    /// - Parameter replacement: returns the bytes to take in place of a unit; nil to keep it.
    func replacingUnits(
        of bytes: UnsafeRawBufferPointer, with replacement: ([UInt8]) -> [UInt8]?
    ) -> [UInt8]? {
        var (result, copied): ([UInt8], Int) = ([], 0)
        var scanner = UnitScanner(bytes, framing)
        while let start = scanner.start(), let end = scanner.end() {
            guard let other = replacement(Array(bytes[start..<end])) else { continue }
            if case .lengths(let size) = framing {
                result += bytes[copied..<start - size]
                result += UInt64(other.count).bytes(count: size)
            } else {
                result += bytes[copied..<start]
            }
            result += other
            copied = end
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }
}
