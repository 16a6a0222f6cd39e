package import Foundation

/// A search for the line and column of a place in JSON text that was parsed before.
///
/// Positions aren't stored with the values because only errors need them.
package struct JSONLocator {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    /// Returns the line and column, from 1, of the value at a path, or of the deepest existing value on the
    /// path.
    package static func position(of path: JSONPath, in data: Data) -> (line: Int, column: Int) {
        data.withUnsafeBytes { raw in
            var locator = JSONLocator(bytes: raw.assumingMemoryBound(to: UInt8.self))
            locator.find(path.steps[...])
            return locator.position
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    private mutating func find(_ path: ArraySlice<JSONPath.Step>) {
        skipSpace()
        guard let step = path.first else { return }
        let here = place
        let isFound =
            switch step {
            case .key(let key): enterMember(key)
            case .index(let index): enterElement(index)
            }
        guard isFound else {
            place = here
            return
        }
        find(path.dropFirst())
    }

    private mutating func enterMember(_ key: String) -> Bool {
        guard takes("{") else { return false }
        let sought = [UInt8](key.utf8)
        while next == UInt8(ascii: "\"") {
            let start = place + 1
            skipString()
            let isSought = bytes[start..<max(start, place - 1)].elementsEqual(sought)
            guard takes(":") else { return false }
            if isSought { return true }
            skipValue()
            guard takes(",") else { return false }
        }
        return false
    }

    private mutating func enterElement(_ index: Int) -> Bool {
        guard takes("["), next != UInt8(ascii: "]") else { return false }
        for _ in 0..<index {
            skipValue()
            guard takes(",") else { return false }
        }
        return true
    }

    /// Skips a value of any depth by counting its brackets.
    private mutating func skipValue() {
        var depth = 0
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
                place += 1
            case UInt8(ascii: ",") where depth == 0: return
            default: place += 1
            }
        }
    }

    private mutating func skipString() {
        place += 1
        while let byte = next, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
        place = min(place + 1, bytes.count)
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        skipSpace()
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private var position: (line: Int, column: Int) {
        let end = min(place, bytes.count)
        var (line, lineStart) = (1, 0)
        for index in 0..<end where bytes[index] == 0x0A { (line, lineStart) = (line + 1, index + 1) }
        return (line, end - lineStart + 1)
    }
}
