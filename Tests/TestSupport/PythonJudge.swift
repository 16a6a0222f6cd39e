package import Foundation
package import Testing

/// Python with OpenTimelineIO, which judges documents independently of ours. `Scripts/setup` installs it.
package enum PythonJudge {
    /// The interpreter: that of the environment variable `CUTROOM_PYTHON`, or else of `.build/python`.
    package static let program: URL = {
        if let chosen = ProcessInfo.processInfo.environment["CUTROOM_PYTHON"] {
            return URL(fileURLWithPath: chosen)
        }
        return PackageRoot.url.appendingPathComponent(".build/python/bin/python")
    }()

    package static let isHere = FileManager.default.isExecutableFile(atPath: program.path)

    /// Whether it has `jsonschema`, which an environment of an earlier state hasn't.
    package static let hasSchemas = {
        let library = program.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: library.path)) ?? []
        return versions.contains {
            FileManager.default.fileExists(
                atPath: library.appendingPathComponent("\($0)/site-packages/jsonschema").path)
        }
    }()

    /// Runs a script and returns what it prints. `otio` is OpenTimelineIO, and `args` the arguments.
    package static func run(_ script: String, _ arguments: [String] = []) async throws -> String {
        let start = """
            import sys, json, opentimelineio as otio
            from opentimelineio import schema
            from opentimelineio.opentime import RationalTime, TimeRange
            args = sys.argv[1:]

            """
        return try await ChildProcess.run(program.path, ["-c", start + script] + arguments)
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only with Python's opentimelineio.
    package static var pythonJudge: Self {
        .enabled(if: PythonJudge.isHere, "needs Python's opentimelineio: run Scripts/setup")
    }

    /// Runs the test only with Python's opentimelineio and jsonschema.
    package static var pythonSchemaJudge: Self {
        .enabled(
            if: PythonJudge.isHere && PythonJudge.hasSchemas, "needs Python's jsonschema: run Scripts/setup")
    }
}
