internal import LayerRendering

/// Why a layer's picture could not be drawn, without LayerRendering's types.
package struct PictureFailure: Error, Sendable, Hashable {
    /// The picture's path.
    package var file: String
    package var cause: String
    package var remedy: String

    init(_ failure: LayerFailure) {
        (file, cause, remedy) = (failure.file, failure.cause, failure.remedy)
    }
}
