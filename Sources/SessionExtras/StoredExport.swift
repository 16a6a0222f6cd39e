public import Foundation
public import MediaTypes
internal import Outputs
public import Sessions

/// A resumable export as a value, with which other processes, also on other machines, can render its parts
/// and join them. Not part of AVFoundation.
///
/// Encode it, and decode it with the same version of the library. All machines require the same files under
/// the same paths, and the same versions of the elements that encode. The output is the one of an export by a
/// single process, byte for byte.
public struct StoredExport: Sendable, Codable {
    private let export: DividedExport

    fileprivate init(_ export: DividedExport) { self.export = export }

    public init(from decoder: any Decoder) throws { export = try DividedExport(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try export.encode(to: encoder) }

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
    public func hasPart(_ index: Int) -> Bool { export.hasPart(index) }

    /// Creates the folder for the parts, and removes files in it that aren't parts of this export.
    ///
    /// Call this once before parts are rendered.
    ///
    /// - Throws: The errors of the file system, or an `AVError` if another export uses the folder.
    public func prepare() throws { try export.prepare() }

    /// Removes all parts.
    public func removeParts() { export.removeParts() }

    /// Renders a part, unless it has been rendered.
    ///
    /// If the task is canceled, no file remains.
    ///
    /// - Parameter index: The index of the part, from 0; traps for an index beyond `partCount`.
    /// - Throws: An `AVError`, also if this machine differs from the one that stored the export, or
    ///   `CancellationError`.
    public func renderPart(_ index: Int) async throws {
        try await AVError.mapping(writing: export.output) { try await export.renderPart(index) }
    }

    /// Joins the parts to the output, and removes them.
    ///
    /// Missing parts are rendered first. If the task is canceled, no output remains.
    ///
    /// - Throws: An `AVError`, or `CancellationError`.
    public func join() async throws {
        try await AVError.mapping(writing: export.output) { try await export.join() }
    }
}

extension AVAssetExportSession {
    /// Returns the export as a value. Not part of AVFoundation.
    ///
    /// Call this after `configureForResumableExport()`. It compiles each part, and renders nothing.
    ///
    /// - Parameter folder: The folder that contains the folder of the parts.
    /// - Throws: An `AVError` if the edit can't be compiled, or has something that only this process can
    ///   render: copied parts, a custom compositor, an audio tap.
    public final func stored(in folder: URL) throws -> StoredExport {
        StoredExport(try divided(in: folder))
    }
}
