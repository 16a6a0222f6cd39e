internal import GStreamerOverlay

/// A chain of GStreamer elements that a layer's frames go through, in launch syntax.
package struct EffectChain: Sendable, Hashable {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Makes the chain once, between what stands beside it in a reader, and drops it.
    /// - Throws: `EffectFailure` where it cannot stand there.
    package func check() throws {
        do {
            let input = try Element(factory: "videoconvert")
            let effect = try Element(chain: text)
            let output = try Element(factory: "videoconvertscale")
            let pipeline = try Pipeline { _ in }
            for element in [input, effect, output] { try pipeline.add(element) }
            try input.link(to: effect)
            try effect.link(to: output)
        } catch let failure as GStreamerFailure {
            throw EffectFailure(chain: text, failure)
        }
    }
}

/// Why an effect chain cannot be used.
package struct EffectFailure: Error, Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        case missingElement(String)
        /// It cannot be read, or takes or gives something else than one picture.
        case refused
    }

    package var chain: String
    package var cause: Cause
    /// In GStreamer's words.
    package var message: String

    init(chain: String, _ failure: GStreamerFailure) {
        self.chain = chain
        message = failure.message
        if case .missingElement(let name) = failure.kind {
            cause = .missingElement(name)
        } else {
            cause = .refused
        }
    }
}
