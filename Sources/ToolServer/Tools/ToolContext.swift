/// The connection of a running call to its client.
public struct ToolContext: Sendable {
    let report: @Sendable (_ fraction: Double, _ message: String) -> Void

    /// Reports progress to a client that has asked for it. Calls with a fraction that isn't greater than the last
    /// one are ignored, as the protocol requires.
    ///
    /// - Parameter fraction: The progress from 0 to 1.
    public func reportProgress(_ fraction: Double, _ message: String) {
        report(fraction, message)
    }
}
