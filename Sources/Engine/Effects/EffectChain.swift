internal import GStreamerOverlay
internal import RenderPlan

/// A chain of GStreamer elements that a layer's frames go through, in launch syntax.
package struct EffectChain: Sendable, Hashable {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Makes the chain once, between what stands beside it in a reader, and drops it.
    /// - Throws: `EffectFailure` if it cannot stand there.
    package func check() throws {
        do {
            _ = try OneShotPipeline([
                Element(factory: "videoconvert"), Element(chain: text), Element(factory: "videoconvertscale"),
            ])
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

extension SourceReader.Output {
    /// A client's effect comes before everything else: it gets frames at their own size, as they were decoded.
    func effectElements() throws -> [Element] {
        guard case .pictures(let picture, _) = self, let effect = picture.effect else { return [] }
        return [try Element(factory: "videoconvert"), try Element(chain: effect)]
    }
}
