/// Why a layer cannot be drawn.
package struct LayerFailure: Error, Sendable, CustomStringConvertible {
    /// The picture's path.
    package var file: String
    package var cause: String
    package var remedy: String

    package init(file: String, cause: String, remedy: String) {
        (self.file, self.cause, self.remedy) = (file, cause, remedy)
    }

    package var description: String { "'\(file)': \(cause); \(remedy)" }
}
