package import Containers
package import ExtraTypes
internal import Foundation
package import MediaTypes
package import RenderPlan

/// Divides the video of an output into parts: samples that are copied from its sources, and frames between
/// them that have to be rendered.
package struct PartsCutter {
    private let plan: RenderPlan
    private let stretches: [OutputStretch]
    private let format: VideoFormat
    private let encoding: VideoEncoding
    private let coded: String
    /// The reason that nothing is copied, in words; nil if samples may be copied.
    private let obstacle: String?
    /// The tracks that were examined, by file and track ID; those that parts are copied from are among them.
    package private(set) var sources: [MediaTrackKey: Result<CopiedSource, CopyRefusal>] = [:]

    /// - Parameters:
    ///   - stretches: The frames of the plan that are unchanged frames of a clip, and the others.
    ///   - encoding: The encoding of the rendered frames.
    ///   - obstacle: The reason that nothing is copied, in words; nil if samples may be copied.
    package init?(
        _ plan: RenderPlan, stretches: [OutputStretch], encoding: VideoEncoding,
        threads: ExportSettings.Threads, obstacle: String?
    ) {
        guard let format = plan.video else { return nil }
        self.plan = plan
        self.stretches = stretches
        self.format = format
        self.encoding = encoding
        coded = LowerVideoEncoding(encoding: encoding, threads: threads).codedFormat(of: format)
        self.obstacle =
            obstacle
            ?? (encoding.codec.row.parts == nil ? "an output in \(encoding.codec.title) is rendered" : nil)
    }

    /// Returns the parts, contiguous from the first frame to the last.
    ///
    /// - Parameter quality: The constant quality of the output; nil if it uses a bit rate. A rendered part
    ///   has at least the quality of the copies beside it.
    package mutating func parts(quality: Int?) -> [PartPlan] {
        var parts = uncodedParts()
        let compensation = parts.contains(where: \.isCopied) ? encoding.compensationBetweenCopies : 0
        for index in parts.indices {
            guard case .rendered(var rendering) = parts[index].content, let quality else { continue }
            let neighbours = [index - 1, index + 1].filter(parts.indices.contains).compactMap {
                place -> (quality: Int, profile: CodedProfile?)? in
                guard case .copied(let copy) = parts[place].content else { return nil }
                let source = try? sources[copy.key]?.get()
                return (
                    source?.encodedQuality ?? estimatedQuality(of: copy, parts[place].frames.count),
                    source?.profile
                )
            }
            rendering.quality = max(0, neighbours.map(\.quality).reduce(quality, min) - compensation)
            rendering.profile = profile(like: neighbours.compactMap(\.profile))
            parts[index].content = .rendered(rendering)
        }
        return parts
    }

    /// Returns the constant quality at which an encoder would produce about as many bits as a copy has.
    ///
    /// However many bits the copy has, the quality isn't better than one that looks like the original.
    private func estimatedQuality(of copy: PartPlan.Copy, _ frames: Int) -> Int {
        guard let (step, usual) = encoding.codec.row.parts?.usual else { return 51 }
        let bits = Double(copy.byteCount) * 8 / Double(max(1, frames * format.width * format.height))
        return Int(min(51, max(16, (step - 6 * log2(max(bits, 1e-6) / usual)).rounded())))
    }

    /// Returns the profile and level that a decoder of all needs, without the level if it is too low for the
    /// output's size and frame rate.
    private func profile(like others: [CodedProfile]) -> CodedProfile? {
        guard var profile = others.union else { return nil }
        if encoding.codec == .hevc, let level = profile.level,
            !CodedProfile.isHEVCLevel(
                level, enoughForWidth: format.width, height: format.height,
                framesPerSecond: 1 / format.frameDuration.seconds)
        {
            profile.level = nil
        }
        return profile
    }

    private mutating func uncodedParts() -> [PartPlan] {
        var parts: [PartPlan] = []
        for stretch in stretches {
            switch stretch.content {
            case .changed(let reason): Self.render(stretch.frames, reason, &parts)
            case .clip(let clip, let start):
                if let obstacle {
                    Self.render(stretch.frames, obstacle, &parts)
                    continue
                }
                switch source(clip.source) {
                case .failure(let refusal): Self.render(stretch.frames, refusal.reason, &parts)
                case .success(let source):
                    let shift = start.wrappedValue - clip.sourceRange.start
                    copy(source, of: clip.source, stretch.frames, shift: shift, &parts)
                }
            }
        }
        return parts
    }

    private mutating func source(_ source: MediaSource) -> Result<CopiedSource, CopyRefusal> {
        let key = source.key
        if let known = sources[key] { return known }
        let result = Result<CopiedSource, any Error> {
            try CopiedSource(source, until: end(of: key), as: format, coded: coded, encoding.codec)
        }.mapError { $0 as? CopyRefusal ?? CopyRefusal("\($0)") }
        sources[key] = result
        return result
    }

    /// Returns the time of a track up to which the output uses it.
    private func end(of key: MediaTrackKey) -> CMTime {
        let clips = plan.videoTracks.flatMap(\.segments).compactMap(\.clip)
        return clips.filter { $0.source.key == key }
            .reduce(.zero) { CMTimeMaximum($0, $1.sourceRange.end) }
    }

    private static func render(_ frames: Range<Int64>, _ words: String, _ parts: inout [PartPlan]) {
        guard !frames.isEmpty else { return }
        let reason = PartPlan.Reason(frames: frames, words: words)
        guard let last = parts.last, case .rendered(var rendering) = last.content else {
            return parts.append(
                PartPlan(frames: frames, content: .rendered(PartPlan.Rendering(reasons: [reason]))))
        }
        if let known = rendering.reasons.last, known.words == words {
            rendering.reasons[rendering.reasons.count - 1].frames =
                known.frames.lowerBound..<frames.upperBound
        } else {
            rendering.reasons.append(reason)
        }
        parts[parts.count - 1] = PartPlan(
            frames: last.frames.lowerBound..<frames.upperBound, content: .rendered(rendering))
    }

    // MARK: Copying

    /// Appends the parts of a range of frames that present a clip unchanged.
    ///
    /// - Parameter shift: The offset from the source's time to the output's.
    private func copy(
        _ source: CopiedSource, of media: MediaSource, _ frames: Range<Int64>, shift: CMTime,
        _ parts: inout [PartPlan]
    ) {
        guard let search = source.copies(to: format, shift: shift) else {
            return Self.render(frames, words(.offFrames, media), &parts)
        }
        for piece in search.pieces(of: frames) {
            switch piece {
            case .copied(let run):
                let copy = Self.copy(of: run, source, media)
                parts.append(PartPlan(frames: run.frames, content: .copied(copy)))
            case .rendered(let frames, let reason): Self.render(frames, words(reason, media), &parts)
            }
        }
    }

    /// Returns the reason that frames of a file aren't copied, in words.
    private func words(_ reason: CopySearch.Reason, _ media: MediaSource) -> String {
        let name = media.url.lastPathComponent
        return switch reason {
        case .noKeyFrame(let frame):
            "no key frame of \(name) until \(ReadableTime.text(format.time(ofFrame: frame)))"
        case .noEntryPoint: "no key frame of \(name) that a copy can begin with"
        case .offFrames: "frames of \(name) that aren't at the output's times"
        case .needsLaterSamples: "frames of \(name) whose coded pictures need later ones"
        }
    }

    /// Returns the copy of a run of samples, with its size.
    private static func copy(
        of run: CopySearch.Run, _ source: CopiedSource, _ media: MediaSource
    ) -> PartPlan.Copy {
        var copy = PartPlan.Copy(
            url: media.url, trackID: media.trackID, samples: run.samples, leadingCount: run.leadingCount,
            byteCount: 0)
        copy.byteCount = copy.sampleNumbers.reduce(0) { $0 + source.track.samples[$1].size }
        return copy
    }
}
