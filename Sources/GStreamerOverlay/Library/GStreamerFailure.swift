internal import CGStreamer

/// An operation that GStreamer failed to perform, in a form that a caller can map to its own errors.
package struct GStreamerFailure: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// GStreamer could not be initialized.
        case library
        /// An element factory isn't installed; the value is its name.
        case missingElement(String)
        /// A decoder, demuxer or encoder isn't installed; the value is GStreamer's description of it.
        case missingPlugin(String)
        /// An element, decoder, demuxer or encoder is installed, but its plugin can't be loaded, most likely because
        /// there is too little memory.
        case unloadable
        /// An element refused a property, a link or caps.
        case refused
        /// A state change or seek failed without a message.
        case stateChange
        /// An error message from the bus, with its GError domain and code.
        case stream(domain: String, code: Int)
    }

    package var kind: Kind
    /// One line, cause first.
    package var message: String
    /// The element that reported it, if known.
    package var element: String?
    /// GStreamer's debug text, which is for logs rather than users.
    package var debug: String?
    /// Whether it comes from a parser with an unlinked stream.
    package var isUnused = false

    /// Whether a decoder gives frames in a pixel format that GStreamer doesn't have.
    package var isAboutPixels: Bool { kind == .stream(domain: CGST_FORMAT_ERROR, code: 0) }

    /// The operating system's error text at the end of an element's debug text.
    package var systemError: String? {
        // The wording of elements that make system calls themselves, and of those that write buffers to a
        // file.
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
