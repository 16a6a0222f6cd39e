package import MediaTypes

extension AVAudioMix {
    /// A track's volume over time; nil where no parameters name the track.
    ///
    /// Of several parameter objects for one track the ramps are taken together, as though set on one object: clients
    /// make one a clip, each with the ramps of its clip. Where they overlap, the later object's hold.
    package func volumeRamps(forTrackID trackID: CMPersistentTrackID) -> RampTrack<Float>? {
        let tracks = inputParameters.filter { $0.trackID == trackID }.map(\.contents.volumeRamps)
        guard let first = tracks.first else { return nil }
        return tracks.dropFirst().reduce(first) { $0.merged(with: $1) }
    }

    /// The last algorithm that parameters for the track name, or nil.
    package func audioTimePitchAlgorithm(
        forTrackID trackID: CMPersistentTrackID
    ) -> AVAudioTimePitchAlgorithm? {
        inputParameters.last { $0.trackID == trackID && $0.audioTimePitchAlgorithm != nil }?
            .audioTimePitchAlgorithm
    }
}
