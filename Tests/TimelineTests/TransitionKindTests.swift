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
        #expect(Set(Self.kinds.map(\.name)) == Set(Timeline.Transition.Kind.names))
        #expect(Timeline.Transition.Kind(name: "dissolve", direction: .fromTop) == .dissolve)
        #expect(Timeline.Transition.Kind(name: "push", direction: nil) == nil)
        #expect(Timeline.Transition.Kind(name: "iris", direction: .fromTop) == nil)
    }

    @Test func membersMakeTheSameKind() {
        for kind in Self.kinds {
            let members = Dictionary(uniqueKeysWithValues: kind.members.map { ($0.key, $0.value) })
            #expect(Timeline.Transition.Kind(members: { members[$0] }) == kind)
            #expect(Timeline.Transition.Kind.documentKeys.starts(with: kind.members.map(\.key)))
        }
        #expect(Timeline.Transition.Kind(members: { ["kind": "wipe", "direction": "up"][$0] }) == nil)
    }

    @Test func reversePlaybackReversesDirections() {
        #expect(Timeline.Transition.Kind.wipe(.fromLeft).backwards == .wipe(.fromRight))
        #expect(Timeline.Transition.Kind.push(.fromTop).backwards == .push(.fromBottom))
        for kind in Self.kinds { #expect(kind.backwards.backwards == kind) }
        #expect(Timeline.Transition.Kind.dissolve.backwards == .dissolve)
    }
}
