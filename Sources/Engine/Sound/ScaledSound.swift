/// The sound of a scaled segment, made in blocks from its first sample on, without end.
protocol ScaledSound {
    /// The next block: interleaved, at least one sample a channel.
    mutating func next() throws -> [Float]
}
