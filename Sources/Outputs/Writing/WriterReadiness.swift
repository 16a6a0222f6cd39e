/// Whether samples can be appended to an input of a writer.
package enum WriterReadiness: Sendable, Equatable {
    case ready
    /// Too many samples wait to be encoded or written.
    case full
    /// The input is ahead of others: until samples are appended to these, or for this time at most.
    case ahead(Duration)
}
