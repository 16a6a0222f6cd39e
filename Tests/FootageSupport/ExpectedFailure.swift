/// A damaged file: what its error must say, and why it cannot be read.
package struct ExpectedFailure: Sendable {
    /// Words of the error's cause.
    package var cause: String
    package var reason: String

    /// By the notes of the folder's manifest.
    package static let known: [String: ExpectedFailure] = [
        "media3__invalid-bitstream.webm": ExpectedFailure(
            cause: "is damaged", reason: "its VP9 bitstream is broken from the first frame on")
    ]
}
