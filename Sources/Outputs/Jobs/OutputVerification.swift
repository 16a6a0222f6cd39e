internal import Engine
package import Foundation
internal import MediaInspection
internal import MediaTypes
package import RenderPlan

/// Decodes a finished output and compares it with its plan.
package struct OutputVerification: Sendable {
    let plan: RenderPlan
    /// The size of the coded video; nil for an output without video.
    let size: OutputSize?
    let hasAudio: Bool

    /// - Parameter size: The size of the coded video; nil for an output without video.
    package init(plan: RenderPlan, size: OutputSize?, hasAudio: Bool) {
        self.plan = plan
        self.size = size
        self.hasAudio = hasAudio
    }

    /// - Throws: `AVError.exportFailed` if the file doesn't match the plan, or `CancellationError`.
    package func verify(_ file: URL) async throws {
        let isCancelled = AtomicFlag()
        try await withTaskCancellationHandler {
            try await BlockingWork.run { try check(file) { isCancelled.isSet } }
        } onCancel: {
            isCancelled.set()
        }
    }

    private func check(_ file: URL, isCancelled: () -> Bool) throws {
        let tracks = Self.tracks(of: file)
        do {
            if let size, let format = plan.video {
                let video = try DecodedStream(
                    decoding: file.path, trackID: try trackID(.video, of: tracks), as: format,
                    width: size.width, height: size.height, isCancelled: isCancelled)
                guard !isCancelled() else { throw CancellationError() }
                try check(video, format)
            }
            if hasAudio, let format = plan.audio {
                let audio = try DecodedStream(
                    decoding: file.path, trackID: try trackID(.audio, of: tracks), as: format,
                    isCancelled: isCancelled)
                guard !isCancelled() else { throw CancellationError() }
                try check(audio, format)
            }
        } catch let error as AVError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as SourceFailure {
            throw failure("it can't be decoded: \(error.message)")
        }
    }

    private static func tracks(of file: URL) -> [MediaTrackDescription] {
        do {
            return try MediaProbe().describe(file).tracks
        } catch {
            // The missing track is reported.
            return []
        }
    }

    private func trackID(
        _ type: AVMediaType, of tracks: [MediaTrackDescription]
    ) throws -> CMPersistentTrackID {
        guard let track = tracks.first(where: { $0.mediaType == type }) else {
            throw failure("it has no \(type == .video ? "video" : "audio")")
        }
        return track.trackID
    }

    private func check(_ video: DecodedStream, _ format: VideoFormat) throws {
        guard Int64(video.times.count) == plan.encodedFrameCount else {
            throw failure("it has \(video.times.count) frames instead of \(plan.encodedFrameCount)")
        }
        let first = video.times.first ?? 0
        for (index, time) in video.times.enumerated() {
            let expected =
                plan.frameTimes?[index].start ?? format.time(ofFrame: Int64(index)).nanoseconds ?? 0
            guard abs(time - first - expected) <= Self.rounding else {
                throw failure(
                    "frame \(index) is at \(Double(time - first) / 1e9) s instead of \(Double(expected) / 1e9) s"
                )
            }
        }
    }

    private func check(_ audio: DecodedStream, _ format: AudioFormat) throws {
        let expected = plan.duration.samples(at: format.sampleRate) ?? 0
        guard abs(audio.sampleCount - expected) <= Self.longestPacket else {
            throw failure("it has \(audio.sampleCount) samples of audio instead of \(expected)")
        }
    }

    /// Matroska's times are whole milliseconds.
    private static let rounding: Int64 = 1_100_000
    /// The delays of encoders and their last packets, which are longer than their content: two packets of MP3
    /// or ALAC.
    private static let longestPacket: Int64 = 8192

    private func failure(_ reason: String) -> AVError {
        AVError(
            .exportFailed, reason: "the output is not what was rendered: \(reason)",
            remedy: "this is a bug; please report it")
    }
}
