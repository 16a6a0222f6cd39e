/// The reason that a layer's image or lookup table can't be used.
package struct LayerFailure: Error, Sendable, CustomStringConvertible {
    /// The path of the file.
    package var file: String
    package var cause: String
    package var remedy: String

    package init(file: String, cause: String, remedy: String) {
        (self.file, self.cause, self.remedy) = (file, cause, remedy)
    }

    package var description: String { "'\(file)': \(cause); \(remedy)" }
}
