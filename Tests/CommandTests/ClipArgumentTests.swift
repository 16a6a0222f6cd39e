import Cutroom
import Foundation
import Testing

@testable import CutroomCommand

/// The settings of clips on the command line, and the messages of those that are refused.
@Suite struct ClipArgumentTests {
    @Test func settingsBecomePropertiesOfTheClip() throws {
        func item(_ text: String) throws -> Timeline.VideoItem { try ClipArgument(text: text).item }
        #expect(try item("a.mp4@speed=0.5").speed == 0.5)
        #expect(try item("a.mp4@speed=1/4,reverse").speed == -0.25)
        let muted = try item("a.mp4@1..2,reverse,mute")
        #expect(
            muted.speed == -1 && muted.originalSoundVolume == 0 && muted.sourceTimeRange?.start.seconds == 1)
        let held = try item("a.mp4@4..,freeze=0:03")
        #expect(held.speed == 0)
        #expect(held.sourceTimeRange?.start.seconds == 4 && held.sourceTimeRange?.duration.seconds == 3)
        let faded = try item("a.mp4@fade=1")
        #expect(faded.fadeIn.seconds == 1 && faded.fadeOut.seconds == 1)
        #expect(try item("a.mp4@fade-out=1/2").fadeOut.seconds == 0.5)
        #expect(
            try item("a.mp4@crop=50%x0.25").appearance.crop
                == CGRect(x: 0.25, y: 0.375, width: 0.5, height: 0.25))
        #expect(
            try item("a.mp4@crop=50%x50%+0+25%").appearance.crop
                == CGRect(x: 0, y: 0.25, width: 0.5, height: 0.5))
        let adjusted = try item(
            "a.mp4@5..9,audio-part=4..10,audio-offset=-1/4,audio-fade-in=0,audio-fade-out=0.5,audio-curve=equalPower,"
                + "channels=swap,pan=-0.5,loudness=-20"
        ).audioAdjustments
        let expected = Timeline.AudioAdjustments(
            timeRange: CMTimeRange(
                start: CMTime(value: 4, timescale: 1), duration: CMTime(value: 6, timescale: 1)),
            offset: CMTime(value: -1, timescale: 4), fadeIn: .zero, fadeOut: CMTime(value: 1, timescale: 2),
            fadeCurve: .equalPower, channels: .swap, pan: -0.5, loudness: -20)
        #expect(adjusted == expected)
        let both = try item("a.mp4@audio-fade=1").audioAdjustments
        #expect(both.fadeIn?.seconds == 1 && both.fadeOut?.seconds == 1)
        let focused = try item("a.mp4@focus=0.3,0.5,mute")
        #expect(focused.appearance.focus == CGPoint(x: 0.3, y: 0.5) && focused.fit == .fill)
        #expect(try item("a.mp4@fit=fill,focus=bottom").appearance.focus == CGPoint(x: 0.5, y: 1))
        #expect(try item("a.mp4@fit=blur").fit == .blur)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(try item("a.mp4@background=red").appearance.background == red)
        #expect(try item("a.mp4@fit=fill,background=#FF0000").appearance.background == red)
        let framed = try item("a.mp4@corner-radius=0.1,border=0.02:red,shadow=0.03").appearance
        #expect(framed.cornerRadius == 0.1 && framed.border == .init(width: 0.02, color: red))
        #expect(framed.shadow == .init(radius: 0.03))
        #expect(try item("a.mp4@blend=screen").appearance.blendMode == .screen)
        #expect(try item("a.mp4@border=0.02").appearance.border == .init(width: 0.02))
    }

    @Test func colorsAndKeysBecomeTheAppearance() throws {
        func item(_ text: String) throws -> Timeline.Appearance {
            try ClipArgument(text: text).item.appearance
        }
        let colored = try item("a.mp4@lut=film.cube,exposure=0.5,saturation=1.5,curve=0/0:0.5/0.6:1/1")
        #expect(
            colored.color
                == .init(
                    saturation: 1.5, exposure: 0.5,
                    curves: .init(all: [.zero, CGPoint(x: 0.5, y: 0.6), CGPoint(x: 1, y: 1)]),
                    lut: URL(fileURLWithPath: "film.cube")))
        #expect(try item("a.mp4@temperature=5000,tint=-10").color == .init(temperature: 5000, tint: -10))
        #expect(try item("a.mp4@key=green").key == .init())
        let key = try item("a.mp4@key=#0000ff,key-tolerance=0.2,key-softness=0,key-spill=1").key
        #expect(
            key
                == .init(
                    color: CGColor(red: 0, green: 0, blue: 1, alpha: 1), tolerance: 0.2, softness: 0, spill: 1
                ))
        #expect(try item("a.mp4@mute").color == nil && item("a.mp4@mute").key == nil)
    }

    /// Arguments, and what the message has to say.
    static let refused: [(String, [String])] = [
        ("a.mp4@sped=2,mute", ["invalid setting \"sped=2\" of a.mp4", "did you mean speed=S?"]),
        ("a.mp4@revers", ["did you mean reverse?"]),
        ("a.mp4@mute,fades=1", ["did you mean fade=TIME?"]),
        ("a.mp4@mute,fadein=1", ["did you mean fade-in=TIME?"]),
        ("a.mp4@mute=1", ["expected mute"]),
        ("a.mp4@mute,speed", ["expected speed=S"]),
        ("a.mp4@once", ["FROM..TO", "such as clip.mp4@5..12"]),
        ("a.mp4@fit=wide", ["fit|fill|stretch"]),
        ("a.mp4@background=whit", ["unknown color \"whit\"", "did you mean white?", "#RRGGBB"]),
        ("a.mp4@fit=blur,background=red", ["background has no effect with fit=blur"]),
        ("a.mp4@mute,backgroud=red", ["did you mean background=COLOR?"]),
        ("a.mp4@corner-radius=2", ["invalid corner-radius \"2\"", "from 0 to 1"]),
        ("a.mp4@border=thick", ["invalid border \"thick\"", "from 0 to 0.5"]),
        ("a.mp4@border=0.01:whit", ["unknown color \"whit\"", "did you mean white?"]),
        ("a.mp4@blend=multipy", ["unknown blend mode \"multipy\"", "did you mean multiply?", "softLight"]),
        ("a.mp4@shadow=", ["invalid shadow \"\""]),
        ("a.mp4@speed=0", ["invalid speed \"0\"", "freeze=TIME"]),
        ("a.mp4@speed=fast", ["invalid speed \"fast\"", "0.001 to 1000"]),
        ("a.mp4@speed=2,speed=3", ["two settings of its speed"]),
        ("a.mp4@speed=-2,reverse", ["remove reverse"]),
        ("a.mp4@freeze=3,speed=2", ["both freeze and speed"]),
        ("a.mp4@reverse,freeze=3", ["both reverse and freeze"]),
        ("a.mp4@1..2,freeze=3", ["FROM.."]),
        ("a.mp4@freeze=0", ["more than zero seconds"]),
        ("a.mp4@fade=1,fade-in=2", ["both fade and fade-in"]),
        ("a.mp4@fade=-1", ["invalid duration -1"]),
        ("a.mp4@crop=100", ["invalid crop \"100\"", "50%x50%+25%+0"]),
        ("a.mp4@crop=640x360", ["invalid crop \"640x360\"", "in percent"]),
        ("a.mp4@crop=60%x50%+50%+0", ["a part of the frame"]),
        ("a.mp4@exposure=9", ["invalid exposure \"9\"", "from -5 to 5"]),
        ("a.mp4@temperature=warm", ["invalid temperature \"warm\"", "from 1000 to 15000"]),
        ("a.mp4@lut=", ["invalid lut", "lut=film.cube"]),
        ("a.mp4@curve=0/0", ["invalid curve \"0/0\"", "0/0:0.5/0.6:1/1"]),
        ("a.mp4@curve=0/0:x:1/1", ["invalid curve"]),
        ("a.mp4@curve=0.5/0:0.5/1", ["rising points"]),
        ("a.mp4@key=greem", ["invalid key \"greem\"", "blue, green or a color"]),
        ("a.mp4@key-spill=1", ["key-spill has no effect without key=COLOR"]),
        ("a.mp4@mute,exposur=1", ["did you mean exposure=N?"]),
        ("a.mp4@focus=lefd", ["did you mean left?"]),
        ("a.mp4@focus=2,0", ["invalid focus \"2,0\"", "0.3,0.5"]),
        ("a.mp4@focus=left,fit=fit", ["no effect with fit=fit"]),
        ("a.mp4@audio-part=4..4", ["empty range"]),
        ("a.mp4@audio-offset=soon", ["soon"]),
        ("a.mp4@audio-fade=1,audio-fade-out=1", ["both audio-fade and audio-fade-out"]),
        ("a.mp4@audio-curve=log", ["expected audio-curve=linear|equalPower"]),
        ("a.mp4@channels=center", ["expected channels=all|left|right|mono|swap"]),
        ("a.mp4@pan=2", ["invalid balance \"2\"", "-1 for the left channel"]),
        ("a.mp4@mute,pan=1", ["both mute and pan"]),
        ("a.mp4@loudness=3", ["invalid loudness \"3\""]),
        ("a.mp4@reverse,audio-part=1..2", ["both reverse and audio-part"]),
        ("a.mp4@freeze=1,channels=left", ["both freeze and channels"]),
    ]

    @Test(arguments: refused) func aRefusedSettingSaysWhatToWrite(text: String, words: [String]) throws {
        // A name is settings if the file before the @ exists.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appendingPathComponent("a.mp4"))
        let error = #expect(throws: (any Error).self) {
            try ClipArgument(text: folder.appendingPathComponent(text).path)
        }
        let message = String(describing: error)
        for word in words {
            #expect(
                message.replacingOccurrences(of: folder.path + "/", with: "").contains(word), "\(message)")
        }
    }
}
