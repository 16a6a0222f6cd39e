import Editing
package import Foundation
import MediaTypes
import TestSupport

/// Inspects one file, renders a second of it, and holds both against ffmpeg.
package struct FootageCheck: Sendable {
    package let file: URL
    /// The least signal to noise of a frame, in decibels.
    package var leastPicture = 34.0
    /// The same of red, green and blue from a source of more chroma than 4:2:0: which filter takes it down, and so
    /// how sharp single-pixel edges of pure colors are, is free; as it is where a picture is turned, and its color samples with it. Brightness has to reach `leastPicture` all the same.
    package var leastReducedPicture = 28.0
    /// The same of high dynamic range mapped to standard: two ways of mapping agree only so far.
    package var leastMappedPicture = 24.0
    /// The most by which a tenth of a second may be louder or quieter, in decibels, where it is not near silence.
    package var mostLoudness = 1.0

    package init(_ file: URL) {
        self.file = file
    }

    package func row() async -> FootageRow {
        var row = FootageRow(name: file.lastPathComponent)
        let start = ContinuousClock.now
        do {
            try await check(&row)
        } catch {
            row.misses.append("\(error.localizedDescription)".replacingOccurrences(of: "\n", with: " "))
        }
        let elapsed = ContinuousClock.now - start
        row.seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        return row
    }

    private func check(_ row: inout FootageRow) async throws {
        let asset = AVURLAsset(url: file)
        if let expected = ExpectedFailure.known[row.name] {
            return await expect(expected, of: asset, &row)
        }
        let probed = try await ProbedFile.of(file)
        let tracks = try await asset.load(.tracks)
        row.facts = probed.streams.filter { ["video", "audio"].contains($0.codec_type) }
            .map(\.facts).joined(separator: ", ")
        let videos = try await Self.decodable(tracks.filter { $0.mediaType == .video })
        let audios = try await Self.decodable(tracks.filter { $0.mediaType == .audio })
        for (index, video) in videos.enumerated() where video.isDecodable {
            guard index < probed.videos.count else {
                row.misses.append("ffprobe knows no video stream \(index)")
                continue
            }
            try await checkPictures(of: video.track, index, probed.videos[index], origin: probed.origin, &row)
        }
        for (index, audio) in audios.enumerated() where audio.isDecodable {
            guard index < probed.audios.count else { continue }
            try await checkSound(
                of: audio.track, index, probed.audios[index], origin: probed.origin, &row)
        }
        if row.worstPicture == nil, row.worstLoudness == nil { row.misses.append("nothing to see or hear") }
    }

    private static func decodable(
        _ tracks: [AVAssetTrack]
    ) async throws -> [(track: AVAssetTrack, isDecodable: Bool)] {
        var result: [(AVAssetTrack, Bool)] = []
        for track in tracks { result.append((track, try await track.load(.isDecodable))) }
        return result
    }

    /// A damaged file: its error comes soon, and names the file, the cause and a remedy.
    private func expect(_ expected: ExpectedFailure, of asset: AVURLAsset, _ row: inout FootageRow) async {
        let start = ContinuousClock.now
        do {
            _ = try await asset.load(.tracks)
            row.misses.append("it opened, though \(expected.reason)")
        } catch let error as AVError {
            let text = [error.failureReason, error.recoverySuggestion].compactMap(\.self)
                .joined(separator: ": ")
            row.expectedError = text
            if !text.contains(row.name) { row.misses.append("the error does not name the file: \(text)") }
            if !text.contains(expected.cause) { row.misses.append("the error has another cause: \(text)") }
            if error.recoverySuggestion == nil { row.misses.append("the error has no remedy: \(text)") }
        } catch {
            row.misses.append("not an AVError: \(error)")
        }
        if ContinuousClock.now - start > .seconds(5) { row.misses.append("the error took over 5 s") }
    }
}
