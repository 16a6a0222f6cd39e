internal import Engine
internal import ExtraTypes
package import Foundation
package import MediaTypes

extension AVError {
    /// Creates the error that an export ends with.
    ///
    /// A refusal of the system, such as to open more files, isn't a bug.
    ///
    /// - Parameter url: The output.
    init(ofExport error: any Error, writing url: URL?) {
        if let known = error as? AVError {
            self = known
        } else if error is SystemCallFailure || error is POSIXError || error is CocoaError {
            let problem = WriteProblem(error)
            self.init(
                problem.isFull ? .diskFull : .operationInterrupted,
                reason: (url.map { "\($0.path): " } ?? "") + problem.cause, url: url, remedy: problem.remedy,
                underlying: error)
        } else {
            self.init(
                .exportFailed, reason: "\(error)", remedy: "this is a bug; please report it",
                underlying: error)
        }
    }

    /// Runs work that writes an output.
    ///
    /// - Throws: The errors of the work as `AVError`, or `CancellationError`.
    package static func mapping(writing output: URL, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let failure as EngineFailure {
            throw failure.avError(writing: output)
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch {
            throw AVError(ofExport: error, writing: output)
        }
    }
}
