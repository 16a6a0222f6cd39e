extension Pipeline {
    /// Adds a chain of elements to a running pipeline, and links it between a pad and an element that the
    /// pipeline contains. An empty chain links the two.
    package func insert(_ chain: [Element], between pad: Pad, and end: Element) throws {
        for element in chain { try add(element) }
        for (upstream, downstream) in zip(chain, chain.dropFirst() + [end]) {
            try upstream.link(to: downstream)
        }
        // From the end to the start: an element must be ready before it receives data.
        for element in chain.reversed() { try element.followPipeline() }
        try pad.link(to: (chain.first ?? end).staticPad("sink"))
    }
}
