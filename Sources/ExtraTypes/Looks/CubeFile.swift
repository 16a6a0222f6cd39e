package import Foundation

/// The parser of `.cube` files. Source: Adobe, Cube LUT Specification 1.0; and `LUT_1D_INPUT_RANGE` and
/// `LUT_3D_INPUT_RANGE` as DaVinci Resolve writes them.
package struct CubeFile {
    /// The greatest file: more than a cube of 65 colors per side takes with twelve digits a number.
    package static let greatestBytes = 16 << 20

    private let url: URL
    private let data: Data
    private var kind: ColorLookup.Kind?
    private var size = 0
    private var minimum = SIMD3<Double>()
    private var maximum = SIMD3<Double>(repeating: 1)
    private var colors: [SIMD4<Float>] = []

    package init(url: URL, data: Data) {
        (self.url, self.data) = (url, data)
    }

    private var count: Int { kind == .cube ? size * size * size : size }

    /// - Throws: A `LayerFailure` with the line, the cause and the remedy.
    package func lookup() throws(LayerFailure) -> ColorLookup {
        var parser = self
        // Some programs begin with a byte order mark.
        let mark = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var (rest, number) = (data.dropFirst(mark), 1)
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            try parser.read(rest[..<end], number: number)
            rest = rest[end...].dropFirst()
            number += 1
        }
        guard let kind = parser.kind else {
            throw fault(
                nil, "without LUT_3D_SIZE or LUT_1D_SIZE", "use a .cube file, as Adobe specifies it")
        }
        guard parser.colors.count == parser.count else {
            throw fault(
                nil, "\(parser.colors.count) colors instead of \(parser.count)", "export the table again")
        }
        guard all(parser.maximum .> parser.minimum) else {
            throw fault(nil, "the domain is empty", "use a DOMAIN_MAX above DOMAIN_MIN")
        }
        return ColorLookup(
            kind, size: parser.size, minimum: parser.minimum, maximum: parser.maximum, colors: parser.colors)
    }

    private mutating func read(_ line: Data, number: Int) throws(LayerFailure) {
        // A line of a stranger's file may be all of it.
        guard line.count <= 1024 else {
            throw fault(number, "a line of \(line.count) bytes", "use a .cube file, as Adobe specifies it")
        }
        let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }
        guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
        if let byte = first.first, byte >= UInt8(ascii: "A") {
            try readKeyword(words, number)
        } else {
            let color = try numbers(words, count: 3, number)
            guard kind != nil else {
                throw fault(number, "a color before the size", "begin with LUT_3D_SIZE or LUT_1D_SIZE")
            }
            guard colors.count < count else {
                throw fault(number, "more than \(count) colors", "export the table again")
            }
            colors.append(SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), 1))
        }
    }

    private mutating func readKeyword(_ words: [Data], _ number: Int) throws(LayerFailure) {
        let name = String(decoding: words[0].prefix(40), as: UTF8.self)
        let values = Array(words.dropFirst())
        switch name {
        case "TITLE": return
        case "LUT_1D_SIZE", "LUT_3D_SIZE": try readSize(name, values, number)
        case "DOMAIN_MIN": minimum = try triple(values, number)
        case "DOMAIN_MAX": maximum = try triple(values, number)
        case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
            let range = try numbers(values, count: 2, number)
            (minimum, maximum) = (SIMD3(repeating: range[0]), SIMD3(repeating: range[1]))
        default:
            throw fault(
                number, "unknown keyword \"\(name.withVisibleControls)\"",
                "use a .cube file, as Adobe specifies it")
        }
    }

    private mutating func readSize(_ name: String, _ values: [Data], _ number: Int) throws(LayerFailure) {
        guard kind == nil else {
            throw fault(
                number, "a second table", "export a single LUT_3D_SIZE table, with the curves in it")
        }
        guard let kind = ColorLookup.Kind(rawValue: name) else { return }
        let text = values.first.map { String(decoding: $0.prefix(12), as: UTF8.self) } ?? ""
        guard values.count == 1, let size = Int(text), kind.sizes.contains(size) else {
            throw fault(
                number, "invalid \(name) \"\(text.withVisibleControls)\"",
                "use a table with a size from \(kind.sizes.lowerBound) to \(kind.sizes.upperBound)")
        }
        (self.kind, self.size) = (kind, size)
        colors.reserveCapacity(count)
    }

    private func triple(_ words: [Data], _ number: Int) throws(LayerFailure) -> SIMD3<Double> {
        let values = try numbers(words, count: 3, number)
        return SIMD3(values[0], values[1], values[2])
    }

    /// The greatest magnitude of a number: tables of light have some tens.
    private static let greatest = 65_504.0

    private func numbers(_ words: [Data], count: Int, _ number: Int) throws(LayerFailure) -> [Double] {
        guard words.count == count else {
            throw fault(number, "\(words.count) numbers instead of \(count)", "correct the line")
        }
        var result: [Double] = []
        for word in words {
            let text = String(decoding: word.prefix(40), as: UTF8.self)
            guard let value = Double(text), value.magnitude <= Self.greatest else {
                throw fault(number, "invalid number \"\(text.withVisibleControls)\"", "correct the line")
            }
            result.append(value)
        }
        return result
    }

    private func fault(_ line: Int?, _ cause: String, _ remedy: String) -> LayerFailure {
        LayerFailure(
            file: url.path, cause: (line.map { "line \($0): " } ?? "") + cause, remedy: remedy)
    }
}
