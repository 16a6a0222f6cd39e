package import Containers
package import Foundation
import GStreamerOverlay
package import MediaTypes

/// Describes the content of a media file.
///
/// This project's own reader reads files of the ISO base media family (mp4, mov, m4a, 3gp), exactly and in a
/// few milliseconds; GStreamer reads all others, and those whose boxes lack information.
package struct MediaProbe: Sendable {
    package init() {}

    /// Describes the file at `url`. Blocks for as long as reading takes, at most 13 seconds.
    ///
    /// If `url` isn't the path of a file but a `PicturePattern`, describes the numbered images of its folder.
    ///
    /// - Parameter pictureDuration: The duration of an image; nil for 5 s for a still and 1/25 s for a
    ///   numbered image. It has no effect for other files.
    ///
    /// - Throws: `AVError`: `failedToLoadMediaData` if the file can't be read, `fileFormatNotRecognized` if
    ///   it isn't media, `fileFailedToParse` if it is damaged. Each carries the URL, the cause and a remedy.
    package func describe(_ url: URL, pictureDuration: CMTime? = nil) throws -> MediaDescription {
        do {
            guard url.isFileURL else { throw InspectionFailure.notAFileURL }
            let pictures = try NumberedPictures(path: url.path)
            // Errors of the first image carry that image's name.
            guard let pictures else {
                return try Self.lasting(pictureDuration, try description(ofFileAt: url.path))
            }
            let first = try describe(URL(fileURLWithPath: pictures.firstPath))
            if let header = try SourceFile(path: pictures.firstPath).pictureHeader(),
                !header.canBeNumbered
            {
                throw InspectionFailure.notAPicture
            }
            return try pictures.description(each: pictureDuration, like: first)
        } catch let failure as InspectionFailure {
            throw failure.error(for: url)
        } catch let failure as DiscovererFailure {
            throw InspectionFailure(failure).error(for: url)
        }
    }

    /// Returns the description with the duration applied if it is that of a still.
    private static func lasting(
        _ duration: CMTime?, _ description: MediaDescription
    ) throws -> MediaDescription {
        guard let duration, description.tracks.contains(where: { $0.arrangement == .still }) else {
            return description
        }
        guard duration.isNumeric, duration > .zero else {
            throw InspectionFailure.pictureDuration(duration)
        }
        return description.lasting(duration)
    }

    /// Describes a file; if GStreamer can't read it, the error names its format if that is known.
    private func description(ofFileAt path: String) throws -> MediaDescription {
        let file = try SourceFile(path: path)
        do {
            let description = try description(of: file, path).withRequiredDecoders()
            guard let track = description.undecodedTrack, let decoder = track.requiredDecoder else {
                return description
            }
            throw InspectionFailure.withoutDecoder(decoder, isVideo: track.mediaType == .video)
        } catch {
            let mayBeWave: Bool
            switch error {
            case InspectionFailure.notMedia, InspectionFailure.withoutDecoder, DiscovererFailure.notMedia:
                mayBeWave = true
            case DiscovererFailure.timedOut: throw error
            case is DiscovererFailure: mayBeWave = false
            default: throw error
            }
            let format = try UnreadableFormat(of: file) ?? (mayBeWave ? UnreadableFormat(wave: file) : nil)
            guard let format else { throw error }
            throw InspectionFailure.unreadableFormat(format)
        }
    }

    private func description(of file: SourceFile, _ path: String) throws -> MediaDescription {
        if let format = try ReferringFormat(of: file) { throw InspectionFailure.refersElsewhere(format) }
        if let problem = try file.pictureProblem() { throw InspectionFailure.hugePicture(problem) }
        if let picture = try file.pictureHeader() { return try description(of: picture, path) }
        guard try MovieFileLayout.recognises(file.bytes(at: 0, count: 8)) else {
            return try discoveredDescription(of: file, path)
        }
        do {
            let movie = try Movie(of: file)
            let timecode = try MovieTimecode(of: movie, in: file)
            let chapters = try MovieChapters(of: movie, in: file)
            var description = try MovieDescriber(
                movie: movie, path: path, timecode: timecode, chapters: chapters
            ).description()
            description.hasMediaBehindEnd = try MediaBehindEnd.exists(in: file)
            return description
        } catch let failure as ContainerFailure {
            return try descriptionByDemuxer(ofFileAt: path, after: failure)
        }
    }

    /// Describes a file that isn't a movie, mostly by GStreamer's report about it.
    private func discoveredDescription(of file: SourceFile, _ path: String) throws -> MediaDescription {
        let order = try MatroskaOrder(of: file)
        if order.hasLinks { throw InspectionFailure.refersElsewhere(.linkedMatroska) }
        if let name = try file.unseekableContainer() {
            throw InspectionFailure.unseekableContainer(name)
        }
        let scan = try AudioFrameScan(of: file)
        let transport = try TransportSurvey(of: file)
        let patches = try file.patches(with: transport)
        var report = try readableReport(on: file, path, hasLength: scan != nil, patches)
        if let scan, report.isBareSound {
            report.duration = UInt64(
                scan.range.end.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value)
        }
        if report.isTransportStream {
            var description = try transportDescription(of: file, path, report, patches)
            description.clockBreakCount = transport.breakCount
            description.overlapCount = transport.overlapCount(of: DiscoveredDescriber.pids(of: report))
            return description
        }
        var describer = DiscoveredDescriber(
            report: report, spans: try spans(of: file, path, report, patches),
            chapters: try MatroskaChapters(of: file), delays: try MatroskaDelays(of: file),
            lengths: try MatroskaLengths(of: file), matroska: try MatroskaTracks(of: file),
            metadata: try MatroskaMetadata(of: file))
        if let scan, report.isBareSound { describer.soundStart = scan.range.start }
        var description = try describer.description()
        description.hasOrderedChapters = order.differs(fromFileOf: description.duration)
        description.attachmentNames = try MatroskaAttachments(of: file).names
        description.hasMediaBehindEnd = try MediaBehindEnd.exists(in: file)
        return description
    }

    /// Returns the discoverer's report.
    ///
    /// - Throws: `InspectionFailure` for a stream that GStreamer doesn't find, or finds without its times.
    private func readableReport(
        on file: SourceFile, _ path: String, hasLength: Bool, _ patches: [FilePatch]
    ) throws -> DiscovererReport {
        let report: DiscovererReport
        do {
            report = try discovered(path, hasLength: hasLength, patches: patches)
        } catch let failure as DiscovererFailure {
            try file.checkFlashVideo()
            throw failure
        }
        if !report.hasVideo { try file.checkFlashVideo() }
        if report.hasProResInMatroska {
            throw InspectionFailure.unreadableStream("ProRes video", in: "Matroska")
        }
        if report.hasADPCMInRIFF {
            throw InspectionFailure.unreadableStream("ADPCM audio", in: "WAV and AVI")
        }
        return report
    }

    /// Describes an MPEG transport stream, whose times count from the file's own clock.
    private func transportDescription(
        of file: SourceFile, _ path: String, _ report: DiscovererReport, _ patches: [FilePatch]
    ) throws -> MediaDescription {
        if !report.hasVideo, let codec = try TransportProgram.videoFormat(in: file) {
            throw InspectionFailure.unreadableStream("\(codec) video", in: "MPEG transport stream")
        }
        let pids = DiscoveredDescriber.pids(of: report)
        let clock: TransportClock?
        do {
            clock = try TransportClock(of: PatchedBytes(file, patches: patches), pids: pids)
        } catch let failure as ContainerFailure {
            throw InspectionFailure(failure)
        }
        if let format = try TransportProgram.hiddenAudio(in: file, besides: pids) {
            throw InspectionFailure.unreadableStream(format, in: ".m2ts")
        }
        return try DiscoveredDescriber(
            report: report, clock: clock, spans: try spans(of: file, path, report, patches)
        ).description()
    }

    /// Returns the presentation times of the packets of a container with video or a clock.
    ///
    /// Empty for a truncated file: its stated length is used then, so that the damage is found.
    private func spans(
        of file: SourceFile, _ path: String, _ report: DiscovererReport, _ patches: [FilePatch]
    ) throws -> [String: PacketSpan] {
        guard report.container != nil,
            report.hasClock || report.streams.contains(where: { $0.kind == .video }),
            try TruncationCheck.fault(of: file) == nil
        else { return [:] }
        do {
            return try PacketScan.spans(
                ofFileAt: path, patches: patches, length: file.length,
                end: report.isTransportStream ? nil : report.duration) ?? [:]
        } catch let failure as GStreamerFailure {
            throw InspectionFailure.withoutGStreamer(failure.message)
        }
    }

    private func description(of picture: PictureHeader, _ path: String) throws -> MediaDescription {
        guard !picture.isAnimated else { throw InspectionFailure.animatedPicture(picture.format) }
        if let coding = picture.unusualCoding {
            throw InspectionFailure.unusualPicture(picture.format, coding)
        }
        switch picture.format {
        case .heic, .avif: throw InspectionFailure.unreadablePicture(picture.format)
        case .gif, .bmp, .tiff, .targa: return try StillDescriber(picture).description()
        case .png, .jpeg, .webp, .jpeg2000:
            guard picture.elements.isEmpty else { return try StillDescriber(picture).description() }
            // GStreamer reports all other properties.
            return StillDescriber(picture).correcting(
                try DiscoveredDescriber(report: try discovered(path)).description())
        }
    }

    /// Returns the discoverer's report, repeating the discovery if the duration is missing.
    ///
    /// `Workaround.estimatedDuration`: the duration of an MP3 without a table may be missing on a busy
    /// machine. The length of files that `AudioFrameScan` reads is known.
    private func discovered(
        _ path: String, hasLength: Bool = false, patches: [FilePatch] = []
    ) throws -> DiscovererReport {
        let replacements = patches.byOffset
        var report = try Discoverer.report(onFileAt: path, replacing: replacements)
        for retry in 1...Self.mostRetries where (report.duration ?? 0) == 0 && report.hasSound && !hasLength {
            Thread.sleep(forTimeInterval: Self.pause * Double(retry))
            report = try Discoverer.report(onFileAt: path, replacing: replacements)
        }
        return report
    }

    private static let mostRetries = 8
    /// In seconds; each pause is longer than the one before by this amount.
    private static let pause = 0.05

    /// Describes a movie by GStreamer's demuxer if the movie reader can't read it.
    ///
    /// If that fails too, the movie reader's error is thrown, because it is more precise.
    private func descriptionByDemuxer(
        ofFileAt path: String, after failure: ContainerFailure
    ) throws -> MediaDescription {
        switch failure {
        // Nothing reads a movie without its movie box. `Workaround.missingMovieBox`: if the demuxer's error
        // gets lost, one track of two seems to be all.
        case .noMovie, .movieCutShort, .elsewhere, .compressed, .impossible:
            throw InspectionFailure(failure)
        case .truncated, .unsupported, .tooLarge: break
        case .damagedIndex, .damagedMetadata, .clockRunsBack, .sparseClock, .unexpectedForm:
            throw InspectionFailure(failure)
        }
        do {
            return try DiscoveredDescriber(report: discovered(path)).description()
        } catch DiscovererFailure.refused, DiscovererFailure.notMedia, DiscovererFailure.timedOut {
            throw InspectionFailure(failure)
        }
    }
}

extension InspectionFailure {
    fileprivate init(_ failure: DiscovererFailure) {
        switch failure {
        case .timedOut(let seconds): self = .timedOut(seconds: seconds)
        case .notMedia(let words): self = .notMedia(words)
        case .refused(let words): self = .damaged(words)
        case .unknownPixels: self = .unknownPixels
        case .unavailable(let words): self = .withoutGStreamer(words)
        }
    }

    fileprivate init(_ failure: ContainerFailure) {
        switch failure {
        case .noMovie: self = .noMovie
        case .movieCutShort: self = .cutShort
        case .elsewhere: self = .refersElsewhere(.referenceMovie)
        case .compressed: self = .compressedMovie
        case .truncated: self = .damaged("a box ends before its content")
        case .impossible(let words): self = .damaged(words)
        case .unsupported(let words): self = .damaged(words)
        case .tooLarge: self = .damaged("its boxes are larger or more numerous than any movie needs")
        case .damagedIndex: self = .damaged("its index is not of its essence")
        case .damagedMetadata:
            self = .damaged("its metadata name tracks or sequences that are not there")
        case .clockRunsBack: self = .clockRunsBack
        case .sparseClock: self = .clockIsSparse
        case .unexpectedForm: self = .damaged("it is not in the form that was written")
        }
    }
}

extension SourceFile {
    /// Bytes to read in place of the file's own, for files that aren't movies.
    package func patches() throws -> [FilePatch] { try patches(with: TransportSurvey(of: self)) }

    fileprivate func patches(with transport: TransportSurvey) throws -> [FilePatch] {
        let patches =
            try MatroskaPatches(of: self).patches + AVIPatches(of: self).patches
            + transport.patches
        do {
            return patches.isEmpty ? try MXFPatches(of: self).patches : patches
        } catch let failure as ContainerFailure {
            throw InspectionFailure(failure)
        }
    }

    /// Throws if the file is an FLV file with video that GStreamer doesn't find in it.
    fileprivate func checkFlashVideo() throws {
        if let codec = try FlashVideo.unreadCodecByNumber(of: self) {
            throw InspectionFailure.withoutDecoder(
                RequiredDecoder(format: codec, packages: nil), isVideo: true)
        }
        guard let codec = try FlashVideo.codecByCharacters(of: self) else { return }
        throw InspectionFailure.unreadableStream("\(codec) video", in: "FLV")
    }

    /// The name of a container in which GStreamer can't seek (`Workaround.unseekableAU`, `unseekableWave64`),
    /// recognized by its first bytes.
    fileprivate func unseekableContainer() throws -> String? {
        let head = try bytes(at: 0, count: 16)
        if head.starts(with: Array(".snd".utf8)) { return "Sun audio" }
        let wave64 = Array("riff".utf8) + [0x2e, 0x91, 0xcf, 0x11, 0xa5, 0xd6, 0x28, 0xdb, 0x04, 0xc1, 0, 0]
        return head == wave64 ? "Wave64" : nil
    }
}

extension DiscovererReport {
    /// `Workaround.proResInMatroska`
    fileprivate var hasProResInMatroska: Bool {
        container == "video/x-matroska" && streams.contains { $0.format == "video/x-prores" }
    }

    /// `Workaround.adpcmBlocks`
    fileprivate var hasADPCMInRIFF: Bool {
        let isRIFF = container == "video/x-msvideo" || streams.contains { $0.format == "audio/x-wav" }
        return isRIFF && streams.contains { $0.format == "audio/x-adpcm" }
    }

    fileprivate var hasVideo: Bool { streams.contains { $0.kind == .video || $0.kind == .image } }

    fileprivate var hasSound: Bool { streams.contains { $0.kind == .audio } }

    /// Whether the file is a single audio stream without a container, apart from tags.
    fileprivate var isBareSound: Bool {
        let streams = streams.filter { $0.kind != .other }
        return streams.count == 1 && hasSound
    }
}
