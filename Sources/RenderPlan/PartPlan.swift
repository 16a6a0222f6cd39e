package import Foundation
package import MediaTypes

/// A sequence of output frames that is made separately: samples copied from a source, or frames that are
/// rendered and encoded.
package struct PartPlan: Sendable, Hashable, Codable {
    /// The half-open range of frame indexes in the output.
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

    /// Copied samples of a track.
    package struct Copy: Sendable, Hashable, Codable {
        package var url: URL
        package var trackID: CMPersistentTrackID
        /// The sample indexes in decode order, from 0. The first sample can be decoded without earlier ones.
        package var samples: Range<Int>
        /// The number of samples after the first one that are omitted, because they are presented before it
        /// and depend on samples that aren't copied.
        package var leadingCount: Int
        /// The total size of the copied samples, in bytes.
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

        package var key: MediaTrackKey { MediaTrackKey(url: url, trackID: trackID) }

        /// The indexes of the copied samples.
        package var sampleNumbers: [Int] {
            Array(samples.prefix(1)) + Array(samples.dropFirst(1 + leadingCount))
        }
    }

    /// Frames that are rendered and encoded.
    package struct Rendering: Sendable, Hashable, Codable {
        /// The reasons in words that the frames aren't copied, each with the frames that it applies to.
        package var reasons: [Reason]
        /// The encoder's constant quality; `nil` if it uses a bit rate.
        package var quality: Int?
        /// The profile and level of adjacent copies, which the player must support anyway; `nil` if the
        /// encoder chooses.
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

    /// Returns the part, split at all multiples of a number of frames if it is rendered.
    package func split(every count: Int64) -> [PartPlan] {
        guard count > 0 else { return [self] }
        return split(
            at: sequence(first: (frames.lowerBound / count + 1) * count) { $0 + count }
                .prefix { $0 < frames.upperBound })
    }

    /// Returns the part, split at frames of the output if it is rendered.
    ///
    /// - Parameter boundaries: The indexes of frames, in order; those outside of the part are ignored.
    package func split(at boundaries: some Sequence<Int64>) -> [PartPlan] {
        guard case .rendered(let rendering) = content else { return [self] }
        var result: [PartPlan] = []
        var start = frames.lowerBound
        let inner = boundaries.filter { frames.lowerBound < $0 && $0 < frames.upperBound }
        for end in inner + [frames.upperBound] {
            let range = start..<end
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
    /// The number of copied frames.
    package var copiedFrames: Int64 { filter(\.isCopied).reduce(0) { $0 + Int64($1.frames.count) } }

    /// The size of the copied samples, in bytes.
    package var copiedBytes: Int64 {
        reduce(0) { sum, part in
            guard case .copied(let copy) = part.content else { return sum }
            return sum + copy.byteCount
        }
    }
}

extension RenderPlan {
    /// Whether any frames are copied.
    package var hasCopiedParts: Bool { parts?.contains(where: \.isCopied) == true }
}
