import Cutroom
import Foundation

extension CommandFailure {
    /// Maps an error of the library to a failure of the command. Returns `nil` for the argument parser's
    /// errors.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as TimelineError: self.init(error, inDocument: nil)
        case let error as AVError: self.init(error)
        case is CancellationError: self.init(signal: SIGINT)
        case is POSIXError: self.init(system: error)
        case let error as CocoaError where error.isFileError: self.init(system: error)
        case is any LocalizedError, is CocoaError:
            self.init(status: .fault, cause: error.localizedDescription, remedy: Self.report)
        default: return nil
        }
    }

    /// Creates a failure for an operation that the system refused, which isn't a bug.
    private init(system error: any Error) {
        let problem = SystemProblem(error)
        self.init(
            status: .cannotWrite, subject: (error as? CocoaError)?.filePath, cause: problem.cause,
            remedy: problem.remedy)
    }

    /// The remedy for what can only be a bug.
    static let report = "this is a bug; please report it"

    /// - Parameter document: The document that the timeline was read from, if any. The message then begins
    ///   with it and the key path, for the document's author.
    init(_ error: TimelineError, inDocument document: URL?) {
        let status: ExitStatus =
            switch error.code {
            case .fileNotFound: .noInput
            case .decoderNotFound: .missingPlugin
            case .unwritableDocument: .cannotWrite
            default: .badData
            }
        let file = error.file.map(Self.name)
        guard let document else {
            self.init(status: status, subject: file, cause: error.cause, remedy: error.remedy)
            return
        }
        let name = Self.name(document)
        let place = [error.keyPath, file == name ? nil : file].compactMap(\.self)
        self.init(
            status: status, subject: name, cause: (place + [error.cause]).joined(separator: ": "),
            remedy: error.remedy)
    }

    init(_ error: AVError) {
        var cause = error.failureReason ?? error.localizedDescription
        // The subject already contains the path of the file.
        if let name = error.url?.lastPathComponent, cause.hasPrefix(name + ": ") {
            cause.removeFirst(name.count + 2)
        }
        self.init(
            status: Self.status(of: error), subject: error.url.map(Self.name), cause: cause,
            remedy: error.remedy ?? (Self.status(of: error) == .fault ? Self.report : nil))
    }

    private static func status(of error: AVError) -> ExitStatus {
        switch error.code {
        case .encoderNotFound, .decoderNotFound: .missingPlugin
        case .fileAlreadyExists, .diskFull, .invalidOutputURLPathExtension, .operationInterrupted:
            .cannotWrite
        case .operationCancelled: .interrupted
        case .failedToLoadMediaData where error.url.map(InputFiles.isAbsent) == true: .noInput
        case .unknown, .outOfMemory, .exportFailed, .encodeFailed, .videoCompositorFailed: .fault
        default: .badData
        }
    }

    private static func name(_ url: URL) -> String { url.isFileURL ? url.path : url.absoluteString }
}

extension CocoaError {
    /// Whether the file system has refused an operation. Source: `CocoaError.Code`, whose numbers are in
    /// ranges.
    fileprivate var isFileError: Bool { code.rawValue == 4 || (255...1023).contains(code.rawValue) }
}
