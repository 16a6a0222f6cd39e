import MatrixSupport

/// What became of the files of one source's sound, exported to each output.
struct SoundRow {
    private let source: SoundSource
    private let outcomes: [(SoundCase, MatrixOutcome)]

    var wrongCount: Int { outcomes.count { $0.1.isWrong || $0.1.isRefusal } }

    /// Prints what is not right.
    static func all() async throws -> [SoundRow] {
        var rows: [SoundRow] = []
        for source in SoundSource.allCases {
            var outcomes: [(SoundCase, MatrixOutcome)] = []
            for one in SoundSpace.all where one.source == source {
                let outcome = try await one.outcome()
                if outcome != .right { print("\(one): \(outcome)") }
                outcomes.append((one, outcome))
            }
            rows.append(SoundRow(source: source, outcomes: outcomes))
        }
        return rows
    }

    static func table(_ rows: [SoundRow]) -> String {
        let heading = ["Sound"] + SoundChannels.allCases.map(\.rawValue)
        let lines = [heading, heading.map { _ in "---" }] + rows.map(\.cells)
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private var cells: [String] {
        [source.rawValue]
            + SoundChannels.allCases.map { channels in
                let own = outcomes.filter { $0.0.channels == channels }.map(\.1)
                let right = own.count { $0 == .right }
                let wrong = own.count { $0.isWrong || $0.isRefusal }
                return wrong > 0 ? "\(wrong) wrong" : right > 0 ? "\(right)" : ""
            }
    }
}
