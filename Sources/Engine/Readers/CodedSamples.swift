package import MediaTypes

/// The coded samples of one track of one file, in the order of decoding.
///
/// Used by one thread at a time: its calls block. `close()` may be called from any thread.
package protocol CodedSamples: AnyObject, Sendable {
    /// The next samples; nil at the end of the range.
    ///
    /// - Throws: `EngineFailure`'s causes, or `CancellationError` after `close()`.
    func next() throws -> CodedRun?

    /// Ends reading; a blocked call ends soon. Not for streaming threads.
    func close()
}

/// A coded sample, or several of the same size and duration that lie one behind the other, such as uncompressed audio.
package struct CodedRun: Sendable {
    package var data: CMBlockBuffer
    package var count = 1
    /// Of the first, as all times here in the source's time.
    package var presentationTime: CMTime
    /// Invalid if it isn't known, and samples are decoded in the order of their presentation.
    package var decodingTime = CMTime.invalid
    /// Of each; invalid if it isn't known.
    package var duration = CMTime.invalid
    /// Whether it can be decoded without others before it.
    package var isSync = true
    /// The format, in GStreamer's text form.
    package var caps: String

    /// No run has more samples.
    static let limit: Int64 = 8192
}
