internal import Engine
internal import Foundation
internal import MediaTypes

extension AVError {
    /// Creates the error that writing samples to a file ends with.
    init(ofWriting error: any Error, to url: URL) {
        let known = (error as? AVError) ?? EngineFailure(error)?.avError(writing: url)
        self = known ?? AVError(ofReading: error)
    }
}
