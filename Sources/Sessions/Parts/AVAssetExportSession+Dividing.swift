internal import ExtraTypes
internal import Foundation
internal import MediaTypes
package import Outputs

extension AVAssetExportSession {
    /// Returns the export as the document of a job.
    ///
    /// Call this after `configureForResumableExport()`. It compiles each part.
    ///
    /// - Parameters:
    ///   - program: The name and version of the program.
    ///   - readsInputs: Whether inputs are identified by their content, which is then read.
    /// - Throws: An `AVError` if the edit can't be compiled, or has something that only this process can
    ///   render.
    package final func divided(program: String, readsInputs: Bool) throws -> DividedExport {
        guard let url = outputURL, let type = outputFileType else {
            throw AVError(
                .exportFailed, reason: "the export session has no outputURL", remedy: "set outputURL")
        }
        let container = try container(of: type)
        let plan = try cutting(compiledPlan()).plan
        return try DividedExport(
            plan, tail: exportTail(container), to: url, replaces: extras.options.replacesExistingFile,
            verifies: extras.options.verifiesOutput, damage: extras.options.damagedMediaPolicy,
            readsInputs: readsInputs, program: program
        ) { try task(of: $0, of: plan, container) }
    }
}
