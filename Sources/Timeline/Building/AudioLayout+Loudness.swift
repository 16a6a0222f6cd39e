import Editing
import Foundation
import MediaTypes

extension AudioLayout {
    /// Brings clips and overlays to their loudness.
    ///
    /// - Returns: Warnings about audio that can't be measured.
    /// - Throws: A `TimelineError` with the item, or `CancellationError`.
    mutating func normalize(by measurer: AudioMeasurer) async throws -> [String] {
        var warnings: [String] = []
        var indices: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() where entry.source.audioAdjustments.loudness != nil {
            guard let place = entry.heard?.place else { continue }
            indices[place.place, default: []].append(index)
        }
        for (_, entries) in indices.sorted(by: { $0.value[0] < $1.value[0] }) {
            if let warning = try await normalize(entries, measurer) { warnings.append(warning) }
        }
        return warnings
    }

    /// Brings the audio tracks of an item to its loudness. Returns a warning if that isn't possible.
    private mutating func normalize(_ indices: [Int], _ measurer: AudioMeasurer) async throws -> String? {
        guard let first = indices.first, let heard = entries[first].heard,
            let loudness = heard.source.audioAdjustments.loudness
        else { return nil }
        let audio = indices.map { (track: entries[$0].track, pieces: entries[$0].pieces) }
        let measured: VolumeCurve?
        do {
            measured = try await ClipLoudness(
                audio, channels: heard.source.audioAdjustments.channelMatrix, measurer: measurer
            ).volume(for: loudness)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw TimelineError(unmeasured: error, heard.place, "loudness")
        }
        guard let measured else { return "\(heard.source.file.path): \(ClipLoudness.unmeasured)" }
        let volume = heard.audio.volume(heard.source.volume).multiplied(by: measured)
        if let excess = ClipLoudness.excess(of: volume) {
            throw heard.place.fault(
                .invalidVolume, "loudness", cause: excess, remedy: ClipLoudness.remedyOfExcess)
        }
        for index in indices { entries[index].volume = volume.steps(over: entries[index].range) }
        return nil
    }
}
