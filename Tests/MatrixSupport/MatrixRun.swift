import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Timeline

extension MatrixCase {
    /// Whether the file tells when pictures are shown that wait for others. AVI does not, nor ffmpeg's H.264 in MXF: ffmpeg
    /// guesses it from the decoder, and shows all of them a frame or two late, but not the sound.
    private var tellsDisplay: Bool { container != .avi && !(container == .mxf && video == .h264) }

    /// Makes the file, exports it whole and compares the result with ffmpeg's decoding of the source.
    package func outcome() async throws -> MatrixOutcome {
        let folder = try TemporaryFolder.make("matrix")
        defer { TemporaryFolder.remove(folder) }
        let source: MatrixReading
        let file: URL
        do {
            file = try await make(in: folder)
            // ffmpeg's times of Vorbis jump to and fro where its windows change their lengths.
            source = try await MatrixReading(
                file, hasSound: sound != .none, tellsDisplay: tellsDisplay, tellsSound: sound != .vorbis)
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
        return MatrixJudge(source: source, found: found).fault.map { .wrong($0) } ?? .right
    }
}
