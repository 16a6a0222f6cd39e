import Foundation
import Testing

@testable import Timeline

/// JSON text by strict rules, and as OpenTimelineIO reads it.
@Suite struct JSONRulesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var line = 1
        var column: Int
        var cause: String
        var testDescription: String { text }

        init(_ text: String, line: Int = 1, _ column: Int, _ cause: String) {
            (self.text, self.line, self.column, self.cause) = (text, line, column, cause)
        }
    }

    static let rows = [
        Row("", 1, "unexpected end of the text"), Row(" \n ", line: 2, 2, "unexpected end of the text"),
        Row("[1,]", 4, "expected a value"), Row("[1 2]", 4, "expected a comma or ]"),
        Row("{\"a\": 1 2}", 9, "expected a comma or }"), Row("{\"a\" 1}", 6, "expected a colon"),
        Row("{a: 1}", 2, "expected a key in quotation marks"),
        Row("{} {}", 4, "unexpected text after the end"),
        Row("{\"a\": 1,\n \"b\": 2, \"a\": 3}", line: 2, 10, "duplicate key"),
        // A duplicate comes before what is wrong after it.
        Row("{\"a\": 1, \"a\" 3", 10, "duplicate key"),
        Row("\"a", 3, "unterminated string"), Row("\"a\\", 4, "unterminated string"),
        Row("\"a\\u00", 7, "unterminated string"), Row("\"\t\"", 2, "control character in a string"),
        Row("\"\\q\"", 3, "unknown escape"), Row("\"\\u12G4\"", 4, "expected four hexadecimal digits"),
        Row("\"\\ud800\"", 8, "half of a surrogate pair"),
        Row("tru", 1, "expected a value"), Row("NaN", 1, "expected a value"),
        Row("Infinity", 1, "expected a value"), Row("-Infinity", 2, "expected a digit"),
        Row("-", 2, "expected a digit"), Row("1.", 3, "expected a digit"), Row("1e+", 4, "expected a digit"),
        Row("01", 3, "number with a leading zero"), Row("1e100", 6, "number out of range"),
        Row("0." + String(repeating: "1", count: 35), 38, "number with too many digits"),
        Row(String(repeating: "[", count: 40), 33, "nested more than 32 levels deep"),
    ]

    @Test(arguments: rows) func faultsHaveTheirPlace(row: Row) throws {
        let problem = try #require(
            #expect(throws: DocumentProblem.self) {
                try JSONParser.value(Data(row.text.utf8), rules: .strict)
            })
        #expect(problem.line == row.line && problem.column == row.column && problem.cause == row.cause)
        #expect(problem.remedy == "correct the JSON syntax")
    }

    @Test func bytesThatAreNotUTF8HaveNoPlace() throws {
        let problem = #expect(throws: DocumentProblem.self) {
            try JSONParser.value(Data([0x20, 0x22, 0xFF, 0x22]), rules: .strict)
        }
        #expect(problem?.line == 1 && problem?.column == 1 && problem?.cause == "not UTF-8")
    }

    @Test func numbersKeepTheirDigits() throws {
        for text in ["1.50", "-0", "1E+2", "123456789012345678901234567890.125"] {
            #expect(try JSONParser.value(Data(text.utf8), rules: .strict) == .digits(text))
        }
        #expect(try JSONParser.value(Data("[1.50, 1]".utf8)) == .array([.double(1.5), .integer(1)]))
        #expect(JSONValue.digits("12").whole == 12 && JSONValue.digits("1.5").whole == nil)
    }

    @Test func wordsAreNumbersOfOpenTimelineIO() throws {
        let words = try JSONParser.value(Data("[NaN, -Inf]".utf8))
        #expect(words == .array([.double(.nan), .double(-.infinity)]))
        let problem = #expect(throws: DocumentProblem.self) {
            try JSONParser.value(Data(" {\"a\": 1, \"a\": 2}".utf8))
        }
        #expect(problem?.column == 2 && problem?.cause == "duplicate key")
    }

    @Test func longTextsAreWritten() throws {
        let names = (0..<20_000).map { "name \($0) \"é\"\n" }
        let value = JSONValue.object(["list": .array(names.map { .object(["name": .string($0)]) })])
        let data = JSONWriter.data(value)
        #expect(try JSONParser.value(data) == value && data.last == 0x0A)
        #expect(String(decoding: data.prefix(33), as: UTF8.self) == "{\n    \"list\": [\n        {\n       ")
    }
}
