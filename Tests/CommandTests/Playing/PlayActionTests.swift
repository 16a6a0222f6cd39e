import Testing

@testable import CutroomCommand

@Suite struct PlayActionTests {
    /// As mpv's manual has them, section "Keyboard Control".
    @Test(
        arguments: [
            (.character(" "), .togglePause), (.character("p"), .togglePause), (.arrow(.left), .jump(-5)),
            (.arrow(.right), .jump(5)), (.arrow(.up), .jump(60)), (.arrow(.down), .jump(-60)),
            (.shiftedArrow(.left), .jump(-1)), (.shiftedArrow(.right), .jump(1)),
            (.shiftedArrow(.up), .jump(5)), (.shiftedArrow(.down), .jump(-5)), (.home, .jumpToStart),
            (.character("."), .step(1)), (.character(","), .step(-1)),
            (.character("["), .multiplySpeed(1 / 1.1)), (.character("]"), .multiplySpeed(1.1)),
            (.character("{"), .multiplySpeed(0.5)), (.character("}"), .multiplySpeed(2)),
            (.backspace, .resetSpeed), (.character("9"), .changeVolume(-2)),
            (.character("0"), .changeVolume(2)), (.character("/"), .changeVolume(-2)),
            (.character("*"), .changeVolume(2)), (.character("m"), .toggleMute),
            (.character("L"), .toggleLoop), (.character("?"), .help), (.character("h"), .help),
            (.character("q"), .quit), (.character("Q"), .quit), (.character("x"), nil),
            (.character("l"), nil),
        ] as [(Key, PlayAction?)])
    func whatAKeyDoes(key: Key, action: PlayAction?) {
        #expect(PlayAction(key) == action)
    }

    @Test func eachKeyIsBoundOnceAndHelpTellsOfAll() {
        let bound = PlayAction.bindings.flatMap { $0.actions.keys }
        #expect(Set(bound).count == bound.count)
        let lines = PlayAction.helpText.split(separator: "\n")
        #expect(lines.count == PlayAction.bindings.count && lines.allSatisfy { $0.count < 60 })
    }

    @Test func speedStaysInItsBounds() {
        var controls = PlayControls()
        for _ in 0..<40 { controls.multiplySpeed(by: 1.1) }
        #expect(controls.speed == 8 && controls.rate == 8)
        for _ in 0..<80 { controls.multiplySpeed(by: 1 / 1.1) }
        #expect(controls.speed == 0.1)
        controls.speed = -1
        for _ in 0..<5 { controls.multiplySpeed(by: 1.1) }
        for _ in 0..<5 { controls.multiplySpeed(by: 1 / 1.1) }
        #expect(controls.speed == -1)
        controls.isPaused = true
        #expect(controls.rate == 0)
    }

    @Test func volumeStaysInItsBounds() {
        var controls = PlayControls()
        controls.changeVolume(by: 2)
        #expect(controls.volume == 100)
        for _ in 0..<60 { controls.changeVolume(by: -2) }
        #expect(controls.volume == 0)
    }
}
