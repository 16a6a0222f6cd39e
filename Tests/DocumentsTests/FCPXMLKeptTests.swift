import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Markers, notes, lanes and sizes of FCPXML: kept once, told if they can't be, and in time that grows with the document.
@Suite struct FCPXMLKeptTests {
    private static func read(_ spine: String, height: Int = 180) throws -> (OTIOTimeline, [String]) {
        let text = """
            <fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s" width="320" height="\(height)"/>
            <asset id="r2" name="a" duration="20s" hasVideo="1" hasAudio="1" src="a.mov"/></resources>
            <project name="p"><sequence format="r1"><spine>
            \(spine)
            </spine></sequence></project></fcpxml>
            """
        var warnings: [String] = []
        return (try FCPReader.timeline(Data(text.utf8), warnings: &warnings), warnings)
    }

    /// The markers of each clip with one, by name and time.
    private static func markers(_ timeline: OTIOTimeline) -> [[String]] {
        ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).map { clip, _ in
            clip.properties.markers.map { "\($0.name) \($0.markedRange.start.time?.seconds ?? -1)" }
        }.filter { !$0.isEmpty }
    }

    @Test func aMarkerIsOnTheOneClipThatShowsIt() throws {
        // Half speed for two seconds, then double speed; the audio has the same clip's parts without its markers.
        let (timeline, warnings) = try Self.read(
            """
            <asset-clip ref="r2" duration="4s"><note>why</note><timeMap>
            <timept time="0s" value="0s" interp="linear"/><timept time="2s" value="1s" interp="linear"/>
            <timept time="4s" value="5s" interp="linear"/></timeMap>
            <marker start="3s" value="late"/><marker start="1s" value="early"/><chapter-marker start="2s" value="cut"/>
            </asset-clip>
            """)
        #expect(warnings.isEmpty)
        // The second part begins at 1 s of the medium.
        #expect(Self.markers(timeline) == [["early 1.0"], ["cut 1.0", "late 2.0"]])
        let notes = ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).compactMap {
            $0.0.properties.metadata["fcpxml"]?.object?["note"]?.string
        }
        #expect(notes == ["why"])
    }

    @Test func markersOfAContainerAreOnItsClips() throws {
        let (timeline, warnings) = try Self.read(
            """
            <clip start="10s" duration="4s"><spine>
            <asset-clip ref="r2" offset="10s" start="3s" duration="2s"/>
            <asset-clip ref="r2" offset="12s" start="8s" duration="2s"/></spine>
            <marker start="11s" value="one"/><marker start="13s" value="two"/></clip>
            """)
        #expect(warnings.isEmpty)
        #expect(Self.markers(timeline) == [["one 4.0"], ["two 9.0"]])
        let (_, told) = try Self.read(
            "<clip duration=\"1s\"><gap duration=\"1s\"/>\n<marker start=\"0s\" value=\"m\"/></clip>")
        #expect(told == ["line 4: markers of a clip without clips are left out"])
    }

    @Test func markersThatCannotBeKeptAreTold() throws {
        for (inner, words) in [
            ("<marker start=\"soon\" value=\"m\"/>", "a marker without a start that can be read"),
            ("<chapter-marker value=\"m\"/>", "a chapter-marker without a start that can be read"),
            ("<marker start=\"0s\" duration=\"long\"/>", "duration=\"long\" of marker is not a time"),
        ] {
            let (_, told) = try Self.read("<asset-clip ref=\"r2\" duration=\"1s\">\n\(inner)</asset-clip>")
            #expect(told.count == 1 && told[0].hasPrefix("line 5: \(words)"), "\(inner): \(told)")
        }
        let (_, told) = try Self.read("<gap duration=\"1s\">\n<note>x</note><marker start=\"0s\"/></gap>")
        #expect(told == ["line 5: note of gap is left out", "line 5: marker of gap is left out"])
    }

    @Test func sizesAndLanesBeyondTheLimitsAreTold() throws {
        func title(_ size: String) -> String {
            """
            <gap duration="1s">\n<title lane="1" duration="1s"><text>In</text><text-style-def id="t"><text-style \
            fontSize="\(size)"/></text-style-def></title></gap>
            """
        }
        #expect(try Self.read(title("180")).1.isEmpty)
        #expect(
            try Self.read(title("181")).1 == [
                "line 5: a font size above the height of the frame is left out"
            ])
        for lane in ["1000001", "-99999999"] {
            let clip =
                "<gap duration=\"1s\">\n<asset-clip lane=\"\(lane)\" ref=\"r2\" duration=\"1s\"/></gap>"
            #expect(try Self.read(clip).1 == ["line 5: a lane beyond 1000000 is that one"])
        }
        let (wide, told) = try Self.read("<asset-clip ref=\"r2\" duration=\"1s\"/>", height: 20_000)
        #expect(told == ["line 1: a frame size that is not from 2 to 16383 is left out"])
        let extras = try DocumentExtras(wide, at: URL(fileURLWithPath: "/a")).timeline
        #expect(extras.renderSize == nil)
    }

    /// With the product of both numbers, this would be a thousand million markers and as many keyframes.
    @Test(.timeLimit(.minutes(1))) func manyMarkersAndKeyframesOfManySpeeds() throws {
        let count = 30_000
        let levels = (0..<count).map {
            "<keyframe time=\"\($0)/25s\" value=\"\(-($0 % 2))dB\" curve=\"linear\"/>"
        }
        let opacity = (0..<count).map {
            "<keyframe time=\"\($0)/25s\" value=\"0.\($0 % 9)\" curve=\"linear\"/>"
        }
        func adjustment(_ name: String, _ keys: [String]) -> String {
            let animation = "<keyframeAnimation>\(keys.joined())</keyframeAnimation>"
            return "<adjust-\(name)><param name=\"amount\">\(animation)</param></adjust-\(name)>"
        }
        let points = (0...count).map {
            "<timept time=\"\($0)/25s\" value=\"\($0 / 2 * 3 + $0 % 2)/25s\" interp=\"linear\"/>"
        }
        let markers = (0..<count).map { "<marker start=\"\($0)/25s\" value=\"m\"/>" }
        let (timeline, _) = try Self.read(
            """
            <asset-clip ref="r2" duration="\(count)/25s"><timeMap>\(points.joined())</timeMap>
            \(adjustment("blend", opacity))\(adjustment("volume", levels))\(markers.joined())</asset-clip>
            """)
        #expect(Self.markers(timeline).map(\.count).reduce(0, +) == count)
    }

    /// All of them overlap, so that each is on a track of its own.
    @Test(.timeLimit(.minutes(1))) func manyItemsOnOneLane() throws {
        let count = 30_000
        let clips = (0..<count).map {
            "<asset-clip ref=\"r2\" lane=\"1\" srcEnable=\"video\" offset=\"\($0)/25s\" duration=\"9000s\"/>"
        }
        let (timeline, _) = try Self.read("<gap duration=\"9000s\">\(clips.joined())</gap>")
        #expect(timeline.tracks.children.count == count)
    }

    /// Each item is on the lowest track that is free, as a search through all tracks finds it.
    @Test(arguments: 0..<100) func itemsAreOnTheLowestFreeTrack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ranges = (0..<40).map { _ in
            (start: Int.random(in: 0...30, using: &random), count: Int.random(in: 1...12, using: &random))
        }
        var expected: [[Int]] = []
        for range in ranges.enumerated().sorted(by: {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }).map(\.element) {
            let free = expected.firstIndex { ($0.last ?? 0) <= range.start }
            let end = range.start + range.count
            if let free { expected[free].append(end) } else { expected.append([end]) }
        }
        let clips = ranges.map {
            "<asset-clip ref=\"r2\" lane=\"1\" srcEnable=\"video\" offset=\"\($0.start)s\" duration=\"\($0.count)s\"/>"
        }
        let (timeline, _) = try Self.read("<gap duration=\"60s\">\(clips.joined())</gap>")
        let ends = timeline.tracks.children.compactMap { item -> [Int]? in
            guard case .track(let track) = item else { return nil }
            var end = 0.0
            return track.children.compactMap { child in
                end += child.properties?.sourceRange?.range?.duration.seconds ?? 0
                if case .clip = child { return Int(end.rounded()) }
                return nil
            }
        }
        #expect(ends == expected)
    }
}
