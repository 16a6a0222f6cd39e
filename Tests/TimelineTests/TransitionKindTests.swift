import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// The names of transitions in documents.
@Suite struct TransitionKindTests {
    private static let kinds: [Timeline.Transition.Kind] =
        [
            .none, .dissolve, .zoom, .iris, .clock, .barnDoor, .fadeThroughColor(),
            .fadeThroughColor(CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.4)),
        ]
        + Timeline.Transition.Direction.allCases.flatMap {
            [.push($0), .wipe($0), .cover($0), .reveal($0), .squeeze($0), .blinds($0)]
        }

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
        #expect(Timeline.Transition.Kind(name: "slide", direction: .fromTop) == nil)
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
}
