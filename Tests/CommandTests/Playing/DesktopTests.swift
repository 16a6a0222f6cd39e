import Foundation
import Glibc
import TestSupport
import Testing

extension Playing {
    /// `cutroom play` in a window of an X server without screen, typed to through tmux.
    @Suite(
        .serialized,
        .enabled(if: VirtualDesktop.isPossible, "needs Xvfb, tmux, xwininfo, ImageMagick and ximagesink"))
    struct DesktopTests {
        /// Fifteen seconds: numbered frames, each clip dissolving into the next.
        private static func film() async throws -> [String] {
            let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 165)).path
            return [clip, clip, clip, "--transition", "dissolve", "--transition-duration", "3/4"]
        }

        @Test(.timeLimit(.minutes(5))) func showsTheFramesOfAnExport() async throws {
            let folder = try TemporaryFolder.make("desktop")
            defer { TemporaryFolder.remove(folder) }
            let film = try await Self.film()
            let desktop = try await VirtualDesktop(in: folder)
            try await desktop.run(
                [CommandRun.program.path, "play"] + film
                    + ["--pause", "--video-sink", "ximagesink", "--audio-sink", "fakesink"])
            // In the first clip, in each dissolve, on a dissolve's second frame, in the last clip.
            for (key, place, seconds) in [
                ("S-Right", "00:00:01:00", "1"), ("Right", "00:00:06:00", "6"),
                (".", "00:00:06:01", "181/30"),
                ("Right", "00:00:11:01", "331/30"), ("S-Left", "00:00:10:01", "301/30"),
            ] {
                try await desktop.type(key)
                try await desktop.waitForScreen(holding: "Paused   \(place) ")
                let still = folder.appendingPathComponent("\(place).png")
                let result = try await CommandRun(
                    ["frame"] + film + ["--at", seconds, "-o", still.path], in: folder
                )
                .result()
                #expect(result.status == 0, "\(result.messages)")
                let shown = try await desktop.screenshot(width: 320, height: 180)
                let difference = try await desktop.difference(of: shown, from: still)
                // GStreamer's quick way to a window's colors is a little off; the next frame is off by 255.
                #expect(difference <= 4, "at \(place) the window differs by \(difference) of 255")
            }
            #expect(try await desktop.windows(of: "cutroom") == 1)
            try await desktop.type("q")
            try await desktop.waitForScreen(holding: "ended with 0")
            #expect(try await desktop.windows(of: "cutroom") == 0)
            desktop.end()
        }

        @Test(.timeLimit(.minutes(5)), .enabled(if: VirtualDesktop.canType, "needs xdotool"))
        func hearsKeysOfItsWindow() async throws {
            let folder = try TemporaryFolder.make("desktop")
            defer { TemporaryFolder.remove(folder) }
            let desktop = try await VirtualDesktop(in: folder)
            try await desktop.run(
                [CommandRun.program.path, "play"] + (try await Self.film())
                    + ["--pause", "--video-sink", "ximagesink", "--audio-sink", "fakesink"])
            try await desktop.waitForScreen(holding: "Paused")
            for (key, words) in [
                ("Right", "Paused   00:00:05:00"), ("period", "Paused   00:00:05:01"),
                ("bracketright", "1.10x"),
                ("m", "muted"), ("shift+l", "loop"), ("space", "Playing"), ("q", "ended with 0"),
            ] {
                try await desktop.type(key, intoWindow: "cutroom")
                try await desktop.waitForScreen(holding: words)
            }
            desktop.end()
        }

        /// The server going away is the worst that can happen to a window.
        @Test(.timeLimit(.minutes(5))) func aLostDisplayIsNoHang() async throws {
            let folder = try TemporaryFolder.make("desktop")
            defer { TemporaryFolder.remove(folder) }
            let desktop = try await VirtualDesktop(in: folder)
            try await desktop.run(
                [CommandRun.program.path, "play"] + (try await Self.film())
                    + ["--video-sink", "ximagesink", "--audio-sink", "fakesink"])
            try await desktop.waitForScreen(holding: "Playing  00:00:01")
            desktop.stopServer()
            try await desktop.waitForScreen(holding: "ended with 1")
            try await desktop.waitForScreen(holding: "modes as before")
            desktop.end()
        }
    }
}
