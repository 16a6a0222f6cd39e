package import MediaTypes

/// The coded samples of one track of one file, in decoding order.
///
/// Must be used on one thread at a time: its calls block. `close()` may be called from any thread.
package protocol CodedSamples: AnyObject, Sendable {
    /// Returns the next samples; nil at the end of the range.
    ///
    /// - Throws: `EngineFailure`'s causes, or `CancellationError` after `close()`.
    func next() throws -> CodedRun?

    /// Ends reading; a blocked call ends soon. Must not be called on streaming threads.
    func close()
}

/// A coded sample, or several consecutive ones of the same size and duration, such as uncompressed audio.
package struct CodedRun: Sendable {
    package var data: CMBlockBuffer
    package var count = 1
    /// The presentation time of the first sample, in the source's time like all times here.
    package var presentationTime: CMTime
    /// The decoding time; invalid if unknown, when samples are decoded in presentation order.
    package var decodingTime = CMTime.invalid
    /// The duration of each sample; invalid if unknown.
    package var duration = CMTime.invalid
    /// Whether it can be decoded without earlier samples.
    package var isSync = true
    /// The format, in GStreamer's text form.
    package var caps: String

    /// The maximum number of samples in a run.
    static let limit: Int64 = 8192
}
