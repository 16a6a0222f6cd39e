/// The versions of the Model Context Protocol that the server speaks.
enum ProtocolVersion: String, CaseIterable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"

    static let latest = june2025

    /// Returns the version to use with a client: the one that it requests, or else the latest, which the
    /// client can refuse by disconnecting.
    static func negotiated(with requested: String) -> ProtocolVersion {
        ProtocolVersion(rawValue: requested) ?? latest
    }

    /// Whether a line may have an array of messages. The last version has removed them.
    var hasBatches: Bool { self != .june2025 }

    /// Whether a notification of progress may have a message.
    var hasProgressMessages: Bool { self != .november2024 }
}
