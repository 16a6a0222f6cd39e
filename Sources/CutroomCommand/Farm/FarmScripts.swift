import Foundation

/// The batch scripts of a farm, and the arguments that sbatch takes with them.
///
/// Scripts are programs, so that nothing that a user or a stranger has named is in them: they hold numbers and words of ours.
/// What tasks need to know is in the folder of the farm, which is their working directory, and sbatch is told of that, and of
/// the user's options, by arguments that no shell reads.
struct FarmScripts {
    let folder: FarmFolder
    let partition: String?
    /// How many parts are rendered at a time; `nil` for no limit.
    let arrayLimit: Int?
    /// More options for `sbatch`.
    let options: [String]

    /// The script of the array that renders parts.
    func rendering(_ parts: [Int]) -> String {
        let list = ranges(parts) + (arrayLimit.map { "%\($0)" } ?? "")
        return script(["--array=\(list)"], log: "%a", task: "--part \"$SLURM_ARRAY_TASK_ID\"")
    }

    /// The script of the job that joins the parts.
    ///
    /// - Parameter job: The number of the array that renders them; `nil` if all are there.
    func joining(after job: Int?) -> String { joining(afterJob: job.map(String.init)) }

    /// The script of the joining job of a farm that isn't submitted.
    var joiningLater: String { joining(afterJob: "ARRAY") }

    private func joining(afterJob job: String?) -> String {
        script(
            job.map { ["--dependency=afterok:\($0)", "--kill-on-invalid-dep=yes"] } ?? [],
            log: FarmFolder.joining, task: "--join")
    }

    /// The arguments for `sbatch`. They come before what the script says.
    var arguments: [String] {
        (partition.map { ["--partition=\($0)"] } ?? []) + options + ["--chdir=\(folder.url.path)"]
    }

    private func script(_ own: [String], log: String, task: String) -> String {
        let options =
            ["--job-name=cutroom-\(folder.digest)"] + own
            + ["--requeue", "--output=\(log)\(FarmFolder.logEnding)"]
        return
            (["#!/bin/sh"] + options.map { "#SBATCH \($0)" }
            + ["exec ./\(FarmFolder.command) farm-task . \(task)"])
            .joined(separator: "\n") + "\n"
    }

    /// Numbers in ascending order, such as `0-3,7`.
    private func ranges(_ numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
