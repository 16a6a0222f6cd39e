import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// FCPXML as editing programs write it: timecode, clips within clips, angles, split edits, rates and volumes.
@Suite struct FCPXMLProgramsTests {
    private static let resources = """
        <format id="r1" frameDuration="1/25s" width="320" height="180"/>
        <format id="r9" frameDuration="1001/24000s" width="320" height="180"/>
        <asset id="r2" name="a" start="0s" duration="20s" hasVideo="1" hasAudio="1" format="r1" src="a.mov"/>
        <asset id="r3" name="tape" start="3600s" duration="20s" hasVideo="1" format="r1" src="t.mov"/>
        <asset id="r4" name="sound" duration="20s" hasAudio="1" src="s.wav"/>
        <media id="m1" name="c"><sequence format="r1" tcStart="100s" duration="4s"><spine>
          <asset-clip ref="r2" offset="100s" duration="2s"/><asset-clip ref="r2" offset="102s" start="9s" duration="2s">
            <title ref="e" lane="1" offset="10s" duration="5s"><text>In</text></title></asset-clip>
        </spine></sequence></media>
        <media id="m2" name="m"><multicam format="r1" tcStart="50s">
          <mc-angle name="A" angleID="1"><asset-clip ref="r2" offset="50s" duration="9s"/></mc-angle>
          <mc-angle name="B" angleID="2"><gap offset="50s" duration="1s"/>
            <asset-clip ref="r2" name="b" offset="51s" start="10s" duration="8s"/></mc-angle>
        </multicam></media>
        <media id="m3"><sequence format="r1" duration="4s"><spine><ref-clip ref="m3"/></spine></sequence></media>
        """

    private static func timeline(
        _ spine: String, sequence: String = "", format: String = "r1", _ warnings: inout [String]
    ) throws -> OTIOTimeline {
        let text = """
            <fcpxml version="1.10"><resources>\(resources)</resources><project name="p">
            <sequence format="\(format)" \(sequence)><spine>\(spine)</spine></sequence></project></fcpxml>
            """
        return try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
    }

    private static func timeline(
        _ spine: String, sequence: String = "", format: String = "r1"
    ) throws -> OTIOTimeline {
        var warnings: [String] = []
        let timeline = try timeline(spine, sequence: sequence, format: format, &warnings)
        #expect(warnings.isEmpty, "\(warnings)")
        return timeline
    }

    /// Each clip with its track, name, place and medium, in seconds.
    private static func clips(_ timeline: OTIOTimeline) throws -> [String] {
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        func text(_ value: Double) -> String {
            let rounded = (value * 1000).rounded() / 1000
            return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
        }
        return layout.clips.map { clip in
            "\(clip.isAudio ? "A" : "V") \(clip.clip.properties.name)"
                + " \(text(clip.range.start.seconds))+\(text(clip.range.duration.seconds))"
                + " from \(text(clip.mediaStart.seconds))"
                + (clip.speed == .normal ? "" : " x\(text(clip.speed.value))")
        }
    }

    // MARK: Places

    @Test func offsetsCountFromTheTimecode() throws {
        let spine = """
            <asset-clip ref="r2" offset="3600s" start="1s" duration="1s"/>
            <gap offset="3601s" duration="1s"/><asset-clip ref="r3" offset="3602s" duration="1s">
              <asset-clip ref="r4" lane="-1" offset="3600s" start="5s" duration="1s"/></asset-clip>
            """
        let document = try Self.timeline(spine, sequence: "tcStart=\"3600s\" tcFormat=\"DF\"")
        #expect(
            try Self.clips(document) == [
                "V a 0+1 from 1", "V tape 2+1 from 3600", "A sound 2+1 from 5", "A a 0+1 from 1",
            ])
        #expect(document.globalStartTime?.time == .at(3600, 1))
        var warnings: [String] = []
        let old = spine.replacingOccurrences(of: "offset=\"360", with: "offset=\"")
        let counted = try Self.timeline(old, sequence: "tcStart=\"3600s\"", &warnings)
        #expect(warnings.count == 1 && warnings[0].contains("before tcStart"))
        #expect(try Self.clips(counted).first == "V a 0+1 from 1")
    }

    /// A spine, and the clips that it shows.
    private static let spines: [(name: String, spine: String, clips: [String])] = [
        (
            "split edits",
            """
            <asset-clip ref="r2" offset="0s" start="1s" duration="2s" audioStart="1s" audioDuration="3s"/>
            <asset-clip ref="r2" offset="2s" start="4s" duration="2s" audioStart="5s" audioDuration="1s"/>
            """, ["V a 0+2 from 1", "V a 2+2 from 4", "A a 0+3 from 1", "A a 3+1 from 5"]
        ),
        (
            "sound that leads its picture, over the sound before it",
            """
            <asset-clip ref="r2" offset="0s" start="1s" duration="2s"/>
            <asset-clip ref="r2" offset="2s" start="4s" duration="2s" audioStart="3s" audioDuration="3s"/>
            """, ["V a 0+2 from 1", "V a 2+2 from 4", "A a 0+2 from 1", "A a 1+3 from 3"]
        ),
        (
            "the clip that was chosen of an audition",
            """
            <audition offset="0s"><asset-clip ref="r2" start="1s" duration="1s"/>
            <asset-clip ref="r2" start="3s" duration="1s"><filter-video ref="e"/></asset-clip></audition>
            <asset-clip ref="r3" offset="1s" duration="1s"/>
            """, ["V a 0+1 from 1", "V tape 1+1 from 3600", "A a 0+1 from 1"]
        ),
        (
            "angles of their own for picture and sound",
            """
            <mc-clip ref="m2" offset="0s" start="52s" duration="2s"><mc-source angleID="2" srcEnable="video"/>
              <mc-source angleID="1" srcEnable="audio"/></mc-clip>
            <mc-clip ref="m2" offset="2s" start="53s" duration="1s"/>
            """, ["V b 0+2 from 11", "V a 2+1 from 3", "A a 0+2 from 2", "A a 2+1 from 3"]
        ),
        (
            "a synchronized clip whose camera is silent",
            """
            <sync-clip offset="0s" start="1s" duration="2s">
              <spine><asset-clip ref="r2" offset="0s" duration="4s" audioRole="dialogue"/></spine>
              <asset-clip ref="r4" lane="-1" offset="0s" start="2s" duration="4s" audioRole="music"/>
              <asset-clip ref="r3" lane="1" offset="2s" duration="1s"/>
              <sync-source sourceID="storyline"><audio-role-source role="dialogue.dialogue-1" active="0"/></sync-source>
              <sync-source sourceID="connected"><audio-role-source role="music.music-1"/></sync-source>
            </sync-clip>
            """, ["V a 0+2 from 1", "V tape 1+1 from 3600", "A sound 0+2 from 3"]
        ),
        (
            "a clip of a picture and its sound, in the older form",
            """
            <clip offset="0s" start="3s" duration="2s"><video ref="r2" offset="0s" duration="20s">
              <audio ref="r2" lane="-1" offset="0s" duration="20s" role="dialogue"/></video>
              <asset-clip ref="r3" lane="1" offset="4s" duration="3s"/></clip>
            """, ["V a 0+2 from 3", "V tape 1+3 from 3600", "A a 0+2 from 3"]
        ),
        (
            "a clip whose start is a time of its medium",
            """
            <clip offset="0s" start="3602s" duration="2s"><video ref="r3" offset="0s" duration="20s"/></clip>
            """, ["V tape 0+2 from 3602"]
        ),
        (
            "a compound clip, and its sound alone",
            """
            <ref-clip ref="m1" offset="0s" start="101s" duration="2s" name="c"/>
            <ref-clip ref="m1" offset="2s" duration="3s" srcEnable="audio"/>
            """,
            [
                "V a 0+1 from 1", "V a 1+1 from 9", "A a 0+1 from 1", "A a 1+1 from 9", "A a 2+2 from 0",
                "A a 4+1 from 9",
            ]
        ),
        (
            "channels and roles that are off",
            """
            <asset-clip ref="r2" duration="1s"><audio-channel-source srcCh="1" enabled="0"/>
              <audio-channel-source srcCh="2" active="0"/></asset-clip>
            <mc-clip ref="m2" offset="1s" duration="1s"><mc-source angleID="1"><audio-role-source role="dialogue" active="0"/>
              </mc-source></mc-clip>
            """, ["V a 0+1 from 0", "V a 1+1 from 0"]
        ),
        (
            "speeds one after another, and backwards at last",
            """
            <asset-clip ref="r2" offset="0s" duration="5s"><timeMap><timept time="0s" value="0s" interp="linear"/>
              <timept time="2s" value="4s" interp="linear"/><timept time="4s" value="5s" interp="linear"/>
              <timept time="5s" value="4s" interp="linear"/></timeMap></asset-clip>
            """,
            [
                "V a 0+2 from 0 x2", "V a 2+2 from 4 x0.5", "V a 4+1 from 5 x-1", "A a 0+2 from 0 x2",
                "A a 2+2 from 4 x0.5", "A a 4+1 from 5 x-1",
            ]
        ),
        (
            "a clip in a clip in a lane",
            """
            <asset-clip ref="r2" duration="4s"><asset-clip ref="r3" lane="1" offset="1s" duration="2s">
              <asset-clip ref="r3" name="top" lane="1" offset="3601s" start="3610s" duration="1s"/></asset-clip></asset-clip>
            """,
            ["V a 0+4 from 0", "V tape 1+2 from 3600", "V top 2+1 from 3610", "A a 0+4 from 0"]
        ),
    ]

    @Test(arguments: spines.indices) func clipsAreThoseOfTheSpine(index: Int) throws {
        let (name, spine, clips) = Self.spines[index]
        #expect(try Self.clips(Self.timeline(spine)) == clips, "\(name)")
    }

    /// By Apple's table of rates that are conformed: near ones play frame by frame.
    @Test func ratesAreConformed() throws {
        for (rate, speed) in [
            ("25", " x0.959"), ("24", " x0.999"), ("50", " x0.959"), ("23.98", ""), ("47.95", ""),
            ("29.97", ""), ("60", ""),
        ] {
            let clip = """
                <asset-clip ref="r2" start="10s" duration="1001/1000s"><conform-rate srcFrameRate="\(rate)"/></asset-clip>
                """
            let found = try Self.clips(Self.timeline(clip, format: "r9")).first
            let start = [" x0.959": "9.59", " x0.999": "9.99"][speed] ?? "10"
            #expect(found == "V a 0+1.001 from \(start)\(speed)", "\(rate)")
            let off = clip.replacingOccurrences(of: "srcF", with: "scaleEnabled=\"0\" srcF")
            #expect(try Self.clips(Self.timeline(off, format: "r9")).first == "V a 0+1.001 from 10")
        }
    }

    @Test func titlesInClipsAreAtTheirTimes() throws {
        let spine = """
            <ref-clip ref="m1" offset="0s" start="101s" duration="5/2s"/>
            <title ref="e" offset="5/2s" duration="1s" enabled="0"><text>Off</text></title>
            """
        let extras = try DocumentExtras(Self.timeline(spine), at: URL(fileURLWithPath: "/a.otio")).timeline
        // It begins a second into the second clip of the compound clip, and ends with what is used of that.
        #expect(extras.titles.map(\.text) == ["In"])
        #expect(extras.titles.first?.start == .at(2, 1) && extras.titles.first?.duration == .at(1, 2))
    }

    // MARK: Volumes and appearances

    private static func gains(_ inner: String, _ times: [Double], attributes: String = "") throws -> [Double]
    {
        let spine = "<asset-clip ref=\"r2\" start=\"2s\" duration=\"4s\" \(attributes)>\(inner)</asset-clip>"
        return try gains(of: spine, times)
    }

    private static func gains(of spine: String, _ times: [Double]) throws -> [Double] {
        let layout = try LayoutMaker.layout(timeline(spine).tracks, times: ItemTimes { _ in nil })
        let clip = try #require(layout.clips.first { $0.isAudio })
        let curve = try clip.clip.volumeCurve(at: JSONPath(), in: nil)
        return times.map { time in
            let time = CMTime(seconds: time, preferredTimescale: 1000)
            let gain = Double(clip.clip.volume) * (curve?.gain(at: time - clip.sourceStart) ?? 1)
            return (gain * 100).rounded() / 100
        }
    }

    @Test func volumesAreHeard() throws {
        let keys = """
            <adjust-volume><param name="amount"><keyframeAnimation><keyframe time="2s" value="-40dB"/>
            <keyframe time="4s" value="0dB"/></keyframeAnimation></param></adjust-volume>
            """
        #expect(try Self.gains(keys, [0, 1, 2, 3]) == [0.01, 0.1, 1, 1])
        let fades = """
            <adjust-volume amount="-6.0206dB"><param name="amount"><fadeIn type="linear" duration="1s"/>
            <fadeOut duration="2s"/></param></adjust-volume>
            """
        // What fades out by the format's default is slow at its end.
        let faded = try Self.gains(fades, [0, 0.5, 1, 2, 3, 3.999])
        #expect(zip(faded, [0, 0.25, 0.5, 0.5, 0.125, 0]).allSatisfy { abs($0 - $1) < 0.011 }, "\(faded)")
        let mute = """
            <audio-channel-source srcCh="1, 2"><adjust-volume amount="-6.0206dB"/><mute start="3s" duration="1s"/>
            </audio-channel-source>
            """
        #expect(try Self.gains(mute, [0.9, 1, 1.9, 2]) == [0.5, 0, 0, 0.5])
        #expect(
            try Self.gains("<audio-channel-source srcCh=\"1\"><mute/></audio-channel-source>", [1]) == [0])
        #expect(try Self.gains("<adjust-volume amount=\"-inf\"/>", [1]) == [0])
        let part = "<audio-channel-source srcCh=\"1\" start=\"3s\" duration=\"1s\"/>"
        #expect(try Self.gains(part, [0.9, 1, 1.9, 2]) == [0, 1, 1, 0])
    }

    @Test func volumesOfClipsWithinClipsAreHeard() throws {
        let compound =
            "<ref-clip ref=\"m1\" start=\"100s\" duration=\"2s\"><adjust-volume amount=\"-6.0206dB\"/></ref-clip>"
        #expect(try Self.gains(of: compound, [0.5]) == [0.5])
        let angle = """
            <mc-clip ref="m2" start="52s" duration="2s"><adjust-volume><param name="amount"><keyframeAnimation>
            <keyframe time="52s" value="0dB"/><keyframe time="54s" value="-40dB"/></keyframeAnimation></param></adjust-volume>
            <mc-source angleID="1"/></mc-clip>
            """
        #expect(try Self.gains(of: angle, [0, 1, 2]) == [1, 0.1, 0.01])
    }

    /// Keyframes count by the clip's own time, also where it begins in a transition or was cut.
    @Test func keyframesAreAtTheirTimes() throws {
        let fade = """
            <adjust-blend><param name="amount"><keyframeAnimation><keyframe time="1s" value="0"/>
            <keyframe time="3s" value="1"/></keyframeAnimation></param></adjust-blend>
            """
        func opacity(_ spine: String) throws -> [Timeline.OpacityKeyframe] {
            let layout = try LayoutMaker.layout(Self.timeline(spine).tracks, times: ItemTimes { _ in nil })
            let clip = try #require(layout.clips.last { !$0.isAudio })
            return try clip.clip.appearance(at: JSONPath(), in: URL(fileURLWithPath: "/a")).opacity
        }
        let cut = try opacity("<asset-clip ref=\"r3\" start=\"2s\" duration=\"2s\">\(fade)</asset-clip>")
        #expect(cut == [.init(value: 0.5), .init(time: .at(1, 1), value: 1)])
        let led = try opacity(
            """
            <asset-clip ref="r3" duration="2s"/><transition offset="3/2s" duration="1s"/>
            <asset-clip ref="r3" offset="2s" start="1s" duration="3s">\(fade)</asset-clip>
            """)
        #expect(led == [.init(time: .at(1, 2), value: 0), .init(time: .at(5, 2), value: 1)])
        let inner = try opacity(
            "<clip start=\"2s\" duration=\"2s\">\(fade)<video ref=\"r3\" offset=\"0s\" duration=\"9s\"/></clip>"
        )
        #expect(inner == cut)
    }

    @Test func transitionsAreSeenOrHeard() throws {
        func transitions(_ filter: String) throws -> [Bool] {
            let spine = """
                <asset-clip ref="r2" start="1s" duration="2s"/><transition duration="1s">\(filter)</transition>
                <asset-clip ref="r2" start="4s" duration="2s"/>
                """
            return try Self.timeline(spine).tracks.children.map { track in
                guard case .track(let track) = track else { return false }
                return track.neighbor(1) != nil
            }
        }
        #expect(try transitions("") == [true, true])
        #expect(try transitions("<filter-video ref=\"e\"/>") == [true, true])
        #expect(try transitions("<filter-audio ref=\"e\"/>") == [false, true])
    }

    @Test func formatsByNameHaveTheirSizeAndRate() throws {
        let text = """
            <fcpxml version="1.9"><resources><format id="r1" name="FFVideoFormat1080p2997"/>
            <asset id="r2" duration="9s" hasVideo="1" src="a.mov"/></resources><project><sequence format="r1"><spine>
            <asset-clip ref="r2"/></spine></sequence></project></fcpxml>
            """
        var warnings: [String] = []
        let document = try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        let extras = try DocumentExtras(document, at: URL(fileURLWithPath: "/a.otio")).timeline
        #expect(
            extras.frameDuration == .at(1001, 30_000)
                && extras.renderSize == CGSize(width: 1920, height: 1080))
    }

    /// Clips within clips, all on one line.
    private static func nested(_ count: Int, _ name: String) -> String {
        String(repeating: "<\(name) duration=\"1s\">", count: count) + "<video ref=\"r3\" duration=\"1s\"/>"
            + String(repeating: "</\(name)>", count: count)
    }

    @Test(arguments: ["clip", "sync-clip"]) func nestedClipsHaveALimit(name: String) throws {
        var warnings: [String] = []
        let most = DocumentLimits.nestedClips
        #expect(
            try Self.clips(Self.timeline(Self.nested(most, name), &warnings)) == ["V tape 0+1 from 3600"])
        for count in [most + 1, 100] {
            let problem = #expect(throws: DocumentProblem.self) {
                try Self.timeline(Self.nested(count, name), &warnings)
            }
            #expect(problem?.cause == "clips nested more than 16 levels deep")
        }
    }

    @Test func hostileClipsAreRefused() throws {
        var warnings: [String] = []
        for (spine, cause) in [
            ("<ref-clip ref=\"m3\" duration=\"1s\"/>", "a compound clip within itself"),
            ("<mc-clip ref=\"m9\" duration=\"1s\"/>", "names no multicam"),
            ("<sync-clip><spine/></sync-clip>", "has no duration"),
        ] {
            let problem = #expect(throws: DocumentProblem.self) { try Self.timeline(spine, &warnings) }
            #expect(
                problem?.cause.contains(cause) == true && problem?.line != nil,
                "\(String(describing: problem))")
        }
        let lanes =
            "<gap duration=\"1s\"><asset-clip ref=\"r3\" lane=\"9223372036854775807\" duration=\"1s\"/></gap>"
        #expect(try Self.clips(Self.timeline(lanes, &warnings)) == ["V tape 0+1 from 3600"])
        let low = "lane=\"-9223372036854775808\" duration=\"1s\""
        let sync =
            "<sync-clip duration=\"1s\"><audio ref=\"r4\" \(low)><audio ref=\"r4\" \(low)/></audio></sync-clip>"
        #expect(try Self.clips(Self.timeline(sync, &warnings)).count == 2)
    }
}
