/// What GStreamer could not do, in words that a caller can map to its own errors.
package struct GStreamerFailure: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// GStreamer itself did not start.
        case library
        /// An element factory is not installed: its name.
        case missingElement(String)
        /// A decoder, demuxer or encoder is not installed: what was missed, in GStreamer's words.
        case missingPlugin(String)
        /// A property, link or caps that an element refused.
        case refused
        /// A state change or seek that failed without a message.
        case stateChange
        /// An error message from the bus: its GError domain and code.
        case stream(domain: String, code: Int)
    }

    package var kind: Kind
    /// One line, cause first.
    package var message: String
    /// The element that said so, where known.
    package var element: String?
    /// GStreamer's own debug text: for logs, not for users.
    package var debug: String?
    /// Whether it comes from a parser whose stream is not linked to anything.
    package var isUnused = false

    /// What the operating system said, in its words, as an element's debug text ends with.
    package var systemError: String? {
        // In the words of elements that call the system by themselves, and of those that write buffers to a file.
        let match = debug?.firstMatch(of: /(?:system error|writing to file descriptor [0-9]+): ([^\n]+)/)
        return match.map { String($0.1) }
    }

    package init(kind: Kind, message: String, element: String? = nil, debug: String? = nil) {
        self.kind = kind
        self.message = message
        self.element = element
        self.debug = debug
    }
}
