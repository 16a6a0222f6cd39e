import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Good documents with something changed: each is read, or refused with its place. What is read is placed and written.
@Suite(.timeLimit(.minutes(5))) struct DocumentMutationTests {
    /// A document with most of what OpenTimelineIO has.
    static let otio: Data = {
        let rate = FrameRateFraction(25, 1)
        let range = { (start: Int64, count: Int64) in
            OTIOTimeRange(CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: rate)
        }
        var clip = OTIOClip(
            OTIOItemProperties(name: "é \"1\"\n", sourceRange: range(3, 20)),
            reference: OTIOMediaReference(.external("media/a%20b.mov"), availableRange: range(0, 100)))
        clip.properties.effects = [
            OTIOEffect(.linearTimeWarp(2)), OTIOEffect(.effect), OTIOEffect(.freezeFrame),
        ]
        clip.properties.markers = [OTIOMarker(name: "m", markedRange: range(1, 2))]
        clip.properties.metadata = ["cutroom": .object(["volume": .double(0.5)]), "reel": .string("A")]
        var sequence = OTIOImageSequence(folder: "frames", prefix: "a.", suffix: ".png")
        (sequence.rate, sequence.zeroPadding) = (25, 4)
        let images = OTIOClip(
            OTIOItemProperties(sourceRange: range(0, 30)),
            reference: OTIOMediaReference(.imageSequence(sequence)))
        let bars = OTIOClip(
            OTIOItemProperties(sourceRange: range(0, 30)),
            reference: OTIOMediaReference(.generator(kind: "black", parameters: ["a": .integer(.max)])))
        let dissolve = OTIOTransition(inOffset: range(0, 3).duration, outOffset: range(0, 4).duration)
        let inner = OTIOTrack(
            OTIOItemProperties(sourceRange: range(2, 30)),
            children: [.clip(images), .transition(dissolve), .clip(bars)])
        let track = OTIOTrack(children: [
            .clip(clip), .transition(dissolve), .clip(clip),
            .gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, 5)))),
            .stack(OTIOStack(children: [.track(inner), .clip(clip)])),
        ])
        var timeline = OTIOTimeline(name: "t")
        timeline.globalStartTime = range(90_000, 1).start
        timeline.tracks.children = [
            .track(track), .track(OTIOTrack(kind: OTIOTrack.audio, children: [.clip(clip)])),
        ]
        return OTIOWriter.data(.timeline(timeline))
    }()

    static let edl = Data(
        """
        TITLE: a
        FCM: DROP FRAME
        001  A        AA/V  C        00:00:00;00 00:00:00;05 01:00:00;00 01:00:00;05
        * FROM CLIP: a.mov
        002  A        V     C        00:00:00;20 00:00:00;20 01:00:00;05 01:00:00;05
        002  B        V     W001 004 00:00:02;00 00:00:02;10 01:00:00;05 01:00:00;15
        M2   B       015.0                00:00:02;00
        * TO CLIP NAME: b
        003  BL       V     D    002 00:00:00;00 00:00:00;04 01:00:00;15 01:00:00;19

        """.utf8)

    static let xml = Data(
        """
        <?xml version="1.0"?>
        <fcpxml version="1.10"><resources>
          <format id="r1" frameDuration="1001/30000s" width="320" height="180"/>
          <asset id="r2" name="a" start="3600s" duration="100/25s" hasVideo="1" hasAudio="1" format="r1">
            <media-rep kind="original-media" src="file:///a%20b.mov"/></asset>
          <media id="r4" name="compound"><sequence format="r1"><spine>
            <asset-clip ref="r2" offset="0s" start="3601s" duration="5/25s"/></spine></sequence></media>
        </resources><project name="p"><sequence format="r1" tcStart="0s"><spine>
          <asset-clip ref="r2" offset="0s" start="3600s" duration="10/25s" name="a">
            <timeMap><timept time="0s" value="3600s"/><timept time="4s" value="3602s"/></timeMap>
            <adjust-transform><param name="scale"><keyframeAnimation>
              <keyframe time="3600s" value="1 1" interp="ease"/><keyframe time="3601s" value="2 2"/>
            </keyframeAnimation></param></adjust-transform><adjust-blend amount="0.5"/><adjust-volume amount="-6dB"/>
            <title lane="1" offset="3600s" duration="1/2s"><text><text-style ref="t">A</text-style></text>
              <text-style-def id="t"><text-style fontSize="50" fontColor="1 0 0 1"/></text-style-def></title>
          </asset-clip>
          <transition name="Cross Dissolve" offset="8/25s" duration="4/25s"/>
          <ref-clip ref="r4" offset="10/25s" start="1/25s" duration="3/25s"/>
          <gap offset="13/25s" duration="2s"><spine lane="1" offset="1s"><asset-clip ref="r2" duration="1s"/></spine></gap>
        </spine></sequence></project></fcpxml>
        """.utf8)

    /// What takes the place of a part: what hurts readers most.
    private static let words = [
        "null", "-1", "0", "1e300", "9223372036854775807", "-9223372036854775808", "NaN", "Infinity", "\"\"",
        "[]", "{}", "1e-300",
        "2147483648", "0.1", "\"Clip.2\"", "\"Gap.1\"", "\"TimeRange.1\"", "99:99:99:99", "W001", "D",
        "\u{0}", "[[[[[[",
        "\"-1/25s\"", "\"9223372036854775807/1s\"", "\"r4\"", "\"1e9s\"", "<gap>",
        "\"OTIO_SCHEMA\": \"Stack.1\"", "\"rate\": 0.0", "\"value\": 1e17", "1.7976931348623157e308",
    ].map { Data($0.utf8) }

    private static func mutated(_ data: Data, _ random: inout SeededGenerator) -> Data {
        var bytes = [UInt8](data)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<16, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.removeSubrange(place...)
            default:
                // A number, word or string as a whole.
                let isPart = { (byte: UInt8) in
                    byte == 0x2D || byte == 0x2E || byte == 0x22
                        || byte >= 0x30 && byte != 0x2C && byte < 0x7B && byte != 0x5B && byte != 0x5D
                            && byte != 0x3A
                }
                var (low, high) = (place, place)
                while low > 0, isPart(bytes[low - 1]) { low -= 1 }
                while high < bytes.count, isPart(bytes[high]) { high += 1 }
                bytes.replaceSubrange(low..<high, with: words.randomElement(using: &random) ?? Data())
            }
        }
        return Data(bytes)
    }

    /// Does with a document what can be done without media.
    private static func use(_ timeline: OTIOTimeline) throws(DocumentProblem) {
        let times = ItemTimes { _ in .at(4, 1) }
        let layout = try LayoutMaker.layout(timeline.tracks, times: times)
        for clip in layout.clips { _ = clip.mediaRange }
        let video = layout.clips.filter { !$0.isAudio }.map {
            VideoLayer(media: $0.media, label: "a")
        }
        _ = InstructionList(
            video, until: layout.duration,
            format: OutputFormat(renderSize: CGSize(width: 64, height: 36), frameDuration: .at(1, 25)),
            rules: .document)
        _ = try? TimelineFromOTIO.timeline(timeline, at: URL(fileURLWithPath: "/nowhere/a.otio"))
        let extras = (try? DocumentExtras(timeline, at: URL(fileURLWithPath: "/a.otio")))?.timeline
        _ = try FCPWriter(timeline, extras: extras ?? Timeline(), facts: FCPWriter.Facts())
        _ = try EDLWriter(timeline).data
    }

    @Test(arguments: 0..<10) func changedOpenTimelineIOIsReadOrRefused(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (read: 0, refused: 0)
        for _ in 0..<130 {
            let data = Self.mutated(Self.otio, &random)
            do throws(DocumentProblem) {
                var warnings: [String] = []
                let root = try OTIOReader.root(data)
                let timeline = try root.timeline(warnings: &warnings)
                counts.read += 1
                #expect(try OTIOReader.root(OTIOWriter.data(root)) == root)
                do throws(DocumentProblem) { try Self.use(timeline) } catch { #expect(!error.cause.isEmpty) }
            } catch {
                counts.refused += 1
                #expect(!error.cause.isEmpty && !error.remedy.isEmpty)
                #expect(error.line != nil || error.cause.contains("timeline"), "\(error)")
            }
        }
        #expect(counts.read > 0 && counts.refused > 5)
    }

    @Test(arguments: 0..<10) func changedListsAreReadOrRefused(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (read: 0, refused: 0)
        for _ in 0..<70 {
            let data = Self.mutated(Self.edl, &random)
            do throws(DocumentProblem) {
                var warnings: [String] = []
                let timeline = try EDLReader.timeline(data, rate: nil, warnings: &warnings)
                counts.read += 1
                do throws(DocumentProblem) { try Self.use(timeline) } catch { #expect(!error.cause.isEmpty) }
            } catch {
                counts.refused += 1
                #expect(error.line != nil && !error.remedy.isEmpty, "\(error)")
            }
        }
        #expect(counts.read > 0 && counts.refused > 5)
    }

    @Test(arguments: 0..<8) func changedXMLIsReadOrRefused(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (read: 0, refused: 0)
        for _ in 0..<50 {
            let data = Self.mutated(Self.xml, &random)
            do throws(DocumentProblem) {
                var warnings: [String] = []
                let timeline = try FCPReader.timeline(data, warnings: &warnings)
                counts.read += 1
                do throws(DocumentProblem) { try Self.use(timeline) } catch { #expect(!error.cause.isEmpty) }
            } catch {
                counts.refused += 1
                #expect(error.line != nil && !error.remedy.isEmpty, "\(error)")
            }
        }
        #expect(counts.read > 0 && counts.refused > 5)
    }

    @Test(arguments: 0..<4) func changedArchivesAreReadOrRefused(seed: Int) throws {
        let folder = try TemporaryFolder.make("archives")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.otioz")
        let media = Data(repeating: 7, count: 5000)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var writer = ZipWriter(handle)
        try writer.add("content.otio", Self.otio)
        try writer.add("media/a b.mov", media)
        try writer.finish()
        try handle.close()
        let good = try Data(contentsOf: file)
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (read: 0, refused: 0)
        for round in 0..<100 {
            var data = good
            // The directory and the headers are small parts of the file.
            let place =
                round.isMultiple(of: 2)
                ? data.count - Int.random(in: 1...160, using: &random)
                : Int.random(in: 0..<data.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: data[place] = UInt8.random(in: 0...255, using: &random)
            case 1: data.removeSubrange(place..<min(data.count, place + 3))
            case 2: data[place] = 0xFF
            default: data = data.prefix(place)
            }
            try data.write(to: file)
            do {
                let document = try TimelineDocument(contentsOf: file)
                counts.read += 1
                let extracted = document.url.deletingLastPathComponent()
                // The name of the medium may be what changed.
                guard extracted.path != folder.path else { continue }
                let file = extracted.appendingPathComponent("media/a b.mov")
                if FileManager.default.fileExists(atPath: file.path) {
                    #expect(try Data(contentsOf: file) == media)
                }
                try FileManager.default.removeItem(at: extracted)
            } catch let error as TimelineError {
                counts.refused += 1
                #expect(error.file == file && !error.cause.isEmpty && !error.remedy.isEmpty)
            }
        }
        #expect(counts.read > 2 && counts.refused > 20, "\(counts)")
    }

    /// The processor's time, whatever else it has to do.
    private static func processorTime(_ work: () -> Void) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        work()
        return now() - start
    }

    @Test func hostileDocumentsAreRefusedSoon() throws {
        let deep = Data((String(repeating: "{\"a\":[", count: 5000)).utf8)
        let nested = String(repeating: "{\"OTIO_SCHEMA\": \"Stack.1\", \"children\": [", count: 5000)
        for data in [deep, Data(nested.utf8), Data(repeating: 0x5B, count: DocumentLimits.bytes + 1)] {
            let time = Self.processorTime {
                #expect(throws: DocumentProblem.self) { try OTIOReader.root(data) }
            }
            #expect(time < .seconds(2))
        }
        let folder = try TemporaryFolder.make("hostile")
        defer { TemporaryFolder.remove(folder) }
        for name in ["a.otio", "a.edl", "a.json", "a.fcpxml"] {
            let file = folder.appendingPathComponent(name)
            try Data().write(to: file)
            // A hundred megabytes without a block on the disk.
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 100 << 20)
            try handle.close()
            let time = Self.processorTime {
                #expect(throws: TimelineError.self) { try TimelineDocument(contentsOf: file) }
            }
            #expect(time < .seconds(2))
        }
    }
}
