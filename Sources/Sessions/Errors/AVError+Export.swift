internal import Foundation
internal import MediaTypes

extension AVError {
    /// The error that an export ends with. What the system refuses, as to open more files, is not a bug.
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
}
