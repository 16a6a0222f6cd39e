import Testing

/// The check finds what it is there to find: small ledgers, each wrong in one way.
@Suite struct LedgerCheckTests {
    private static let good = Page(
        missing: "| `AVAsset.lyrics` | planned | | |", supported: "| `AVAsset`: `.duration` | done | T/a | |")

    private static let bad: [Case] = [
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/a | See D9 |"),
            finds: "line 15: AVAsset cites D9, which is no decision"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | | |"),
            finds: "line 15: AVAsset is done and names no test"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/b | |"),
            finds: "line 15: AVAsset names the test T/b, which is not in Tests/: write Suite/function"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | a | |"),
            finds: "line 15: AVAsset names the test a, which is not in Tests/: write Suite/function"),
        Case(
            Page(
                supported: "| `AVAsset`: `.duration`, `.tracks` | done | T/a | |",
                summary: "3 | 0 | 0 | 0 | 0"),
            finds: "line 15: AVAsset is done, but AVAsset.tracks is not public"),
        Case(
            Page(supported: "| `AVAsset` | done | T/a | |", summary: "1 | 0 | 0 | 0 | 0"),
            finds: "AVAsset.duration is public and has no row"),
        Case(
            Page(missing: "| `AVAsset`: `.duration` | partial | | |", summary: "0 | 2 | 0 | 0 | 0"),
            finds: "line 10: AVAsset is partial and names no test"),
        Case(
            Page(missing: "| `AVAsset`: `.duration` | done | T/a | |"),
            finds: "line 10: AVAsset is done and belongs under 'Supported'"),
        Case(
            Page(
                supported: "| `AVAsset`: `.duration` | done | T/a | |\n| `X` | absent | | |",
                summary: "2 | 0 | 0 | 0 | 1"),
            finds: "line 16: X is absent and belongs under 'Not supported yet'"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | finished | T/a | |", summary: "0 | 0 | 0 | 0 | 0"),
            finds: "line 15: unknown status 'finished'"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/a |", summary: "0 | 0 | 0 | 0 | 0"),
            finds: "line 15: 3 cells where there should be 4"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/a | |\n| plain | done | T/a | |"),
            finds: "line 16: no symbol in backticks"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/a | |", summary: "3 | 0 | 0 | 0 | 0"),
            finds: "the summary should say | Assets | 2 | 0 | 0 | 0 | 0 |"),
        Case(
            Page(supported: "| `AVAsset`: `.duration` | done | T/a | |", summary: "2 | 0 | 0"),
            finds: "line 4: the summary has a number for each of the five statuses"),
        Case(
            Page(
                missing: "| `AVAsset.duration` | planned | | |",
                supported: "| `AVAsset`: `.duration` | done | T/a | |",
                summary: "2 | 0 | 1 | 0 | 0"),
            finds: "line 10: AVAsset.duration is planned, but AVAsset.duration is public"),
    ]

    @Test func aTrueLedgerHasNoProblems() {
        #expect(
            Self.check(
                Page(
                    missing: Self.good.missing, supported: Self.good.supported,
                    summary: "2 | 0 | 1 | 0 | 0")
            ).problems == [])
    }

    @Test(arguments: bad) func findsWhatIsWrong(example: Case) {
        #expect(Self.check(example.page).problems.contains(example.problem))
    }

    /// A member inherited is there; one that a conformance brings needs no row.
    @Test func inheritedAndImpliedMembersNeedNoRowOfTheirOwn() {
        let page = Page(
            supported: """
                | `AVAsset`: `.duration` | done | T/a | |
                | `AVURLAsset`: `.duration` | done | T/a | |
                """, summary: "4 | 0 | 0 | 0 | 0")
        var check = Self.check(page)
        check.interface = PublicInterface(
            declared: ["AVAsset", "AVAsset.duration", "AVURLAsset", "AVAsset.copy(with:)", "AVAsset.hash"],
            superclasses: ["AVURLAsset": "AVAsset"])
        #expect(check.problems == [])
    }

    private static func check(_ page: Page) -> LedgerCheck {
        var tests = TestFunctions()
        tests.add("struct T {\n    @Test func a() {}\n}", file: "File")
        return LedgerCheck(
            ledger: Ledger(page.text), interface: PublicInterface(declared: ["AVAsset", "AVAsset.duration"]),
            tests: tests)
    }

    struct Page: Sendable {
        var missing = ""
        var supported = ""
        var summary = "2 | 0 | 0 | 0 | 0"

        var text: String {
            """
            ## Summary
            | Section | done | partial | planned | unavailable | absent |
            |---|---|---|---|---|---|
            | Assets | \(summary) |
            ## Not supported yet
            ### Assets

            | Symbol | Status | Test | Difference |
            |---|---|---|---|
            \(missing)
            ## Supported
            ### Assets
            | Symbol | Status | Test | Difference |
            |---|---|---|---|
            \(supported)
            """
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var page: Page
        var problem: String

        init(_ page: Page, finds problem: String) {
            self.page = page
            self.problem = problem
        }

        var testDescription: String { problem }
    }
}
