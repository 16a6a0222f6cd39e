import Cutroom

/// The warnings of titles that an output lacks in part.
enum TitleWarnings {
    private static let most = 10

    /// Reports the first problems, and the number of the others.
    static func report(_ problems: [EditProblem]) {
        for problem in problems.prefix(most) {
            CommandWarnings.report("\(problem.message): \(problem.remedy)")
        }
        guard problems.count > most else { return }
        CommandWarnings.report(
            "\(problems.count - most) more titles are cut off or have letters without a font: list them with cutroom"
                + " validate")
    }
}
