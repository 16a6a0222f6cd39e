internal import GStreamerOverlay
internal import RenderPlan

/// A chain of GStreamer elements that processes a layer's frames, in launch syntax.
package struct EffectChain: Sendable, Hashable {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Creates the chain once, between the elements that surround it in a reader, and releases it.
    /// - Throws: `EffectProblem` if it can't be used there.
    package func check() throws {
        do {
            _ = try OneShotPipeline([
                Element(factory: "videoconvert"), Element(chain: text), Element(factory: "videoconvertscale"),
            ])
        } catch let failure as GStreamerFailure {
            throw EffectProblem(chain: text, failure)
        }
    }
}

/// The reason why an effect chain can't be used.
package struct EffectProblem: Error, Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        case missingElement(String)
        /// It can't be parsed, or its input or output isn't exactly one video stream.
        case refused
    }

    package var chain: String
    package var cause: Cause
    /// The text of GStreamer's error.
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

extension SourceReader.Output {
    /// A client's effect is applied first: its input is frames at their own size, as decoded.
    func effectElements() throws -> [Element] {
        guard case .pictures(let picture, _) = self, let effect = picture.effect else { return [] }
        return [try Element(factory: "videoconvert"), try Element(chain: effect)]
    }
}
