import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Timeline

extension MatrixCase {
    /// AVI and MXF do not tell when pictures are shown that wait for others: ffmpeg shows all a frame or two later than
    /// they were, GStreamer does not.
    private var beepsByNumber: [Double]? {
        guard sound != .none, [.avi, .mxf].contains(container), structure != .forwards else { return nil }
        return Self.beeps.map { Double($0) / rate.framesPerSecond }
    }

    /// Makes the file, exports it whole and compares the result with ffmpeg's decoding of the source.
    package func outcome() async throws -> MatrixOutcome {
        let folder = try TemporaryFolder.make("matrix")
        defer { TemporaryFolder.remove(folder) }
        let source: MatrixReading
        let file: URL
        do {
            file = try await make(in: folder)
            source = try await MatrixReading(file, hasSound: sound != .none)
        } catch let failure as ChildProcess.Failure {
            return .unmade(failure.messages)
        }
        var timeline = Timeline()
        timeline.videos.append(Timeline.VideoItem(url: file))
        let built: BuiltTimeline
        do {
            built = try await TimelineBuilder(timeline).build()
        } catch {
            return .refused("\(error)")
        }
        let output = folder.appendingPathComponent("output.mp4")
        let preset = AVAssetExportPresetHighestQuality
        guard let session = AVAssetExportSession(asset: built.composition, presetName: preset) else {
            return .wrong("no session")
        }
        session.videoComposition = built.videoComposition
        session.audioMix = built.audioMix
        do {
            try await session.export(to: output, as: .mp4)
        } catch {
            return .wrong("\(error)")
        }
        guard sound == .none || built.composition.tracks.contains(where: { $0.mediaType == .audio }) else {
            return .wrong("the sound is lost")
        }
        let found = try await MatrixReading(output, hasSound: sound != .none)
        return MatrixJudge(source: source, found: found, beeps: beepsByNumber ?? source.beeps).fault.map {
            .wrong($0)
        } ?? .right
    }
}
