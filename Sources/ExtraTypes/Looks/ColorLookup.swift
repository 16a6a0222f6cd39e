package import Foundation
internal import MediaTypes
internal import Synchronization

/// The lookup table of a `.cube` file: three curves, or a cube of colors with red fastest.
package struct ColorLookup: Sendable {
    package enum Kind: String, Sendable {
        case curves = "LUT_1D_SIZE"
        case cube = "LUT_3D_SIZE"

        /// The sizes that are read. Adobe's specification permits cubes up to 256, whose file takes 500 MB.
        package var sizes: ClosedRange<Int> { self == .curves ? 2...65_536 : 2...65 }
    }

    package var kind: Kind
    /// The entries of each curve, or along each side of the cube.
    package var size: Int
    /// The components of the first and the last entries.
    package var minimum: SIMD3<Double>
    package var maximum: SIMD3<Double>
    /// Red, green, blue, and 1.
    package var colors: [SIMD4<Float>]

    package init(
        _ kind: Kind, size: Int, minimum: SIMD3<Double>, maximum: SIMD3<Double>, colors: [SIMD4<Float>]
    ) {
        (self.kind, self.size, self.colors) = (kind, size, colors)
        (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// Reads a file.
    ///
    /// - Throws: A `LayerFailure` with the file, the line, the cause and the remedy.
    package init(contentsOf url: URL) throws(LayerFailure) {
        self = try CubeFile(url: url, data: Self.data(of: url)).lookup()
    }

    private static let read = Mutex<[FileIdentity: ColorLookup]>([:])
    /// A table of 65 colors per side takes 4.4 MB.
    private static let mostKept = 4

    /// Returns the table of a file, which is read once unless the file changes.
    ///
    /// - Throws: A `LayerFailure` with the file, the line, the cause and the remedy.
    package static func of(_ url: URL) throws(LayerFailure) -> ColorLookup {
        guard let identity = FileIdentity(path: url.path) else { return try ColorLookup(contentsOf: url) }
        if let table = read.withLock({ $0[identity] }) { return table }
        let table = try ColorLookup(contentsOf: url)
        read.withLock { tables in
            if tables.count >= mostKept { tables = [:] }
            tables[identity] = table
        }
        return table
    }

    private static func data(of url: URL) throws(LayerFailure) -> Data {
        guard url.isFileURL else {
            throw LayerFailure(
                file: url.absoluteString, cause: "not a local file", remedy: "use the path of a .cube file")
        }
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            let data = try file.read(upToCount: CubeFile.greatestBytes + 1) ?? Data()
            guard data.count <= CubeFile.greatestBytes else {
                throw LayerFailure(
                    file: url.path, cause: "larger than \(CubeFile.greatestBytes >> 20) MB",
                    remedy: "use a lookup table of at most 65 colors per side")
            }
            return data
        } catch let failure as LayerFailure {
            throw failure
        } catch {
            throw LayerFailure(
                file: url.path,
                cause: FileManager.default.fileExists(atPath: url.path) ? "cannot be read" : "no such file",
                remedy: "use the path of a .cube file")
        }
    }
}
