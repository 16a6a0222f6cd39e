package import MediaTypes

/// A client's audio tap that processes the audio of a branch.
package struct AudioTapPlan: Sendable, Hashable, Codable {
    /// The tap; `nil` in a decoded plan, which can't be rendered.
    package var tap: MTAudioProcessingTap?
    /// The composition time of output time zero.
    @StoredTime package var origin: CMTime
    /// The volume over the output if the tap processes audio after it; empty if the tap is before the volume,
    /// which the graph then applies.
    package var volume: [Ramp.Keyframe]

    package init(tap: MTAudioProcessingTap, origin: CMTime, volume: [Ramp.Keyframe]) {
        self.tap = tap
        self._origin = StoredTime(wrappedValue: origin)
        self.volume = volume
    }

    private enum CodingKeys: String, CodingKey { case origin, volume }
}
