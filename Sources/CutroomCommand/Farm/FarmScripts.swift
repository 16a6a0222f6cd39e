import Foundation

/// The batch scripts of a farm, and the arguments of sbatch.
///
/// Scripts are programs, so they contain only numbers and constant words, and no names from users or files.
/// The tasks' parameters are in the farm's folder, which is their working directory. That folder and the
/// user's options are passed to sbatch as arguments that no shell parses.
struct FarmScripts {
    let folder: FarmFolder
    let partition: String?
    /// The maximum number of parts rendered at a time; `nil` for no limit.
    let arrayLimit: Int?
    /// Additional options for `sbatch`.
    let options: [String]

    /// Returns the script of the array that renders parts.
    func rendering(_ parts: [Int]) -> String {
        let list = ranges(parts) + (arrayLimit.map { "%\($0)" } ?? "")
        return script(["--array=\(list)"], log: "%a", task: "part . \"$SLURM_ARRAY_TASK_ID\"")
    }

    /// Returns the script of the job that joins the parts.
    ///
    /// - Parameter job: The number of the array that renders them; `nil` if all parts exist.
    func joining(after job: Int?) -> String { joining(afterJob: job.map(String.init)) }

    /// The script of the joining job of a farm that isn't submitted.
    var joiningLater: String { joining(afterJob: "ARRAY") }

    private func joining(afterJob job: String?) -> String {
        script(
            job.map { ["--dependency=afterok:\($0)", "--kill-on-invalid-dep=yes"] } ?? [],
            log: JobRecord.joining, task: "join .")
    }

    /// The arguments for `sbatch`. They take precedence over the script's options.
    var arguments: [String] {
        (partition.map { ["--partition=\($0)"] } ?? []) + options + ["--chdir=\(folder.url.path)"]
    }

    private func script(_ own: [String], log: String, task: String) -> String {
        let options =
            ["--job-name=cutroom-\(folder.digest)"] + own
            + ["--requeue", "--output=\(log)\(FarmFolder.logEnding)"]
        return
            (["#!/bin/sh"] + options.map { "#SBATCH \($0)" }
            + ["exec ./\(FarmFolder.command) \(task)"])
            .joined(separator: "\n") + "\n"
    }

    /// Returns numbers in ascending order as ranges, such as `0-3,7`.
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
