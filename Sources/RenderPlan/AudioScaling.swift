package import MediaTypes

/// How sound is fitted into a target of another duration than its own.
package struct AudioScaling: Sendable, Hashable, Codable {
    /// How sound sounds at another rate.
    package enum Algorithm: String, Sendable, Hashable, Codable, CaseIterable {
        case lowQualityZeroLatency, timeDomain, spectral
        /// As a tape that runs faster or slower: the pitch changes with the rate.
        case varispeed
    }

    /// The source from the clip's start on that is mapped linearly onto the target; longer than nothing.
    @StoredTime package var sourceDuration: CMTime
    package var algorithm: Algorithm

    package init(sourceDuration: CMTime, algorithm: Algorithm) {
        self._sourceDuration = StoredTime(wrappedValue: sourceDuration)
        self.algorithm = algorithm
    }
}
