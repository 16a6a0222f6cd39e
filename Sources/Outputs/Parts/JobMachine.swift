internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// The properties of a machine that the bytes of a job's parts depend on, beside its document and inputs.
/// Machines that differ are refused.
struct JobMachine: Sendable, Codable {
    /// The family of the processor.
    private let processor: String
    /// The versions of GStreamer, of the plugins of elements, by the elements' factories, and of the libraries
    /// that encode and draw text.
    private let versions: [String: String]
    /// A checksum of the names and sizes of the installed fonts; nil if the job draws no text.
    private let fonts: String?
    /// The number of processors; nil unless the encoders' threads depend on it.
    private let processorCount: Int?

    /// Describes this machine.
    ///
    /// - Parameters:
    ///   - factories: The factories of the elements that render the parts.
    ///   - threads: The threads of the encoders.
    init(factories: Set<String>, drawsText: Bool, threads: ExportSettings.Threads) {
        processor = EngineProcess.processor
        // Decoding also depends on the libraries behind the elements that are chosen for the media.
        versions = EngineProcess.versions(ofElements: factories.union([StoredPart.decoder]))
        fonts = drawsText ? EngineProcess.fontNamesChecksum : nil
        processorCount = threads == .automatic ? ProcessInfo.processInfo.activeProcessorCount : nil
    }

    /// - Parameter encoder: The element that would encode video here; nil for audio.
    /// - Throws: `AVError.encoderNotFound`, which names a difference between this machine and the one that
    ///   planned the job.
    func check(encoder: String?) throws {
        if let encoder, versions[encoder] == nil {
            throw Self.error(
                "'\(encoder)' would encode here, but not where the export began",
                "install the same encoders on all machines")
        }
        guard EngineProcess.processor == processor else {
            throw Self.error(
                "the processor is \(EngineProcess.processor) here, but \(processor) where the export began",
                "use machines of one kind")
        }
        let count = ProcessInfo.processInfo.activeProcessorCount
        if let processorCount, processorCount != count {
            throw Self.error(
                "\(count) processors here, but \(processorCount) where the export began",
                "let the number of threads be that of the settings, not of the machine")
        }
        let own = EngineProcess.versions(ofElements: Set(versions.keys))
        // A missing element isn't reported here but when rendering fails, with the name of its package.
        for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
            guard let found = own[name], found != version else { continue }
            throw Self.error(
                "\(name) is \(found) here, but \(version) where the export began",
                "install the same version on all machines")
        }
        guard fonts == nil || fonts == EngineProcess.fontNamesChecksum else {
            throw Self.error(
                "the installed fonts aren't those of where the export began",
                "install the same fonts on all machines")
        }
    }

    private static func error(_ reason: String, _ remedy: String) -> AVError {
        AVError(.encoderNotFound, reason: reason, remedy: remedy)
    }
}
