/// The audio of a scaled segment, generated in blocks from its first sample on, without end.
protocol ScaledSound {
    /// Returns the next block: interleaved, with at least one sample per channel.
    mutating func next() throws -> [Float]
}
