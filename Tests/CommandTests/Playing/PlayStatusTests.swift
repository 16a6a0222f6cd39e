import Cutroom
import Testing

@testable import CutroomCommand

@Suite struct PlayStatusTests {
    @Test(
        arguments: [
            (0, 1, 1, 30, "00:00:00:00"), (7, 2, 1, 30, "00:00:03:15"), (3661, 1, 1, 25, "01:01:01:00"),
            // 29.97: the frame that is seen at one second began before it, as the thirtieth of second 0.
            (1, 1, 1001, 30_000, "00:00:00:29"), (1001, 1000, 1001, 30_000, "00:00:01:00"),
            (30_030, 1000, 1001, 30_000, "00:00:30:00"), (360_000, 1, 1, 60, "100:00:00:00"),
            (999_999_999, 1_000_000_000, 1, 24, "00:00:00:23"), (-1, 1, 1, 25, "00:00:00:00"),
            (36_000_000_000_001, 1_000_000_000, 1001, 24_000, "09:59:59:23"),
            // Sound alone.
            (3_500_999, 1_000_000, 0, 0, "00:00:03.500"), (62, 1, 0, 0, "00:01:02.000"),
        ] as [(Int64, Int32, Int64, Int32, String)])
    func timecodes(value: Int64, scale: Int32, frame: Int64, rate: Int32, expected: String) {
        let duration = rate == 0 ? nil : CMTime(value: frame, timescale: rate)
        #expect(Timecode.text(CMTime(value: value, timescale: scale), frameDuration: duration) == expected)
    }

    /// Every frame of some minutes has its own timecode, in order, none further than a frame from its time.
    @Test(arguments: [(1, 24), (1001, 24_000), (1, 25), (1001, 30_000), (1001, 60_000)] as [(Int64, Int32)])
    func framesHaveTheirOwnTimecodes(length: Int64, scale: Int32) {
        let duration = CMTime(value: length, timescale: scale)
        var last = ""
        for frame in 0..<Int64(20_000) {
            let time = CMTime(value: frame * length, timescale: scale)
            let text = Timecode.text(time, frameDuration: duration)
            #expect(text > last, "frame \(frame)")
            last = text
        }
    }

    private func status(_ controls: PlayControls) -> PlayStatus {
        PlayStatus(
            time: CMTime(value: 7, timescale: 2), duration: CMTime(value: 15, timescale: 1),
            frameDuration: CMTime(value: 1, timescale: 30), controls: controls, dropped: 3)
    }

    @Test(
        arguments: [
            (
                PlayControls(), 80,
                "Playing  00:00:03:15 / 00:00:15:00  1.00x  volume 100%  dropped 3"
            ),
            (
                PlayControls(speed: -0.5, isPaused: true, volume: 80, isMuted: true, isLooping: true), 80,
                "Paused   00:00:03:15 / 00:00:15:00  -0.50x  muted  dropped 3  loop"
            ),
            (PlayControls(speed: 1.1), 50, "Playing  00:00:03:15 / 00:00:15:00  1.10x"),
            (PlayControls(), 20, "Playing"), (PlayControls(), 5, "Play"), (PlayControls(), 0, ""),
        ] as [(PlayControls, Int, String)])
    func lineFitsTheTerminal(controls: PlayControls, columns: Int, expected: String) {
        #expect(status(controls).line(columns: columns) == expected)
    }
}
