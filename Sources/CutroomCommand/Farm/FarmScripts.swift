import Foundation

/// The batch scripts of a farm.
struct FarmScripts {
    let folder: FarmFolder
    let name: String
    /// The path of this command.
    let command: String
    let partition: String?
    /// How many parts are rendered at a time; `nil` for no limit.
    let arrayLimit: Int?
    /// More options for `sbatch`.
    let options: [String]

    /// The script of the array that renders parts.
    func rendering(_ parts: [Int]) -> String {
        let list = ranges(parts) + (arrayLimit.map { "%\($0)" } ?? "")
        return script(
            ["--array=\(list)", "--requeue", "--output=\(log("%a"))"],
            "--part \"$SLURM_ARRAY_TASK_ID\"")
    }

    /// The script of the job that joins the parts.
    ///
    /// - Parameter job: The ID of the array that renders them; `nil` if all are there.
    func joining(after job: String?) -> String {
        let condition = job.map { ["--dependency=afterok:\($0)", "--kill-on-invalid-dep=yes"] } ?? []
        return script(
            condition + ["--requeue", "--output=\(log(FarmFolder.joining))"], "--join")
    }

    /// The path of a task's messages, as sbatch takes it: with `%` doubled, but for the task's `%a`.
    private func log(_ task: String) -> String {
        folder.url.path.replacing("%", with: "%%") + "/\(task)\(FarmFolder.logEnding)"
    }

    private func script(_ own: [String], _ task: String) -> String {
        let common = ["--job-name=\(name)"] + (partition.map { ["--partition=\($0)"] } ?? [])
        let lines = (common + own + options).map { "#SBATCH \(quoted($0))" }
        return
            (["#!/bin/sh"] + lines + ["exec \(quoted(command)) farm-task \(quoted(folder.url.path)) \(task)"])
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

    /// A word that a shell, and sbatch in its lines, takes as it is.
    private func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) && $0 < 0x80
                || "_-./:,=+%@".utf8.contains($0)
        }
        return plain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
