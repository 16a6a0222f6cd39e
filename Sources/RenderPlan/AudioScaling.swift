package import MediaTypes

/// The scaling of sound to a target with a different duration.
package struct AudioScaling: Sendable, Hashable, Codable {
    /// The treatment of pitch when the rate changes.
    package enum Algorithm: String, Sendable, Hashable, Codable, CaseIterable {
        case lowQualityZeroLatency, timeDomain, spectral
        /// Resamples, as a tape at a different speed: the pitch changes with the rate.
        case varispeed
    }

    /// The duration of the source, from the clip's start, that is mapped linearly onto the target; not zero.
    @StoredTime package var sourceDuration: CMTime
    package var algorithm: Algorithm

    package init(sourceDuration: CMTime, algorithm: Algorithm) {
        self._sourceDuration = StoredTime(wrappedValue: sourceDuration)
        self.algorithm = algorithm
    }
}
