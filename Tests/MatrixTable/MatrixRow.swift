import Foundation
import MatrixSupport

/// What became of a container's files.
struct MatrixRow {
    private let container: MatrixContainer
    let outcomes: [(MatrixCase, MatrixOutcome)]

    /// Runs two files at a time.
    init(_ container: MatrixContainer) async throws {
        self.container = container
        let cases = MatrixSpace.all.filter { $0.container == container }
        outcomes = try await withThrowingTaskGroup(of: (Int, MatrixOutcome).self) { group in
            var found: [Int: MatrixOutcome] = [:]
            for (index, one) in cases.enumerated() {
                if index >= 2, let (done, outcome) = try await group.next() { found[done] = outcome }
                group.addTask { (index, try await one.outcome()) }
            }
            for try await (done, outcome) in group { found[done] = outcome }
            return cases.enumerated().compactMap { index, one in found[index].map { (one, $0) } }
        }
    }

    var count: Int { outcomes.count }

    var wrongCount: Int { count(\.isWrong) }

    func printFaults() {
        for (one, outcome) in outcomes where outcome != .right { print("\(one): \(outcome)") }
        fflush(nil)
    }

    static let heading = """
        | Container | Files | Right | Refused | Not made by ffmpeg | Wrong |
        |---|---|---|---|---|---|
        """

    var line: String {
        let right = count { $0 == .right }
        let (refused, unmade) = (count(\.isRefusal), count(\.isUnmade))
        return "| \(container.rawValue) | \(count) | \(right) | \(refused) | \(unmade) | \(wrongCount) |"
    }

    private func count(_ isCounted: (MatrixOutcome) -> Bool) -> Int {
        outcomes.count { isCounted($0.1) }
    }
}
