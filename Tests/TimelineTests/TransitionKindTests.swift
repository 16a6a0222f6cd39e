import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// The names of transitions in documents, and their counterparts in reverse playback.
@Suite struct TransitionKindTests {
    private static let kinds: [Timeline.Transition.Kind] =
        [
            .none, .dissolve, .fadeThroughColor(),
            .fadeThroughColor(CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.4)),
        ]
        + Timeline.Transition.Direction.allCases.flatMap { [.push($0), .wipe($0)] }

    @Test func namesAndDirectionsMakeTheSameKind() {
        for kind in Self.kinds {
            let made = Timeline.Transition.Kind(
                name: kind.name, direction: kind.direction, color: kind.color)
            #expect(made == kind)
        }
        #expect(Set(Self.kinds.map(\.name)) == Set(Timeline.Transition.Kind.names))
        #expect(Timeline.Transition.Kind(name: "dissolve", direction: .fromTop) == .dissolve)
        #expect(Timeline.Transition.Kind(name: "push", direction: nil) == nil)
        #expect(Timeline.Transition.Kind(name: "dissolve", color: .white) == .dissolve)
        #expect(Timeline.Transition.Kind(name: "fadeThroughColor") == .fadeThroughColor())
        #expect(Timeline.Transition.Kind(name: "iris", direction: .fromTop) == nil)
    }

    @Test func membersMakeTheSameKind() {
        for kind in Self.kinds {
            let members = Dictionary(uniqueKeysWithValues: kind.members.map { ($0.key, $0.value) })
            #expect(Timeline.Transition.Kind(members: { members[$0] }) == kind)
            #expect(Set(members.keys).isSubset(of: Timeline.Transition.Kind.documentKeys))
        }
        #expect(Timeline.Transition.Kind(members: { ["kind": "wipe", "direction": "up"][$0] }) == nil)
        let red = ["kind": "fadeThroughColor", "color": "red"]
        #expect(Timeline.Transition.Kind(members: { red[$0] }) == nil)
    }

    @Test func reversePlaybackReversesDirections() {
        #expect(Timeline.Transition.Kind.wipe(.fromLeft).backwards == .wipe(.fromRight))
        #expect(Timeline.Transition.Kind.push(.fromTop).backwards == .push(.fromBottom))
        for kind in Self.kinds { #expect(kind.backwards.backwards == kind) }
        #expect(Timeline.Transition.Kind.dissolve.backwards == .dissolve)
    }
}
