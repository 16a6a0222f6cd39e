package import MediaTypes

/// An audio tap of a client that a branch's audio goes through.
package struct AudioTapPlan: Sendable, Hashable, Codable {
    /// The tap; nil in a plan that was stored, which can't be rendered then.
    package var tap: MTAudioProcessingTap?
    /// The composition time of output time zero.
    @StoredTime package var origin: CMTime
    /// The volume over the output that the tap comes after; empty for a tap that comes before the volume, which the
    /// graph applies.
    package var volume: [Ramp.Keyframe]

    package init(tap: MTAudioProcessingTap, origin: CMTime, volume: [Ramp.Keyframe]) {
        self.tap = tap
        self._origin = StoredTime(wrappedValue: origin)
        self.volume = volume
    }

    private enum CodingKeys: String, CodingKey { case origin, volume }
}
