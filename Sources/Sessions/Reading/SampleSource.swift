internal import MediaTypes

/// The samples of one output over one range of the asset.
protocol SampleSource: AnyObject, Sendable {
    /// The next samples, blocking until they are there; nil at the end. For one thread at a time.
    ///
    /// - Throws: `EngineFailure` or `AVError`, or `CancellationError` after `cancel()`.
    func next() throws -> CMSampleBuffer?

    /// Ends a call that waits, and all to come; from any thread.
    func cancel()
}
