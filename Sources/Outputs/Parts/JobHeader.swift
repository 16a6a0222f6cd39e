package import Foundation
internal import MediaTypes

/// The members of a job's document that every version of the library reads.
package struct JobHeader: Sendable, Codable {
    private let format: String
    private let version: Int
    /// The version of the names of parts, which changes if a plan is rendered otherwise than before.
    private let renderer: String
    /// The version of the program that planned the job.
    package let program: String

    init(program: String) {
        (format, version, renderer) = (Self.format, Self.version, PartKey.version)
        self.program = program
    }

    /// - Throws: An `AVError` if this version of the library can't carry out the job:
    ///   `.fileFormatNotRecognized` if it isn't one, `.operationNotAllowed` if another version planned it.
    package func check(_ document: URL) throws {
        guard format == Self.format else {
            throw Self.error(.fileFormatNotRecognized, document, "not the document of a job", "plan a job")
        }
        let difference: String? =
            version != Self.version
            ? "version \(version) of the format, but \(Self.version) is read here"
            : renderer != PartKey.version
                ? "planned by a version (\(program)) that renders otherwise than the one here" : nil
        guard let difference else { return }
        throw Self.error(
            .operationNotAllowed, document, difference,
            "use the same version of Cutroom on all machines, and plan the job with it")
    }

    private static func error(
        _ code: AVError.Code, _ document: URL, _ cause: String, _ remedy: String
    ) -> AVError {
        AVError(code, reason: "\(document.path): \(cause)", url: document, remedy: remedy)
    }

    package static let format = "cutroom-job"
    /// To be increased if a member is removed or means something else.
    package static let version = 1
}
