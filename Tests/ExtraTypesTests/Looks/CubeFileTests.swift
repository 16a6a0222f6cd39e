import Foundation
import Testing

@testable import ExtraTypes

/// Files of lookup tables, and the messages about those that can't be used.
@Suite struct CubeFileTests {
    private let url = URL(fileURLWithPath: "/looks/film.cube")

    private func lookup(_ text: String) throws -> ColorLookup {
        try CubeFile(url: url, data: Data(text.utf8)).lookup()
    }

    @Test func tablesAreRead() throws {
        let table = try lookup(
            """
            # Made by a program
            TITLE "Two points"
            LUT_1D_SIZE 2
            DOMAIN_MIN 0 0 -1
            DOMAIN_MAX 1 2 1e1

            0 0.5 1
            \t1.0e0  -0.25 .5 \r
            """)
        #expect(table.kind == .curves && table.size == 2)
        #expect(table.minimum == SIMD3(0, 0, -1) && table.maximum == SIMD3(1, 2, 10))
        #expect(table.colors == [SIMD4(0, 0.5, 1, 1), SIMD4(1, -0.25, 0.5, 1)])
        let cube = try lookup(
            "LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 4.0\n" + String(repeating: "0 0 0\n", count: 8))
        #expect(try lookup("\u{FEFF}LUT_1D_SIZE 2\n0 0 0\n1 1 1\n").size == 2)
        #expect(cube.kind == .cube && cube.colors.count == 8 && cube.maximum == SIMD3(repeating: 4))
    }

    /// Texts, and what the message has to say.
    static let refused: [(String, [String])] = [
        ("", ["without LUT_3D_SIZE or LUT_1D_SIZE"]),
        ("0 0 0\n", ["line 1: a color before the size"]),
        ("LUT_3D_SIZE 66\n", ["line 1: invalid LUT_3D_SIZE \"66\"", "2 to 65"]),
        ("LUT_1D_SIZE 65537\n", ["invalid LUT_1D_SIZE \"65537\"", "2 to 65536"]),
        ("LUT_3D_SIZE 99999999999999999999\n", ["invalid LUT_3D_SIZE \"999999999999\""]),
        ("LUT_3D_SIZE -2\n", ["invalid LUT_3D_SIZE \"-2\""]),
        ("LUT_3D_SIZE\n", ["invalid LUT_3D_SIZE \"\""]),
        ("LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n", ["line 2: a second table"]),
        ("LUT_1D_SIZE 2\n0 0 0\n", ["1 colors instead of 2"]),
        ("LUT_1D_SIZE 2\n0 0 0\n0 0 0\n0 0 0\n", ["line 4: more than 2 colors"]),
        ("LUT_1D_SIZE 2\n0 0\n", ["line 2: 2 numbers instead of 3"]),
        ("LUT_1D_SIZE 2\n0 0 nan\n", ["line 2: invalid number \"nan\""]),
        ("LUT_1D_SIZE 2\n0 0 1e30\n", ["invalid number \"1e30\""]),
        ("LUT_1D_SIZE 2\n0 0 \u{1B}[2J\n", ["invalid number \"\\u{1B}[2J\""]),
        ("LUT_1D_SIZE 2\nDOMAIN_MAX 0 1 1\n0 0 0\n1 1 1\n", ["the domain is empty"]),
        ("LUT_2D_SIZE 2\n", ["unknown keyword \"LUT_2D_SIZE\""]),
        ("LUT_1D_SIZE 2\n" + String(repeating: "0 ", count: 600) + "\n", ["line 2: a line of 1200 bytes"]),
    ]

    @Test(arguments: refused) func whatCannotBeUsedIsNamed(text: String, words: [String]) {
        let failure = #expect(throws: LayerFailure.self) { try lookup(text) }
        for word in words { #expect("\(String(describing: failure))".contains(word), "\(word)") }
        #expect(failure?.file == url.path && failure?.remedy.isEmpty == false)
    }

    @Test func filesThatAreNotThereAreNamed() {
        let failure = #expect(throws: LayerFailure.self) {
            try ColorLookup(contentsOf: URL(fileURLWithPath: "/no/such.cube"))
        }
        #expect(failure?.cause == "no such file")
        let remote = #expect(throws: LayerFailure.self) {
            try ColorLookup(contentsOf: URL(string: "https://example.com/film.cube")!)
        }
        #expect(remote?.cause == "not a local file")
    }
}
