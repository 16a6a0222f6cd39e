internal import Containers
package import Engine
package import ExtraTypes
package import Foundation
internal import MediaInspection
package import MediaTypes
package import RenderPlan

/// Renders a plan to a file, in one pass or two.
package final class ExportJob: ExportWork {
    private let rendered: RenderPlan
    private let tail: Tail
    private let settings: ExportSettings
    private let destination: ExportDestination
    private let verification: OutputVerification?
    /// The pipelines of the passes, in order.
    private let pipelines: [RenderPipeline]
    /// The pipeline of the lowest quality, for a bit rate below the minimum of the encoder for the video,
    /// which the encoder reports when it begins the second pass; nil if there is one pass.
    private let lowest: RenderPipeline?
    /// The writer of frames; nil if the pipeline writes the file.
    private let files: (any FrameFiles)?
    /// The data that the muxer doesn't write.
    private let additions: MovieAdditions
    private let metadata: OutputMetadata

    /// - Throws: An `AVError` if the plan is shorter than the file's unit of time, or if a file of frames
    ///   can't be made.
    package init(
        _ plan: RenderPlan, tail: ExportTail, destination: ExportDestination,
        composer: (any FrameComposer)?, damage: DamagedMediaPolicy, verifies: Bool = false
    ) throws {
        try tail.unit(of: plan).check(plan.duration)
        rendered = plan
        self.destination = destination
        settings = tail.settings
        verification = verifies ? Self.verification(of: plan, tail) : nil
        var tail = tail
        tail.temporaryPath = destination.temporaryPath
        let path = destination.temporaryURL.path
        let policy: DamageReport.Policy = damage == .playThrough ? .playThrough : .fail
        var pipelines: [RenderPipeline] = []
        var statistics: String?
        if let format = plan.video, let video = tail.settings.video, video.isTwoPass {
            let file = destination.statisticsPath
            pipelines.append(
                RenderPipeline(
                    plan.pictureAlone, tail: tail.firstPass(of: plan, format, video, statistics: file),
                    composer: composer, damage: policy))
            statistics = file
        }
        (additions, metadata) = (tail.muxedAdditions(to: plan), tail.metadata)
        self.tail = tail.tail(for: plan, path: path, statistics: statistics)
        lowest = tail.lowest.map { lowest in
            RenderPipeline(plan, tail: lowest.tail(for: plan, path: path), composer: composer, damage: policy)
        }
        var receiver: FrameReceiver?
        if let format = plan.video {
            let size = tail.limit.size(forWidth: format.width, height: format.height)
            files = Self.files(destination, of: plan, format, size)
            receiver = try files?.receiver(of: format, size)
        } else {
            files = nil
        }
        pipelines.append(
            RenderPipeline(plan, tail: self.tail, composer: composer, damage: policy, receiver: receiver))
        self.pipelines = pipelines
    }

    private static func verification(of plan: RenderPlan, _ tail: ExportTail) -> OutputVerification {
        OutputVerification(
            plan: plan,
            size: tail.settings.video == nil
                ? nil : plan.video.map { tail.limit.size(forWidth: $0.width, height: $0.height) },
            hasAudio: plan.audio != nil && tail.settings.audio != nil)
    }

    private static func files(
        _ destination: ExportDestination, of plan: RenderPlan, _ format: VideoFormat,
        _ size: OutputSize
    ) -> (any FrameFiles)? {
        switch destination.container.layout {
        case .animation: AnimationFile(destination, size: size, duration: plan.duration)
        case .images: NumberedImages(destination, size: size, hasAlpha: format.pixelFormat.hasAlpha)
        case .movie, .matroska, .mp3, .plain: nil
        }
    }

    package var output: URL { destination.url }
    package var plan: RenderPlan? { rendered }
    package var duration: CMTime { rendered.duration }

    /// The progress from 0 to 1, by output time; each pass has the same weight.
    package var progress: Float {
        let whole = Double(rendered.duration.nanoseconds ?? 0) * Double(pipelines.count)
        let done = pipelines.reduce(0) { $0 + Double($1.progress.nanoseconds) }
        return whole > 0 ? Float(min(1, done / whole)) : 0
    }

    package var renderedFrames: Int64 {
        rendered.video == nil ? 0 : pipelines.reduce(0) { $0 + $1.progress.count }
    }

    package var frameCount: Int64 { rendered.encodedFrameCount * Int64(pipelines.count) }

    /// The damage found so far, under the policy `.playThrough`. Each pass finds the same.
    package var warnings: [MediaWarning] {
        (pipelines.last { !$0.damage.damages.isEmpty })?.damage.damages.map(MediaWarning.init) ?? []
    }

    package func run() async throws {
        try destination.check()
        do {
            try files?.start()
            do {
                for pipeline in pipelines { try await run(pipeline) }
            } catch let failure as EngineFailure {
                guard let lowest, failure.isRefusedRate else { throw failure }
                try await run(lowest)
            }
            try finish()
            try await verification?.verify(destination.temporaryURL)
            try destination.finish()
        } catch {
            let explained = destination.explained(error)
            destination.discard()
            throw explained
        }
    }

    private func run(_ pipeline: RenderPipeline) async throws {
        do { try await pipeline.run() } catch let failure as EngineFailure {
            // Encoders don't report why they can't write their statistics.
            if pipelines.count > 1, case .pipeline(let cause) = failure, cause.cause == .other {
                try destination.checkTemporarySpace()
            }
            throw failure
        }
    }

    package func cancel() {
        for pipeline in pipelines + [lowest].compactMap(\.self) { pipeline.cancel() }
    }

    /// The ends of the audio, and of the last whole frame or the audio.
    private var ends: MatroskaFinish.Ends {
        let frames = rendered.frameTimes == nil ? rendered.video?.time(ofFrame: rendered.frameCount) : nil
        return MatroskaFinish.Ends(
            sound: rendered.duration, file: CMTimeMaximum(rendered.duration, frames ?? .zero))
    }

    /// Writes data into the finished file that the muxer can't write.
    private func finish() throws {
        let url = destination.temporaryURL
        let creation = CreationDate.of(settings)
        let delay = CMTime(
            value: tail.audioEncoderDelay, timescale: rendered.audio?.sampleRate ?? 48_000)
        switch destination.container.layout {
        case .movie:
            let trim = MovieTrim(
                duration: rendered.duration, lastFrame: rendered.lastFrameTime ?? .zero, encoderDelay: delay,
                hasFrameTimes: rendered.frameTimes != nil)
            let finish = MovieFinish(
                .export(trim), creation: creation, brand: destination.container.brand, additions: additions)
            try finish.change(to: SourceFile(path: url.path)).write(into: url)
        case .matroska:
            try MatroskaLengthening(of: SourceFile(path: url.path)).write(into: url)
            // The muxer itself declares a delay that is in the stream, as that of Opus.
            let file = try SourceFile(path: url.path)
            let delay = settings.audio?.codec.row.statesDelay == true ? 0 : delay.nanoseconds ?? 0
            try MatroskaFinish(encoderDelay: delay, creation: creation, ends: ends).patches(for: file)
                .write(into: url)
            try metadata.add(to: url, in: destination.container)
        case .mp3:
            let count = rendered.duration.samples(at: rendered.audio?.sampleRate ?? 48_000) ?? 0
            let file = try SourceFile(path: url.path)
            try MP3Delay.patches(for: file, sampleCount: count).write(into: url)
            try metadata.add(to: url, in: destination.container)
        case .animation, .images: try files?.finish()
        case .plain: try metadata.add(to: url, in: destination.container)
        }
    }
}

extension EngineFailure {
    /// Whether an encoder refused to begin, as x264 and x265 do if a bit rate is too low for the results of
    /// the first pass.
    fileprivate var isRefusedRate: Bool {
        guard case .pipeline(let failure) = self else { return false }
        return failure.cause == .other && failure.message.contains("Can not initialize")
    }
}
