/// The pass of an encoder over the frames that a pipeline makes.
package enum EncodingPass: Sendable, Hashable {
    case only
    /// Writes statistics to a file, and no output.
    case first(statistics: String)
    /// Reads the statistics.
    case second(statistics: String)
}
