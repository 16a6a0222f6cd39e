import Testing

/// The parts that the check is made of.
@Suite struct LedgerReadingTests {
    @Test(arguments: [
        ("`AVAsset`", ["AVAsset"]),
        ("`AVAsset.duration`, `.tracks`", ["AVAsset.duration", "AVAsset.tracks"]),
        (
            "`AVError`: `.code`, `.init(_:userInfo:)`",
            ["AVError", "AVError.code", "AVError.init(_:userInfo:)"]
        ),
        ("`A.B`: `.c`, `.d`, `E`, `.f`", ["A.B", "A.B.c", "A.B.d", "E", "E.f"]),
        ("`A.b` (async), `A<C>.d`, `.e`", ["A.b", "A<C>.d", "A<C>.e"]),
        ("`CMTime.+(_:_:)`, `.-(_:_:)`", ["CMTime.+(_:_:)", "CMTime.-(_:_:)"]),
        ("no symbol", []),
    ])
    func namesOfACell(cell: String, names: [String]) {
        #expect(SymbolNames.read(cell[...]) == names)
    }

    @Test func rowsKnowTheirPlaceAndTests() {
        let ledger = Ledger(
            """
            | `Outside` | done | T/a | |
            ## Supported
            ### Time
            | Symbol | Status | Test | Difference |
            |---|---|---|---|
            | `a\u{7c}b`, `C.c` | done | `T/a`, U/b | with `d|e`, D1 and T2 |
            ## Decisions on this and that
            | D1 | Question | Answer with D7 |
            - **T2.** Another
            """)
        #expect(
            ledger.rows == [
                LedgerRow(
                    section: "Time", line: 6, symbols: ["a|b", "C.c"], status: .done, tests: ["T/a", "U/b"],
                    decisions: ["D1", "T2"],
                    isListedAsMissing: false)
            ])
        #expect(ledger.decisions == ["D1", "T2"])
        #expect(ledger.problems.isEmpty && ledger.counts == ["Time": [.done: 2]])
    }

    @Test func aRowOutsideOfASectionIsAProblem() {
        #expect(
            Ledger("## Supported\n| `A` | done | T/a | |").problems == ["line 2: a row outside of a section"])
    }

    @Test func testsAreFoundBySuiteAndByFile() {
        var tests = TestFunctions()
        tests.add(
            """
            @Suite(.serialized) struct Outer {
                @Test(arguments: [
                    (1, "func notThis"),
                ])
                func table(number: Int) {}

                struct Row {
                    func helper() {}
                }

                @Test func plain() async throws {}
                // @Test func commented() {}
            }

            @Test(.timeLimit(.minutes(5))) func free() {}
            """, file: "File")
        for name in ["Outer/table", "Outer/plain", "File/plain", "File/free"] {
            #expect(tests.contains(name), "\(name)")
        }
        for name in ["Outer/helper", "Row/helper", "Outer/commented", "Outer/free", "Outer/notThis", "plain"]
        {
            #expect(!tests.contains(name), "\(name)")
        }
    }

    @Test func namesOfSymbolsTellConstraints() {
        var symbol = SymbolGraph.Symbol(
            identifier: .init(precise: "s"), kind: .init(identifier: "swift.property"),
            pathComponents: ["AVPartialAsyncProperty", "duration"])
        #expect(symbol.name == "AVPartialAsyncProperty.duration")
        symbol.swiftExtension = .init(constraints: [.init(kind: "superclass", lhs: "Root", rhs: "AVAsset")])
        #expect(symbol.name == "AVPartialAsyncProperty<AVAsset>.duration")
        symbol.swiftExtension = .init(constraints: [.init(kind: "superclass", lhs: "Self", rhs: "AVAsset")])
        #expect(symbol.name == "AVPartialAsyncProperty.duration")
    }
}
