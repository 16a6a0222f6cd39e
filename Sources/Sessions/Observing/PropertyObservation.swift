/// An observation as objects see it that were read for its value.
protocol PropertyObservation: AnyObject, Sendable {
    /// Reads the value, and reports it if it has changed.
    func look()
    /// Ends the observation.
    func end()
}
