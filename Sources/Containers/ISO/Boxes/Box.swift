internal import MediaTypes

/// One box of the ISO base media file format: its code and content.
struct Box: Sendable {
    let code: FourCharacters
    let content: ByteReader

    /// Returns the consecutive boxes in `reader`. Reading ends at the first that doesn't fit: QuickTime ends
    /// some lists with four zero bytes, and a damaged tail must not hide the boxes before it.
    static func sequence(in reader: ByteReader) -> [Box] {
        var rest = reader
        var boxes: [Box] = []
        while let box = next(in: &rest) {
            boxes.append(box)
        }
        return boxes
    }

    /// Returns `nil` if no complete box is left.
    private static func next(in reader: inout ByteReader) -> Box? {
        do {
            let size = try reader.unsigned32()
            let code = try reader.code()
            switch size {
            case 0:
                return Box(code: code, content: try reader.part(reader.remaining))
            case 1:
                let wide = try reader.unsigned64()
                guard wide >= 16, let count = Int(exactly: wide - 16) else { return nil }
                return Box(code: code, content: try reader.part(count))
            default:
                return Box(code: code, content: try reader.part(Int(size) - 8))
            }
        } catch {
            // Only `ContainerFailure.truncated` is thrown here: the remaining bytes aren't a complete box.
            return nil
        }
    }
}

extension [Box] {
    func first(_ code: FourCharacters) -> ByteReader? { first { $0.code == code }?.content }

    func all(_ code: FourCharacters) -> [ByteReader] { filter { $0.code == code }.map(\.content) }
}

extension ByteReader {
    var boxes: [Box] { Box.sequence(in: self) }

    /// Reads the version and flags that every full box begins with.
    mutating func fullBoxHeader() throws -> (version: UInt8, flags: UInt32) {
        (try unsigned8(), try unsigned24())
    }
}
