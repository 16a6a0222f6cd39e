internal import Engine
internal import Foundation

/// A file that the parts of a job read, with the properties that identify it on other machines.
struct JobInput: Sendable, Codable {
    private let stamp: SourceStamp
    /// The SHA-256 of the content; nil if the size and the date identify the file.
    private let sha256: String?

    private enum CodingKeys: CodingKey { case sha256 }

    /// - Parameter readsContent: Whether the content identifies the file, which is then read.
    /// - Throws: `CancellationError`, or the error that prevents reading.
    init(_ path: String, readsContent: Bool) throws {
        stamp = SourceStamp(path)
        sha256 =
            readsContent && stamp.size >= 0
            ? try EngineProcess.checksum(ofFile: path, isCancelled: { Task.isCancelled }) : nil
    }

    init(from decoder: any Decoder) throws {
        stamp = try SourceStamp(from: decoder)
        sha256 = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .sha256)
    }

    func encode(to encoder: any Encoder) throws {
        try stamp.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(sha256, forKey: .sha256)
    }

    var path: String { stamp.path }

    /// What identifies the file in the names of parts.
    var identity: String { sha256 ?? stamp.text }

    /// Returns how the file here differs from that of the job, in words; nil if it is the same.
    ///
    /// A file of the same size and date is the same. One of another date is, if its content is.
    ///
    /// - Parameter digest: Returns the SHA-256 of the content of the file at a path.
    /// - Throws: The errors of `digest`.
    func difference(digest: (String) throws -> String) throws -> String? {
        let now = SourceStamp(path)
        guard now != stamp else { return nil }
        if now.size < 0 { return "no such file" }
        if now.size != stamp.size, stamp.size >= 0 {
            return "\(now.size) bytes, but \(stamp.size) where the export began"
        }
        guard let sha256 else { return "changed at another time than where the export began" }
        return try digest(path) == sha256 ? nil : "another content than where the export began"
    }
}
