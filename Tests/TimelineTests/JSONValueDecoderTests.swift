import Foundation
import Testing

@testable import Timeline

/// Values are decoded as `JSONDecoder` decodes their text, with errors at the same places.
@Suite struct JSONValueDecoderTests {
    private struct Sample: Codable, Hashable {
        var flag: Bool?
        var text: String?
        var double: Double?
        var float: Float?
        var decimal: Decimal?
        var number: Int?
        var long: Int64?
        var byte: Int8?
        var word: UInt32?
        var parts: [Sample]?
        var numbers: [Double]?
        var rows: [[Int]]?
        var names: [String: Int]?
    }

    private func value(_ text: String) throws -> JSONValue {
        try JSONParser.value(Data(text.utf8), rules: .strict)
    }

    private static let accepted = [
        "{}", "{\"flag\": null}",
        "{\"flag\": true, \"text\": \"a\\u00e4\\n\", \"names\": {\"a\": 1, \"b\": 2}}",
        "{\"double\": 0.1, \"float\": 0.1, \"decimal\": 0.1, \"numbers\": [1, 2.5, -0, 1e-30]}",
        "{\"decimal\": 9007199254740993.12345, \"double\": 9007199254740993, \"long\": -9223372036854775808}",
        "{\"number\": 2.0, \"long\": 1e3, \"byte\": -128, \"word\": 4294967295, \"rows\": [[1], [], [2, 3]]}",
        "{\"parts\": [{\"parts\": [{\"number\": 1}]}, {}]}",
        "{\"long\": 9007199254740993, \"float\": 16777217}",
    ]

    @Test(arguments: accepted) func valuesAreThoseOfTheText(text: String) throws {
        let decoded = try Sample(from: JSONValueDecoder(value(text)))
        #expect(try decoded == JSONDecoder().decode(Sample.self, from: Data(text.utf8)))
    }

    private static let refused = [
        "[]", "1", "null", "{\"flag\": 1}", "{\"text\": 1}", "{\"double\": \"1\"}", "{\"float\": true}",
        "{\"number\": \"1\"}", "{\"parts\": {}}", "{\"parts\": [1]}", "{\"parts\": [{\"flag\": 0}]}",
        "{\"numbers\": [0, null]}", "{\"rows\": [[0], 1]}", "{\"rows\": [[0], [1, \"2\"]]}",
        "{\"names\": {\"a\": \"b\"}}", "{\"decimal\": \"0.1\"}",
    ]

    @Test(arguments: refused) func placesOfErrorsAreThoseOfTheText(text: String) throws {
        let error = try #require(
            #expect(throws: DecodingError.self) { try Sample(from: JSONValueDecoder(value(text))) })
        let expected = try #require(
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Sample.self, from: Data(text.utf8))
            })
        #expect(place(of: error) == place(of: expected))
    }

    private func place(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context): "mismatch at \(context.codingPath.keyPath)"
        case .valueNotFound(_, let context): "null at \(context.codingPath.keyPath)"
        case .keyNotFound(let key, let context): "no \(key) at \(context.codingPath.keyPath)"
        case .dataCorrupted(let context): "corrupted at \(context.codingPath.keyPath)"
        @unknown default: "unknown"
        }
    }

    @Test(arguments: [
        "{\"byte\": 128}", "{\"word\": -1}", "{\"number\": 1.5}", "{\"long\": 9223372036854775808}",
        "{\"float\": 1e39}", "{\"float\": 1e-99}", "{\"number\": 1e30}",
    ])
    func numbersThatDoNotFitAreRefusedAtTheirKey(text: String) throws {
        let error = try #require(
            #expect(throws: DecodingError.self) { try Sample(from: JSONValueDecoder(value(text))) })
        #expect(place(of: error) == "corrupted at \(text.dropFirst(2).prefix { $0 != "\"" })")
    }

    @Test func infiniteNumbersAreRefused() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: DecodingError.self) {
                try Sample(from: JSONValueDecoder(.object(["double": .double(number)])))
            }
        }
    }

    @Test func containersListTheirMembers() throws {
        let decoder = JSONValueDecoder(try value("{\"b\": [1, null, [2], {\"c\": 3}], \"a\": null}"))
        let object = try decoder.container(keyedBy: DocumentKey.self)
        #expect(object.allKeys.map(\.stringValue) == ["a", "b"])
        #expect(try object.contains(DocumentKey("a")) && object.decodeNil(forKey: DocumentKey("a")))
        #expect(!object.contains(DocumentKey("c")))
        #expect(throws: DecodingError.self) { try object.decode(Int.self, forKey: DocumentKey("c")) }
        var list = try object.nestedUnkeyedContainer(forKey: DocumentKey("b"))
        #expect(try list.count == 4 && !list.decodeNil() && list.decode(Int.self) == 1 && list.decodeNil())
        var inner = try list.nestedUnkeyedContainer()
        #expect(try inner.decode(Int.self) == 2 && inner.isAtEnd)
        #expect(throws: DecodingError.self) { try inner.decode(Int.self) }
        let member = try list.nestedContainer(keyedBy: DocumentKey.self)
        #expect(try member.decode(Int.self, forKey: DocumentKey("c")) == 3 && list.isAtEnd)
        #expect(member.codingPath.keyPath == "b[3]")
    }
}
