import Foundation
import TestSupport

/// A folder with the files that Docs/Cookbook.md names, and what a script of it makes of them.
struct CookbookFolder {
    let url: URL
    /// What the script printed.
    private(set) var output = ""

    /// Runs a script in a folder of its own, gives both to `body`, and removes the folder.
    static func running(_ script: String, _ body: (CookbookFolder) async throws -> Void = { _ in })
        async throws
    {
        let media = try await media.value
        var folder = CookbookFolder(url: try TemporaryFolder.make("recipe"))
        defer { TemporaryFolder.remove(folder.url) }
        for name in try media.contents {
            try FileManager.default.createSymbolicLink(
                at: folder[name], withDestinationURL: media.appendingPathComponent(name))
        }
        let programs = BuiltProgram.url("cutroom").deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        folder.output = try await ChildProcess.run(
            "/bin/sh", ["-eu", "-c", script], in: folder.url, environment: ["PATH": "\(programs):\(path)"])
        try await body(folder)
    }

    subscript(name: String) -> URL { url.appendingPathComponent(name) }

    /// Made once a run: `harbour.mp4` shows its numbers, 0 to 59, and `market.mp4` a single color.
    private static let media = Task {
        let folder = try TemporaryFolder.make("cookbook")
        func tone(_ frequency: Double, seconds: Int) -> TestSound {
            TestSound(.tone(frequency: frequency, amplitude: 0.5), sampleCount: seconds * 48_000)
        }
        let harbour = TestClip(.numbered, frameCount: 60).with { $0.sound = tone(440, seconds: 2) }
        let market = TestClip(.flat(y: 120, cb: 90, cr: 160), frameCount: 60)
            .with { $0.sound = tone(330, seconds: 2) }
        let made = [
            "harbour.mp4": try await TestMedia.clip(harbour),
            "market.mp4": try await TestMedia.clip(market),
            "song.m4a": try await TestMedia.sound(tone(220, seconds: 1), as: .m4a),
            "voice.wav": try await TestMedia.sound(tone(880, seconds: 1)),
        ]
        for (name, file) in made {
            try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent(name))
        }
        for (name, text) in texts {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        for (name, arguments) in pictures {
            try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-nostdin", "-f", "lavfi", "-i"] + arguments + [name], in: folder)
        }
        return folder
    }

    private static let texts = [
        "english.srt": "1\n00:00:00,500 --> 00:00:01,500\nGood morning!\n",
        "edit.json": """
        {
          "version": 2,
          "videos": [{ "url": "harbour.mp4" }, { "url": "market.mp4" }],
          "transition": { "kind": "dissolve", "duration": "1/2" }
        }
        """,
    ]

    /// The right half of the photograph is white.
    private static let pictures = [
        "logo.png": ["color=white:s=64x32", "-frames:v", "1"],
        "photo.png": [
            "color=black:s=640x360,drawbox=x=320:w=320:h=360:color=white:t=fill", "-frames:v", "1",
        ],
        "hdr.mp4": [
            "testsrc2=s=160x96:r=25:d=0.4", "-vf",
            "scale=out_color_matrix=bt2020,format=yuv420p10le,"
                + FFmpeg.tags("bt2020", transfer: "arib-std-b67", matrix: "bt2020nc"),
            "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1",
        ],
    ]
}
