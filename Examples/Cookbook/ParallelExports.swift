import Cutroom

/// Exports clips into a folder, two at a time. If one fails, or the task is cancelled, all end and no file stays unfinished.
func parallelExports(_ inputs: [URL], to output: URL) async throws {
    @Sendable func export(_ input: URL, _ number: Int) async throws {
        let session = AVAssetExportSession(
            asset: AVURLAsset(url: input), presetName: AVAssetExportPresetMediumQuality)!
        // Cancelled with its task.
        try await session.export(to: output.appendingPathComponent("\(number).mp4"), as: .mp4)
    }

    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, input) in inputs.enumerated() {
            // The first two begin at once; each of the others when one has ended.
            if index >= 2 { try await group.next() }
            group.addTask { try await export(input, index + 1) }
        }
        // The first error leaves the group, which cancels the others and waits for them.
        try await group.waitForAll()
    }
}
