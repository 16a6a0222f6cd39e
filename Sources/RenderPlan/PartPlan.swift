package import Foundation
package import MediaTypes

/// A run of output frames that is made by itself: coded pictures of a source as they are, or frames that are rendered
/// and encoded.
package struct PartPlan: Sendable, Hashable, Codable {
    /// Half-open, by index in the output.
    package var frames: Range<Int64>
    package var content: Content

    package init(frames: Range<Int64>, content: Content) {
        self.frames = frames
        self.content = content
    }

    package enum Content: Sendable, Hashable, Codable {
        case copied(Copy)
        case rendered(Rendering)
    }

    /// Samples of a track that are copied.
    package struct Copy: Sendable, Hashable, Codable {
        package var url: URL
        package var trackID: CMPersistentTrackID
        /// In the order of decoding, from 0. Decoding begins with the first without anything before it.
        package var samples: Range<Int>
        /// How many samples behind the first are left out: they are shown before it, and need what is not copied.
        package var leadingCount: Int
        /// The sum of the sizes of what is copied.
        package var byteCount: Int64

        package init(
            url: URL, trackID: CMPersistentTrackID, samples: Range<Int>, leadingCount: Int = 0,
            byteCount: Int64
        ) {
            self.url = url
            self.trackID = trackID
            self.samples = samples
            self.leadingCount = leadingCount
            self.byteCount = byteCount
        }

        /// The samples that are copied.
        package var sampleNumbers: [Int] {
            Array(samples.prefix(1)) + Array(samples.dropFirst(1 + leadingCount))
        }
    }

    /// Frames that are rendered and encoded.
    package struct Rendering: Sendable, Hashable, Codable {
        /// Why the frames are not copied, in words, with the frames that each reason is for.
        package var reasons: [Reason]
        /// The encoder's constant quality; nil if it encodes at a bit rate.
        package var quality: Int?
        /// Those of the copies beside it, which a player of them can decode; nil if the encoder chooses.
        package var profile: CodedProfile?

        package init(reasons: [Reason], quality: Int? = nil, profile: CodedProfile? = nil) {
            self.reasons = reasons
            self.quality = quality
            self.profile = profile
        }
    }

    package struct Reason: Sendable, Hashable, Codable {
        package var frames: Range<Int64>
        package var words: String

        package init(frames: Range<Int64>, words: String) {
            self.frames = frames
            self.words = words
        }
    }

    /// The part, cut at all multiples of a number of frames if it is rendered.
    package func split(every count: Int64) -> [PartPlan] {
        guard case .rendered(let rendering) = content, count > 0 else { return [self] }
        var result: [PartPlan] = []
        var start = frames.lowerBound
        while start < frames.upperBound {
            let range = start..<min(frames.upperBound, (start / count + 1) * count)
            var part = rendering
            part.reasons = rendering.reasons.compactMap { reason in
                let own = reason.frames.clamped(to: range)
                return own.isEmpty ? nil : Reason(frames: own, words: reason.words)
            }
            result.append(PartPlan(frames: range, content: .rendered(part)))
            start = range.upperBound
        }
        return result
    }

    package var isCopied: Bool {
        if case .copied = content { return true }
        return false
    }
}

extension [PartPlan] {
    /// The number of frames that are copied.
    package var copiedFrames: Int64 { filter(\.isCopied).reduce(0) { $0 + Int64($1.frames.count) } }

    /// The bytes of the samples that are copied.
    package var copiedBytes: Int64 {
        reduce(0) { sum, part in
            guard case .copied(let copy) = part.content else { return sum }
            return sum + copy.byteCount
        }
    }
}

extension RenderPlan {
    /// Whether any of its frames are copied.
    package var hasCopiedParts: Bool { parts?.contains(where: \.isCopied) == true }
}
