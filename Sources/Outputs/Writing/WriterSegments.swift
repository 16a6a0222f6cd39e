package import Containers
internal import MediaInspection
internal import MediaTypes

/// How a writer's movie is divided into segments, and what receives them.
package struct WriterSegments: Sendable {
    package struct Output: Sendable {
        package let bytes: [UInt8]
        /// Nil for the initialization segment.
        package let reports: [SegmentedMovie.TrackReport]?
    }

    private let profile: SegmentedMovie.Profile
    private let cuts: @Sendable () -> SegmentCuts
    private let receive: @Sendable (Output) -> Void

    /// - Parameters:
    ///   - cuts: Called once, when all samples were appended.
    ///   - receive: Called on one thread, for one segment after the other.
    package init(
        profile: SegmentedMovie.Profile, cuts: @escaping @Sendable () -> SegmentCuts,
        receive: @escaping @Sendable (Output) -> Void
    ) {
        (self.profile, self.cuts, self.receive) = (profile, cuts, receive)
    }

    /// - Throws: `AVError` if the profile doesn't allow the inputs.
    func check(_ inputs: [WriterInput]) throws {
        guard profile == .cmaf, inputs.count > 1 else { return }
        throw AVError(
            .operationNotAllowed,
            reason: "a CMAF segment has one track, and the writer has \(inputs.count) inputs",
            remedy: "use a writer for each input, or AVFileTypeProfile.mpeg4AppleHLS")
    }

    /// Divides a complete movie.
    ///
    /// - Parameters:
    ///   - zero: The movie's start in the source's time.
    ///   - check: Called before each segment. It may throw to stop.
    func cut(_ file: SourceFile, zero: CMTime, check: () throws -> Void) throws {
        do {
            let movie = try SegmentedMovie(of: file, profile: profile, zero: zero, cuts: cuts())
            receive(Output(bytes: movie.initialization, reports: nil))
            for segment in movie.segments {
                try check()
                let contents = try movie.contents(of: segment)
                receive(Output(bytes: contents.bytes, reports: contents.reports))
            }
        } catch let failure as ContainerFailure {
            throw AVError(
                .unsupportedOutputSettings, reason: "the samples can't be divided into segments: \(failure)",
                remedy: "encode video as H.264 or HEVC and audio as AAC", underlying: failure)
        }
    }
}
