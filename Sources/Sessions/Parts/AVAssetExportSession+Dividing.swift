internal import ExtraTypes
package import Foundation
internal import MediaTypes
package import Outputs

extension AVAssetExportSession {
    /// Returns the export as a value.
    ///
    /// Call this after `configureForResumableExport()`. It compiles each part.
    ///
    /// - Parameter folder: The folder that contains the folder of the parts.
    /// - Throws: An `AVError` if the edit can't be compiled, or has something that only this process can
    ///   render.
    package final func divided(in folder: URL) throws -> DividedExport {
        guard let url = outputURL, let type = outputFileType else {
            throw AVError(
                .exportFailed, reason: "the export session has no outputURL", remedy: "set outputURL")
        }
        let container = try container(of: type)
        let plan = try cutting(compiledPlan()).plan
        return try DividedExport(
            plan, tail: exportTail(container), to: url, replaces: extras.options.replacesExistingFile,
            in: folder,
            verifies: extras.options.verifiesOutput, damage: extras.options.damagedMediaPolicy
        ) { try task(of: $0, of: plan, container) }
    }
}
