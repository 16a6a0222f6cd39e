import TestSupport
import Testing

@testable import Containers

/// The file type of finished movies.
@Suite struct MovieBrandsTests {
    private typealias Make = MovieBoxes
    private static let rest = Make.box("free", [1, 2, 3])

    private static func type(_ brands: String...) -> [UInt8] {
        Make.box(
            "ftyp", Array(brands[0].utf8), [0, 0, 0, 1], brands.dropFirst().flatMap { Array($0.utf8) })
            + rest
    }

    private static func patched(_ file: [UInt8], _ brand: MovieAssembly.Brand) throws -> [UInt8] {
        try MovieBrands(brand).patches(for: MemoryBytes(content: file)).applied(to: file)
    }

    /// As mp4mux writes it, and in a box with a single compatible brand.
    @Test(arguments: [(MovieAssembly.Brand.m4v, "M4V "), (.m4a, "M4A ")])
    func appleBrandsAreDeclared(brand: MovieAssembly.Brand, name: String) throws {
        let usual = Self.type("mp42", "mp42", "mp41", "isom", "iso2")
        #expect(try Self.patched(usual, brand) == Self.type(name, name, "mp42", "mp41", "isom"))
        #expect(try Self.patched(Self.type("mp42", "mp42"), brand) == Self.type(name, name))
        let own = Self.type(name, "mp42", "isom")
        #expect(try Self.patched(own, brand) == own)
    }

    @Test(arguments: [MovieAssembly.Brand.mp4, .quickTime]) func othersStay(brand: MovieAssembly.Brand) throws
    {
        let file = Self.type("mp42", "mp42", "isom")
        #expect(try Self.patched(file, brand) == file)
    }

    @Test func whatIsNoFileTypeIsRefused() {
        for file in [[], Self.rest, Make.box("ftyp", Array("mp42".utf8), [0, 0, 0, 1]), [0, 0, 9, 0]] {
            #expect(throws: ContainerFailure.self) {
                try MovieBrands(.m4v).patches(for: MemoryBytes(content: file))
            }
        }
    }
}
