internal import MediaTypes

/// The samples of one output over one range of the asset.
protocol SampleSource: AnyObject, Sendable {
    /// Returns the next samples, blocking until they are available; nil at the end. For one thread at a time.
    ///
    /// - Throws: `EngineFailure` or `AVError`, or `CancellationError` after `cancel()`.
    func next() throws -> CMSampleBuffer?

    /// Ends a waiting call, and all later ones; from any thread.
    func cancel()
}
