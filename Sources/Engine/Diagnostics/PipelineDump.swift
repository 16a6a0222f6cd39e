internal import Foundation
package import GStreamerOverlay
internal import Logging
internal import RenderPlan
internal import Synchronization

/// Dumps a pipeline at each change of its state and at each error, if the environment variable
/// `CUTROOM_DUMP_DIR` names a folder: its elements with caps and queue levels as `.dot`, its plan as `.txt`,
/// and the text of an error as `.error.txt`.
///
/// The files of all pipelines of the process are numbered in one sequence, such as
/// `0003-render-READY_PAUSED.dot`.
package final class PipelineDump: Sendable {
    private let folder: URL
    private let name: String
    private let plan: @Sendable () -> String?
    private let writesStates: Bool

    /// Returns nil if the variable doesn't name a folder.
    ///
    /// - Parameters:
    ///   - name: The purpose of the pipeline, for the file names.
    ///   - writesStates: Whether state changes are written, or only errors.
    ///   - plan: Returns the plan as text.
    package init?(
        of name: String, writesStates: Bool = true, plan: @escaping @Sendable () -> String? = { nil }
    ) {
        guard let folder = Self.folder else { return nil }
        (self.folder, self.name, self.writesStates, self.plan) = (folder, name, writesStates, plan)
    }

    private static let folder = ProcessInfo.processInfo.environment["CUTROOM_DUMP_DIR"].flatMap {
        $0.isEmpty ? nil : URL(fileURLWithPath: $0)
    }

    /// Dumps the pipeline from now on.
    package func watch(_ pipeline: Pipeline) {
        pipeline.watch { [self, weak pipeline] event in
            guard let pipeline else { return }
            switch event {
            case .changed(let old, let new): if writesStates { write(pipeline, "\(old)_\(new)", nil) }
            case .failed(let failure):
                write(
                    pipeline, "error",
                    [failure.element, failure.message].compactMap(\.self).joined(separator: ": "))
            }
        }
    }

    /// Dumps an error that the pipeline doesn't post itself.
    func write(_ pipeline: Pipeline, failure: any Error) {
        write(pipeline, "error", "\(failure)")
    }

    private func write(_ pipeline: Pipeline, _ event: String, _ words: String?) {
        let texts = [("dot", pipeline.dot()), ("txt", plan()), ("error.txt", words)]
        Self.numbers.withLock { number in
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                if number == 0 { number = try Self.lastNumber(in: folder) }
                number += 1
                let digits = String(number)
                let start =
                    String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits)-\(name)-\(event)"
                for (ending, text) in texts {
                    guard let text else { continue }
                    let file = folder.appendingPathComponent("\(start).\(ending)")
                    try (text.hasSuffix("\n") ? text : text + "\n").write(
                        to: file, atomically: true, encoding: .utf8)
                }
            } catch {
                Self.log.warning(
                    "cannot write to CUTROOM_DUMP_DIR, \(folder.path): \(error.localizedDescription)")
            }
        }
    }

    private static let numbers = Mutex(0)
    private static let log = Logger(label: "cutroom.engine")

    /// Continues after the files that exist already.
    private static func lastNumber(in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .compactMap { $0.split(separator: "-").first.flatMap { Int($0) } }.max() ?? 0
    }
}
