package import MediaTypes

/// The scaling of audio to a target with a different duration.
package struct AudioScaling: Sendable, Hashable, Codable {
    /// The treatment of pitch when the rate changes.
    package enum Algorithm: String, Sendable, Hashable, Codable, CaseIterable {
        case lowQualityZeroLatency, timeDomain, spectral
        /// Resamples, like a tape at a different speed: the pitch changes with the rate.
        case varispeed
    }

    /// The duration of the source, from the clip's start, which is mapped linearly to the target. Not zero.
    @StoredTime package var sourceDuration: CMTime
    package var algorithm: Algorithm

    package init(sourceDuration: CMTime, algorithm: Algorithm) {
        self._sourceDuration = StoredTime(wrappedValue: sourceDuration)
        self.algorithm = algorithm
    }
}
