import Timeline

extension OTIOItem {
    /// The properties of the item that aren't rendered, and aren't in a `Timeline`, one line each.
    var unrendered: [String] {
        var lines = (properties?.effects ?? []).filter { $0.isEnabled && !$0.isSpeed }.map {
            "the effect \"\($0.title)\" is not rendered"
        }
        if case .clip(let clip) = self, case .imageSequence(let sequence) = clip.reference.kind,
            !sequence.missingFramesAreErrors
        {
            lines.append(
                "the missing_frame_policy \"\(sequence.missingFramePolicy)\" is not supported, and a missing"
                    + " image is an error")
        }
        return lines
    }
}

extension OTIOEffect {
    /// Whether the effect changes the speed in a known way, and nothing else.
    var isSpeed: Bool {
        switch kind {
        case .linearTimeWarp, .freezeFrame: true
        case .effect, .timeEffect, .other: false
        }
    }

    /// The name that identifies the effect for a person.
    fileprivate var title: String {
        [effectName, name, others[OTIOSchema.key]?.string ?? ""].first { !$0.isEmpty } ?? "unnamed"
    }
}

extension OTIOTimeline {
    /// The losses in a `Timeline`, which has the clips that can be rendered, one line each.
    var timelineLosses: [String] {
        let unrendered = ClipSearch.clips(in: .stack(tracks), at: JSONPath().appending("tracks"))
            .flatMap { clip, path in
                OTIOItem.clip(clip).unrendered.map { "\(path.text): \($0)" }
            }
        return unrendered + TimelineLosses(self).lines
    }
}
