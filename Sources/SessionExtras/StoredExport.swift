public import Foundation
public import MediaTypes
internal import Outputs
public import Sessions

/// A resumable export as a job: a folder from which other processes, also on other machines, can render its
/// parts and join them. Not part of AVFoundation.
///
/// The folder contains a document in JSON and the parts that have been rendered. All machines require the
/// folder, under any path, the same files under the same paths, and the same versions of the library and of the
/// elements that encode. The output is the one of an export by a single process, byte for byte.
public struct StoredExport: Sendable {
    private let export: DividedExport
    private let job: JobFolder

    fileprivate init(_ export: DividedExport, in folder: URL) {
        (self.export, job) = (export, JobFolder(folder))
    }

    /// Reads the document of a job.
    ///
    /// - Parameter folder: The folder of the job.
    /// - Throws: An `AVError`: `.fileFormatNotRecognized` if the document is none of a job, `.operationNotAllowed`
    ///   if it is of another version of the library, and `.failedToLoadMediaData` if it can't be read.
    public init(contentsOf folder: URL) throws {
        job = JobFolder(folder)
        export = try DividedExport(contentsOf: job)
    }

    /// The folder of the job.
    public var folder: URL { job.url }

    /// The URL of the job's document in a folder.
    ///
    /// - Parameter folder: The folder of the job.
    public static func documentURL(in folder: URL) -> URL { JobFolder(folder).document }

    /// The program that planned the job, as given to `stored(in:program:readsInputs:)`.
    public var program: String { export.header.program }

    /// The file that joining writes.
    public var outputURL: URL { export.output }

    /// The number of parts; the first is the audio, if the output has any.
    public var partCount: Int { export.partCount }

    /// The number of frames of the output.
    public var frameCount: Int64 { export.frameCount }

    /// The duration of the output.
    public var duration: CMTime { export.duration }

    /// Returns the number of frames of a part; zero for the audio.
    ///
    /// - Parameter index: The index of the part, from 0; traps for an index beyond `partCount`.
    public func frameCount(ofPart index: Int) -> Int64 { export.frameCount(ofPart: index) }

    /// Returns whether a part has been rendered, by any process.
    ///
    /// - Parameter index: The index of the part, from 0; traps for an index beyond `partCount`.
    public func hasPart(_ index: Int) -> Bool { export.hasPart(index, in: job) }

    /// Returns the indexes of the parts that haven't been rendered yet.
    ///
    /// - Throws: The errors of the file system.
    public func missingParts() throws -> [Int] { try export.missingParts(in: job) }

    /// Creates the folder of the job, and writes its document. Parts that are in the folder remain.
    ///
    /// Call this once before parts are rendered.
    ///
    /// - Throws: The errors of the file system, or an `AVError` if the folder can't be used.
    public func prepare() throws { try export.prepare(job) }

    /// Removes all parts.
    public func removeParts() { job.removeParts() }

    /// Renders a part, unless it has been rendered.
    ///
    /// A part is in the folder when it is complete. If the task is canceled, no file remains.
    ///
    /// - Parameter index: The index of the part, from 0; traps for an index beyond `partCount`.
    /// - Throws: `CancellationError`, or an `AVError`: `.encoderNotFound` if this machine differs from the one
    ///   that stored the export, and `.failedToLoadMediaData` if a file does.
    public func renderPart(_ index: Int) async throws {
        try await AVError.mapping(writing: export.output) { try await export.renderPart(index, in: job) }
    }

    /// Joins the parts to the output. The parts remain.
    ///
    /// Each part is compared with its digest. If the task is canceled, no output remains.
    ///
    /// - Throws: `CancellationError`, or an `AVError`: `.operationNotAllowed` if parts are missing or damaged,
    ///   or if another process is joining them.
    public func join() async throws {
        try await AVError.mapping(writing: export.output) { try await export.join(in: job) }
    }
}

extension AVAssetExportSession {
    /// Returns the export as a job. Not part of AVFoundation.
    ///
    /// Call this after `configureForResumableExport()`. It compiles each part, reads the inputs, and renders
    /// and writes nothing.
    ///
    /// - Parameters:
    ///   - folder: The folder of the job, which `StoredExport.prepare()` creates.
    ///   - program: The name and version of the program, for its own comparison.
    ///   - readsInputs: Whether the content of the inputs identifies them; otherwise their sizes and dates do.
    /// - Throws: An `AVError` if the edit can't be compiled, or has something that only this process can
    ///   render: copied parts, a custom compositor, an audio tap.
    public final func stored(
        in folder: URL, program: String = "", readsInputs: Bool = true
    ) throws -> StoredExport {
        StoredExport(try divided(program: program, readsInputs: readsInputs), in: folder)
    }
}
