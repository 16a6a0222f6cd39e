@testable import Containers
import Foundation
import GStreamerOverlay
import MediaTypes
import Synchronization
import TestSupport
import Testing

@testable import MediaInspection

/// What `MoviePatches` and `MediaProbe` work around: what demuxers of the running GStreamer do by themselves, as the table
/// of workarounds says, and that all is right with the workaround, needed or not.
@Suite struct DemuxerWorkaroundTests {
    /// What `qtdemux` gives of a file's stream.
    private struct Demuxed {
        var pads: Set<String> = []
        var caps = ""
        var frames = 0
        /// When the first is shown, in the file's own nanoseconds, whether a sink would show it or not.
        var firstTime: UInt64?
        /// How much of the file was read.
        var bytes = 0
    }

    /// Has the demuxer read a file to the end, and takes the stream whose pad has this name.
    ///
    /// - Parameter start: Where to begin, in nanoseconds; nil for the file's start.
    private func demuxed(
        _ url: URL, _ pad: String = "video_0", patches: [FilePatch] = [], from start: UInt64? = nil
    ) throws -> Demuxed {
        let found = Mutex(Demuxed())
        let pipeline = try Pipeline { _ in }
        defer { pipeline.stop() }
        let file = try Element(factory: "filesrc")
        try file.set("location", url.path)
        let output = try file.staticPad("src")
        output.onBuffer { buffer in found.withLock { $0.bytes += buffer.size } }
        output.replaceBytes(patches.byOffset)
        let demuxer = try Element(factory: "qtdemux")
        let sink = try AppSink(maximumBuffers: 0)
        for element in [file, demuxer, sink.element] { try pipeline.add(element) }
        try file.link(to: demuxer)
        let end = try sink.element.staticPad("sink")
        end.onBuffer { buffer in
            found.withLock { $0.firstTime = $0.firstTime ?? buffer.presentationTime }
        }
        demuxer.onPadAdded { source in
            found.withLock { _ = $0.pads.insert(source.name) }
            guard source.name == pad else { return }
            let caps = source.capsText
            found.withLock { $0.caps = caps }
            // A pad that does not link gives no frames, which the test then tells.
            do { try source.link(to: end) } catch { return }
        }
        let isOver = Mutex(false)
        demuxer.onNoMorePads { isOver.withLock { $0 = true } }
        _ = pipeline.request(start == nil ? .playing : .paused)
        if let start {
            #expect(pipeline.waitForState(nanoseconds: 10_000_000_000) == .reached)
            found.withLock { $0.firstTime = nil }
            #expect(pipeline.seek(to: start, landing: .keyFrameBefore))
            _ = pipeline.request(.playing)
        }
        for _ in 0..<100 {
            switch sink.pull(nanoseconds: 100_000_000) {
            case .sample: found.withLock { $0.frames += 1 }
            case .endOfStream: return found.withLock { $0 }
            // A stream without a pad never ends.
            case .timedOut:
                let all = found.withLock { $0 }
                if isOver.withLock({ $0 }), !all.pads.contains(pad) { return all }
            }
        }
        return found.withLock { $0 }
    }

    /// The patches for a track of a file, by its place.
    private func patches(
        _ url: URL, for track: Int, _ rules: MoviePatches.Rules = .all
    ) throws -> [FilePatch] {
        let movie = try Movie(of: SourceFile(path: url.path))
        return MoviePatches(movie: movie, rules: rules).patches(for: movie.tracks[track])
    }

    private func withClip(
        _ name: String, _ arguments: [String], _ body: (URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("workaround")
        defer { TemporaryFolder.remove(folder) }
        try await body(InspectionClip.make(name, arguments, in: folder))
    }

    @Test func tracksShorterThanAFifthAreSkipped() async throws {
        let arguments =
            InspectionClip.picture(frames: 250) + InspectionClip.sound(seconds: "1.5") + InspectionClip.h264
            + ["-c:a", "aac"]
        try await withClip("short.mp4", arguments) { url in
            let plain = try demuxed(url, "audio_0")
            expectTerm(!plain.pads.contains("audio_0"), of: .previewTracks)
            #expect(try demuxed(url, "audio_0", patches: patches(url, for: 1)).frames > 60)
        }
    }

    @Test func samplesOfOtherTracksAreRead() async throws {
        let arguments =
            InspectionClip.picture(frames: 50) + InspectionClip.sound(seconds: "2") + InspectionClip.h264
            + ["-c:a", "pcm_s16le"]
        try await withClip("both.mov", arguments) { url in
            let sound = 2 * 48_000 * 2
            let plain = try demuxed(url)
            #expect(plain.frames == 50)
            expectTerm(plain.bytes > sound, of: .samplesOfOtherTracks)
            let patched = try demuxed(url, patches: patches(url, for: 0))
            #expect(patched.frames == 50)
            #expect(patched.bytes < sound)
        }
    }

    @Test func moviesEndByTheMediasTime() async throws {
        let arguments = InspectionClip.picture(frames: 100) + InspectionClip.h264 + ["-g", "250", "-bf", "0"]
        try await withClip("long.mp4", arguments) { url in
            // The last two seconds, by an edit that begins late in the media.
            let late = url.deletingLastPathComponent().appendingPathComponent("late.mp4")
            try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-nostdin", "-ss", "2", "-i", url.path, "-c", "copy", late.path])
            expectTerm(try demuxed(late).frames < 50, of: .movieEndsByMediaTime)
            #expect(try demuxed(late, patches: patches(late, for: 0)).frames >= 50)
        }
    }

    @Test func moviesWithoutEditsEndByTheirDecodingTimes() async throws {
        let arguments =
            InspectionClip.picture(frames: 50) + InspectionClip.reordered + ["-use_editlist", "0"]
        try await withClip("no-edits.mp4", arguments) { url in
            let plain = try demuxed(url)
            expectTerm(plain.frames < 50, of: .tracksWithoutEdits)
            for rules in [MoviePatches.Rules.all, .needed] {
                let patched = try demuxed(url, patches: patches(url, for: 0, rules))
                #expect(patched.frames == 50)
            }
        }
    }

    @Test func listsOfFragmentsTellWhenPicturesAreShown() async throws {
        let arguments =
            InspectionClip.picture(frames: 50) + InspectionClip.reordered
            + ["-g", "10", "-movflags", "+frag_keyframe+empty_moov"]
        try await withClip("fragments.mp4", arguments) { url in
            let first = try #require(try demuxed(url).firstTime)
            #expect(first > 0)
            let sought = try #require(try demuxed(url, from: 200_000_000).firstTime)
            expectTerm(sought > first, of: .fragmentIndexTimes)
            let patched = try demuxed(url, patches: patches(url, for: 0), from: 200_000_000)
            #expect(patched.firstTime == first)
        }
    }

    @Test func resolutionsOfDNxHDAreUnknown() async throws {
        let arguments =
            InspectionClip.picture("256x128", frames: 3) + ["-c:v", "dnxhd", "-profile:v", "dnxhr_sq"]
            + ["-pix_fmt", "yuv422p"]
        try await withClip("dnxhr.mov", arguments) { url in
            let plain = try demuxed(url)
            expectTerm(!plain.caps.hasPrefix("video/x-dnxhd"), of: .unknownDNxHR)
            let patched = try demuxed(url, patches: patches(url, for: 0))
            #expect(patched.caps.hasPrefix("video/x-dnxhd"))
        }
    }

    @Test func fullRangeIsLost() async throws {
        let arguments =
            InspectionClip.picture(frames: 3) + ["-vf", FFmpeg.tags("bt709", range: "pc")]
            + InspectionClip.h264
        try await withClip("full.mp4", arguments) { url in
            expectTerm(try !demuxed(url).caps.contains("colorimetry=(string)1:"), of: .fullRangeOfMovies)
            let track = try #require(MediaProbe().describe(url).tracks.first)
            #expect(track.colorimetryCorrection?.description == "1:3:5:1")
        }
    }

    /// A `colr` box without colors, with the range of the stream or the other one: the stream's counts. QuickTime's has
    /// no range.
    @Test(arguments: ["mp4", "mov"], ["pc", "tv"])
    func rangeIsTheStreamsIfColorsAreUnknown(container: String, range: String) async throws {
        let arguments =
            InspectionClip.picture(frames: 3) + ["-vf", "format=yuv420p,setparams=range=\(range)"]
            // With a video format, x264 writes the range even if it is limited.
            + ["-c:v", "libx264", "-preset", "ultrafast", "-x264-params", "videoformat=pal"]
            + ["-movflags", "+write_colr"]
        let isFull = range == "pc"
        try await withClip("range.\(container)", arguments) { url in
            let other = try InspectionClip.edited(url, as: "other.\(container)") { bytes in
                let box = try InspectionClip.place(of: "colr", in: bytes)
                if container == "mp4" { bytes[box + 14] ^= 0x80 }
            }
            for file in [url, other] {
                let track = try #require(MediaProbe().describe(file).tracks.first)
                #expect(track.colorimetry == nil)
                let hasOtherRange = container == "mp4" && file == other
                let full = Colorimetry.bt601.adapted(isRGB: false, isFullRange: true)
                let limited = hasOtherRange && !isFull ? Colorimetry.bt601 : nil
                #expect(track.colorimetryCorrection == (isFull ? full : limited), "\(file.lastPathComponent)")
            }
        }
    }

    @Test func alphaThatIsPromisedHasToCome() async throws {
        let arguments =
            InspectionClip.picture(frames: 10) + ["-c:v", "libvpx-vp9", "-deadline", "realtime"]
            + ["-metadata:s:v:0", "alpha_mode=1"]
        try await withClip("flag.webm", arguments) { url in
            var isRefused = false
            do { _ = try Discoverer.report(onFileAt: url.path) } catch is DiscovererFailure {
                isRefused = true
            }
            expectTerm(isRefused, of: .promisedAlpha)
            #expect(try MatroskaPatches(of: SourceFile(path: url.path)).patches.count == 1)
            let track = try #require(try MediaProbe().describe(url).tracks.first)
            #expect(!track.hasAlpha && track.isDecodable)
        }
    }

    /// Whether the file tells others, or a part of others.
    @Test(arguments: [[], [0x55BA, 0x55BB]])
    func colorsOfMatroskaAreThoseOfTheStream(missing: [Int]) async throws {
        let stream = "colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"
        let arguments =
            InspectionClip.picture(frames: 10) + ["-c:v", "libx264", "-x264-params", stream]
            + ["-vf", "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709"]
        try await withClip("colors.mkv", arguments) { url in
            var bytes = [UInt8](try Data(contentsOf: url))
            for identifier in missing {
                let field = [UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0x81, 1]
                let place = try #require(bytes.firstRange(of: field))
                bytes.replaceSubrange(place, with: [0xEC, 0x82, 0, 0])
            }
            try Data(bytes).write(to: url)
            let file = try SourceFile(path: url.path)
            #expect(try !MatroskaPatches(of: file).patches.isEmpty)
            #expect(try MediaProbe().describe(url).tracks.first?.colorimetry == .bt2100PQ)
            for count in stride(from: 0, to: 900, by: 7) {
                _ = try MatroskaPatches(of: MemoryBytes(content: Array(bytes.prefix(count))))
            }
        }
    }

    /// Alpha that comes stays, and what is cut off in the headers is no reason to stop.
    @Test func alphaThatComesIsKept() async throws {
        let arguments =
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.2,format=yuva420p"]
            + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-auto-alt-ref", "0", "-pix_fmt", "yuva420p"]
        try await withClip("alpha.webm", arguments) { url in
            let bytes = [UInt8](try Data(contentsOf: url))
            #expect(try MatroskaPatches(of: MemoryBytes(content: bytes)).patches.isEmpty)
            #expect(try MediaProbe().describe(url).tracks.first?.hasAlpha == true)
            for count in stride(from: 0, to: min(700, bytes.count), by: 7) {
                let cut = MemoryBytes(content: Array(bytes.prefix(count)))
                #expect(try MatroskaPatches(of: cut).patches.isEmpty)
            }
        }
    }

    /// mxfdemux tells when pictures are shown if the file's index does, and counts them from later than zero.
    @Test func orderOfDisplayInMXFIsToldByTheIndex() async throws {
        let arguments =
            InspectionClip.picture(frames: 40)
            + ["-c:v", "mpeg2video", "-bf", "2", "-g", "12", "-pix_fmt", "yuv420p"]
        try await withClip("b.mxf", arguments) { url in
            let track = try #require(try MediaProbe().describe(url).tracks.first)
            #expect(track.sourceStart == .zero)
            #expect(track.timeRange.duration == CMTime(value: 40, timescale: 25))
        }
    }

    /// Such pictures are read without decodebin.
    @Test func aGIFEnds() async throws {
        try await withClip("picture.gif", InspectionClip.picture(frames: 1)) { url in
            #expect(try MediaProbe().describe(url).tracks.count == 1)
            expectTerm(try !readsPicture(url), of: .gifWithoutEnd)
        }
    }

    @Test func timesOfProResInMatroskaAreLost() async throws {
        try await withClip("prores.mkv", InspectionClip.picture(frames: 10) + ["-c:v", "prores"]) { url in
            let times = try await LaunchedPipeline.times(
                "filesrc location=\(url.path) ! matroskademux", in: url.deletingLastPathComponent())
            #expect(times.count == 10)
            expectTerm(times.contains { $0.presentation == nil }, of: .proResInMatroska)
        }
    }

    @Test func programStreamsTellFewTimes() async throws {
        let arguments = InspectionClip.picture(frames: 25) + ["-c:v", "mpeg2video", "-bf", "2", "-g", "12"]
        try await withClip("few.mpg", arguments) { url in
            let times = try await LaunchedPipeline.times(
                "filesrc location=\(url.path) ! mpegpsdemux ! mpegvideoparse",
                in: url.deletingLastPathComponent())
            #expect(times.count == 25)
            expectTerm(times.contains { $0.presentation == nil }, of: .fewTimesInProgramStreams)
        }
    }

    /// Frames of AC-3 that are longer than a packet: in some packets none begins.
    @Test func packetsOfDiscsMayLackFrames() async throws {
        let arguments =
            ["-f", "lavfi", "-i", "sine=r=48000:d=2"] + InspectionClip.picture(frames: 50)
            + ["-ar", "32000", "-ac", "6", "-b:a", "640k", "-c:a", "ac3", "-c:v", "mpeg2video", "-g", "12"]
        try await withClip("disc.vob", arguments) { url in
            var isEnded = false
            do {
                try await LaunchedPipeline.run(
                    "filesrc location=\(url.path) ! mpegpsdemux ! audio/x-private1-ac3 ! ac3parse ! fakesink",
                    in: url.deletingLastPathComponent())
            } catch { isEnded = true }
            expectTerm(isEnded, of: .accessBehindPackets)
            let tracks = try MediaProbe().describe(url).tracks
            #expect(tracks.count == 2)
            for track in tracks { #expect(abs(track.timeRange.duration.seconds - 2) < 0.08) }
        }
    }

    @Test func framesOfAVIAreInDecodingOrder() async throws {
        let arguments = InspectionClip.picture(frames: 25) + InspectionClip.reordered
        try await withClip("reordered.avi", arguments) { url in
            let times = try await LaunchedPipeline.times(
                "filesrc location=\(url.path) ! avidemux", in: url.deletingLastPathComponent())
            #expect(times.count == 25)
            let isDecoding = times.allSatisfy { $0.presentation == nil || $0.presentation == $0.decoding }
            expectTerm(isDecoding, of: .decodingTimesOfAVI)
        }
    }

    /// Whether a picture and then the end come within two seconds.
    private func readsPicture(_ url: URL) throws -> Bool {
        let pipeline = try Pipeline { _ in }
        defer { pipeline.stop() }
        let file = try Element(factory: "filesrc")
        try file.set("location", url.path)
        let decoder = try Element(factory: "decodebin")
        let sink = try AppSink(maximumBuffers: 0)
        for element in [file, decoder, sink.element] { try pipeline.add(element) }
        try file.link(to: decoder)
        let end = try sink.element.staticPad("sink")
        decoder.onPadAdded { pad in do { try pad.link(to: end) } catch { return } }
        _ = pipeline.request(.playing)
        var hasPicture = false
        for _ in 0..<20 {
            switch sink.pull(nanoseconds: 100_000_000) {
            case .sample: hasPicture = true
            case .endOfStream: return hasPicture
            case .timedOut: continue
            }
        }
        return false
    }
}
