import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes
import PNGSupport
import TestSupport
import Testing

/// Pango's own program, as a judge of set text.
enum PangoView {
    static let program: String? = ["/usr/bin/pango-view", "/usr/local/bin/pango-view"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Draws black letters on nothing into a picture's upper left corner, as our own layers do. `width` is
    /// that of the lines, in pixels; nil for lines as long as they are.
    static func drawn(
        _ text: String, font: String, size: Int, width: Int? = nil, in picture: (width: Int, height: Int)
    ) async throws -> Drawn {
        let folder = try TemporaryFolder.make("pango")
        defer { TemporaryFolder.remove(folder) }
        let (input, output) = (
            folder.appendingPathComponent("text.txt"), folder.appendingPathComponent("text.png")
        )
        try Data(text.utf8).write(to: input)
        // At 72 dots an inch its points are pixels.
        var arguments = [
            "--no-display", "--output=\(output.path)", "--backend=cairo", "--font=\(font) \(size)px",
            "--dpi=72", "--margin=0", "--hinting=none", "--antialias=gray", "--subpixel-positions",
            "--background=transparent", try await exactMetrics.value,
        ]
        if let width { arguments += ["--width=\(width)", "--wrap=word-char"] }
        _ = try await ChildProcess.run(try #require(program), arguments + [input.path])
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
        layer.contents = ImageFile(output)
        layer.contentsGravity = .topLeft
        return try Drawn(picture.width, picture.height, [layer])
    }

    /// The option for line heights that are not rounded up: `off`, but Pango 1.50's takes the two words the
    /// wrong way round. Whichever makes lines lower is it.
    private static let exactMetrics = Task {
        let folder = try TemporaryFolder.make("pango")
        defer { TemporaryFolder.remove(folder) }
        var found: [(option: String, height: Int)] = []
        for option in ["--hint-metrics=off", "--hint-metrics=on"] {
            let file = folder.appendingPathComponent("lines.png")
            _ = try await ChildProcess.run(
                try #require(program),
                [
                    "--no-display", "--output=\(file.path)", "--backend=cairo", "--font=DejaVu Sans 24px",
                    option, "--text=" + String(repeating: "line\n", count: 20),
                ])
            found.append((option, try PNGDecoder().decode(ImageFile(file)).height))
        }
        return found.min { $0.height < $1.height }?.option ?? ""
    }

    /// Whether a font has letters, by fontconfig.
    static func canDraw(_ letter: Unicode.Scalar) -> Bool {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/fc-list")
        process.arguments = [":charset=\(String(letter.value, radix: 16))", "family"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/fc-list"),
            (try? process.run()) != nil
        else { return false }
        let families = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return !families.isEmpty
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only where Pango's own program is installed.
    static var pangoView: Self {
        .enabled(if: PangoView.program != nil, "pango-view is not installed (Debian: pango1.0-tools)")
    }

    /// Runs the test only where a font has a letter.
    static func letters(like letter: Unicode.Scalar, _ package: String) -> Self {
        .enabled(
            if: PangoView.canDraw(letter), "no font here has \(letter) (Debian: \(package))")
    }
}
