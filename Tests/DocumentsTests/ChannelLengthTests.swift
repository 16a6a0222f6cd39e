import Foundation
import MediaTypes
import Testing
import Timeline

@testable import Documents

/// The channels of one file in clips of their own, of any lengths, in each format that has them.
@Suite struct ChannelLengthTests {
    /// A channel from one frame of the sequence to another.
    typealias Part = (channel: Int, start: Int, end: Int)

    private static let rate = "<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>"

    private static func list(_ parts: [Part]) -> String {
        func time(_ frame: Int) -> String {
            "00:00:0\(frame / 25):\(frame % 25 < 10 ? "0" : "")\(frame % 25)"
        }
        return parts.enumerated().map { index, part in
            let times = [part.start + 25, part.end + 25, part.start, part.end].map(time).joined(
                separator: " ")
            return "00\(index + 1) AX A\(part.channel) C \(times)\n* FROM CLIP NAME: a.mov\n"
        }.joined()
    }

    private static func xmeml(_ parts: [Part]) -> String {
        let tracks = parts.map { part in
            """
            <track><clipitem id="c\(part.channel)"><name>a</name><duration>500</duration>\(rate)
            <start>\(part.start)</start><end>\(part.end)</end><in>\(part.start + 25)</in><out>\(part.end + 25)</out>
            <file id="f"><pathurl>file:///a.mov</pathurl>\(rate)<duration>500</duration><media><video/><audio>
            <channelcount>2</channelcount></audio></media></file>
            <sourcetrack><mediatype>audio</mediatype><trackindex>\(part.channel)</trackindex></sourcetrack>
            </clipitem></track>
            """
        }
        return """
            <xmeml version="4"><sequence id="s"><name>edit</name>\(rate)<media><audio>\(tracks.joined())</audio>
            </media></sequence></xmeml>
            """
    }

    private static func fcpxml(_ parts: [Part]) -> String {
        let clips = parts.map { part in
            """
            <audio ref="r2" lane="-\(part.channel)" offset="\(part.start)/25s" start="\(part.start + 25)/25s"
            duration="\(part.end - part.start)/25s" srcCh="\(part.channel)"/>
            """
        }
        return """
            <fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s" width="320" height="180"/>
            <asset id="r2" start="0s" duration="20s" hasAudio="1" audioChannels="2" src="file:///a.mov"/></resources>
            <project><sequence format="r1"><spine><gap offset="0s" start="0s" duration="8s">\(clips.joined())</gap>
            </spine></sequence></project></fcpxml>
            """
    }

    private static func read(_ format: String, _ parts: [Part]) throws -> (
        clips: [DocumentClip], told: [String]
    ) {
        var told: [String] = []
        let timeline =
            switch format {
            case "edl":
                try EDLReader.timeline(
                    Data(list(parts).utf8), rate: FrameRateFraction(25, 1), warnings: &told)
            case "xml": try FCPReader.timeline(Data(xmeml(parts).utf8), warnings: &told)
            default: try FCPReader.timeline(Data(fcpxml(parts).utf8), warnings: &told)
            }
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        return (layout.clips.filter(\.isAudio), told)
    }

    static let formats = ["edl", "xml", "fcpxml"]
    static let ends = [10, 25, 50]

    /// Each frame of any channel is heard once, at its time of the file.
    @Test(arguments: formats, ends) func channelsAreHeardOnce(format: String, end: Int) throws {
        for (start, other) in [(0, 10), (0, 25), (0, 50), (5, 25), (5, 60), (9, 10)] {
            let (clips, told) = try Self.read(format, [(1, 0, end), (2, start, other)])
            for frame in 0..<70 {
                let time = CMTime(value: Int64(frame), timescale: 25)
                let heard = clips.filter { $0.range.containsTime(time) }
                let expected = frame < end || (start..<other).contains(frame) ? 1 : 0
                #expect(heard.count == expected, "\(start)..<\(other): frame \(frame)")
                for clip in heard {
                    let source = clip.mediaStart + (time - clip.range.start)
                    #expect(source == time + CMTime(value: 1, timescale: 1), "frame \(frame)")
                }
            }
            let isOther = (start, other) != (0, end)
            #expect(told.contains { $0.contains("other lengths") } == isOther, "\(told)")
        }
    }

    /// One channel of two is heard at both sides, except in lists, whose channels are tracks, and except for the
    /// first one in Final Cut Pro 7's XML, which some programs name for all.
    @Test(arguments: formats, [1, 2]) func oneChannelIsChosen(format: String, channel: Int) throws {
        let (clips, told) = try Self.read(format, [(channel, 0, 25)])
        #expect(clips.count == 1)
        let choice = clips.first?.clip.own["channels"]?.string
        let isFirstOfXML = format == "xml" && channel == 1
        #expect(choice == (format == "edl" || isFirstOfXML ? nil : channel == 1 ? "left" : "right"))
        let isTold = format == "edl" && channel == 2 || isFirstOfXML
        #expect(told.contains { $0.contains("all channels") } == isTold, "\(told)")
        let both = try Self.read(format, [(1, 0, 25), (2, 0, 25)])
        #expect(both.clips.count == 1 && both.clips.first?.clip.own["channels"] == nil)
        #expect(!both.told.contains { $0.contains("channels") }, "\(both.told)")
    }
}
