import Testing

@testable import Timeline

/// The names of transitions in documents, and their counterparts in reverse playback.
@Suite struct TransitionKindTests {
    private static let kinds: [Timeline.Transition.Kind] =
        [.none, .dissolve]
        + Timeline.Transition.Direction.allCases.flatMap { [.push($0), .wipe($0)] }

    @Test func namesAndDirectionsMakeTheSameKind() {
        for kind in Self.kinds {
            #expect(Timeline.Transition.Kind(name: kind.name, direction: kind.direction) == kind)
        }
        #expect(Timeline.Transition.Kind(name: "dissolve", direction: .fromTop) == .dissolve)
        #expect(Timeline.Transition.Kind(name: "push", direction: nil) == nil)
        #expect(Timeline.Transition.Kind(name: "iris", direction: .fromTop) == nil)
    }

    @Test func reversePlaybackReversesDirections() {
        #expect(Timeline.Transition.Kind.wipe(.fromLeft).backwards == .wipe(.fromRight))
        #expect(Timeline.Transition.Kind.push(.fromTop).backwards == .push(.fromBottom))
        for kind in Self.kinds { #expect(kind.backwards.backwards == kind) }
        #expect(Timeline.Transition.Kind.dissolve.backwards == .dissolve)
    }
}
