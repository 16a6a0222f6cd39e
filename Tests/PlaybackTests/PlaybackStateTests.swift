import MediaTypes
import RenderPlan
import Testing

@testable import Playback

/// What a playback pipeline is doing after each thing that can happen to it.
@Suite struct PlaybackStateTests {
    private static let loaded = LoadedPlan(
        plan: RenderPlan(
            duration: CMTime(value: 4, timescale: 1), video: nil, audio: nil, videoTracks: [],
            audioTracks: [], instructions: [], graph: Graph()))

    private static func anchor(rate: Double) -> PlaybackState.Anchor {
        PlaybackState.Anchor(time: CMTime(value: 1, timescale: 1), rate: rate, limit: .zero)
    }

    private func jumped(playing: Bool, rate: Double = 1) -> PlaybackState {
        var state = PlaybackState.halted(Self.loaded)
        state.jumped(to: Self.anchor(rate: rate), isPlaying: playing)
        return state
    }

    private func name(_ state: PlaybackState) -> String {
        switch state {
        case .empty: "empty"
        case .halted: "halted"
        case .paused(_, _, let soundIsDue): soundIsDue ? "paused, sound due" : "paused"
        case .playing: "playing"
        case .ended(_, let backwards): backwards ? "at the beginning" : "at the end"
        }
    }

    @Test func aJumpStandsOrPlays() {
        #expect(name(jumped(playing: false)) == "paused, sound due")
        #expect(name(jumped(playing: true)) == "playing")
        var empty = PlaybackState.empty
        empty.jumped(to: Self.anchor(rate: 1), isPlaying: true)
        #expect(name(empty) == "empty")
    }

    @Test func playingAndPausing() {
        var state = jumped(playing: false)
        state.soundStarted()
        #expect(name(state) == "paused")
        state.resumed()
        #expect(name(state) == "playing")
        state.paused()
        #expect(name(state) == "paused")
        state.halt()
        #expect(name(state) == "halted")
        state.resumed()
        #expect(name(state) == "halted")
    }

    @Test(arguments: [(1.0, 4.0, "at the end"), (-2.0, 0.0, "at the beginning")])
    func theEndIsReachedOnce(rate: Double, time: Double, expected: String) {
        for isPlaying in [true, false] {
            var state = jumped(playing: isPlaying, rate: rate)
            let end = state.ended()
            #expect(end?.time.seconds == time)
            #expect(name(state) == expected)
            let again = state.ended()
            #expect(again?.time == nil)
            #expect(name(state) == expected)
        }
    }

    @Test func anEditKeepsWhatIsDone() {
        var edited = Self.loaded
        edited.number = 7
        for state in [
            .halted(Self.loaded), jumped(playing: true), jumped(playing: false),
            .ended(Self.loaded, backwards: true),
        ] as [PlaybackState] {
            var after = state
            after.replace(edited)
            #expect(after.loaded?.number == 7)
            #expect(name(after) == name(state))
        }
    }
}
