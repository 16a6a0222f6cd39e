import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The channels of one file on several tracks of Final Cut Pro 7's XML, some of which are off.
@Suite struct XMEMLChannelTests {
    /// The state of a channel on its track.
    enum State: CaseIterable {
        case on, off, onTrackThatIsOff, silent, half

        var isHeard: Bool { self == .on || self == .half }
    }

    private static let rate = "<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>"

    private static func track(_ state: State) -> String {
        let level = state == .silent ? "0" : state == .half ? "0.5" : "1"
        let filter = """
            <filter><effect><name>Audio Levels</name><effectid>audiolevels</effectid><parameter>
            <parameterid>level</parameterid><value>\(level)</value></parameter></effect></filter>
            """
        return """
            <track><enabled>\(state == .onTrackThatIsOff ? "FALSE" : "TRUE")</enabled><clipitem id="c"><name>c</name>
            <enabled>\(state == .off ? "FALSE" : "TRUE")</enabled><duration>500</duration>\(rate)<start>0</start>
            <end>50</end><in>10</in><out>60</out><file id="f"><name>f</name><pathurl>file:///f.mov</pathurl>\(rate)
            <duration>500</duration><media><video/><audio/></media></file>\(filter)</clipitem></track>
            """
    }

    private static func read(_ states: [State]) throws -> (clips: [DocumentClip], told: [String]) {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xmeml version="4"><sequence id="s"><name>edit</name>\(rate)<media><audio>
            \(states.map(track).joined())</audio></media></sequence></xmeml>
            """
        var told: [String] = []
        let timeline = try FCPReader.timeline(Data(text.utf8), warnings: &told)
        return (try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil }).clips, told)
    }

    @Test(arguments: State.allCases, State.allCases) func aChannelThatIsOnIsHeardOnce(
        first: State, second: State
    ) throws {
        let (clips, told) = try Self.read([first, second])
        let heard = clips.filter { $0.isAudio && $0.clip.volume > 0 }
        let states = [first, second].filter(\.isHeard)
        #expect(heard.count == min(1, states.count), "\(first), \(second)")
        #expect(heard.first?.clip.volume == states.first.map { $0 == .half ? 0.5 : 1 })
        #expect(told.contains { $0.contains("levels of their own") } == (Set(states).count > 1), "\(told)")
    }

    /// A generator isn't rendered, and takes its time.
    @Test func generatorsAtTheEndTakeTheirTime() throws {
        let text = """
            <xmeml version="4"><sequence id="s"><name>edit</name>\(Self.rate)<media><video><track>
            <clipitem id="c"><duration>500</duration>\(Self.rate)<start>0</start><end>50</end><in>0</in><out>50</out>
            <file id="f"><pathurl>file:///f.mov</pathurl>\(Self.rate)</file></clipitem>
            <generatoritem><start>50</start><end>75</end></generatoritem></track></video></media></sequence></xmeml>
            """
        var told: [String] = []
        let timeline = try FCPReader.timeline(Data(text.utf8), warnings: &told)
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        #expect(
            layout.duration == CMTime(value: 3, timescale: 1) && told.contains { $0.contains("generator") })
    }
}
