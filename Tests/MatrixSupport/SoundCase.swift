import Foundation
import TestSupport

/// One file of sound: a tone in each channel by itself, one after the other, and the file that it is exported to.
package struct SoundCase: Sendable, Hashable, CustomStringConvertible {
    package var channels: SoundChannels
    package var source: SoundSource
    package var output: SoundOutput

    package var description: String { "\(channels.rawValue) in \(source.rawValue) to \(output.rawValue)" }

    /// Makes the file with ffmpeg.
    func make(in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent("source.\(source.fileExtension)")
        let tones = channels.weights.indices.map { index -> String in
            guard channels.sounds(index) else { return "0" }
            let span = Self.span(of: index)
            return "0.4*sin(\(400 + 150 * index)*2*PI*t)*between(t,\(span.lowerBound),\(span.upperBound))"
        }
        let length = Self.span(of: channels.weights.count).lowerBound
        let tone = "aevalsrc='\(tones.joined(separator: "|"))':s=48000:d=\(length):c=\(channels.layout)"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", tone] + source.options + [file.path])
        return file
    }

    /// Seconds in which a channel sounds.
    static func span(of channel: Int) -> ClosedRange<Double> {
        let start = 0.1 + 0.25 * Double(channel)
        return start...start + 0.2
    }
}

/// Which channels a file has, by ffmpeg's names, and which of them sound.
package enum SoundChannels: String, CaseIterable, Sendable {
    case mono, stereo, left, right
    case twoOne = "2.1"
    case fiveOne = "5.1"
    case sevenOne = "7.1"

    var layout: String { [.left, .right].contains(self) ? "stereo" : rawValue }

    func sounds(_ channel: Int) -> Bool {
        switch self {
        case .left: channel == 0
        case .right: channel == 1
        default: true
        }
    }

    /// How loud each is in both channels of the output, by ITU-R BS.775.
    var weights: [(left: Double, right: Double)] {
        let half = 0.5.squareRoot()
        let front = [(left: 1.0, right: 0.0), (0.0, 1.0)]
        let below = (left: 0.0, right: 0.0)
        let around = [(left: half, right: 0.0), (0.0, half)]
        return switch self {
        case .mono: [(1, 1)]
        case .stereo, .left, .right: front
        case .twoOne: front + [below]
        case .fiveOne: front + [(half, half), below] + around
        case .sevenOne: front + [(half, half), below] + around + around
        }
    }
}

/// A codec in a container, as ffmpeg makes it.
package enum SoundSource: String, CaseIterable, Sendable {
    case aac = "AAC in MP4"
    case mp3 = "MP3"
    case mp3InMP4 = "MP3 in MP4"
    case ac3 = "AC-3 in Matroska"
    case opus = "Opus in Matroska"
    case opusInMP4 = "Opus in MP4"
    case vorbis = "Vorbis in Ogg"
    case flac = "FLAC"
    case alac = "ALAC in MP4"
    case wave = "PCM in WAVE"
    case quickTime = "PCM in QuickTime"
    case transport = "AAC in a transport stream"

    var fileExtension: String {
        switch self {
        case .aac, .mp3InMP4, .opusInMP4: "mp4"
        case .mp3: "mp3"
        case .ac3, .opus: "mkv"
        case .vorbis: "ogg"
        case .flac: "flac"
        case .alac: "m4a"
        case .wave: "wav"
        case .quickTime: "mov"
        case .transport: "ts"
        }
    }

    /// Whether a file tells where such channels are heard, in words that GStreamer 1.22 reads: of three channels Vorbis says
    /// that one is the center, FLAC tells anything else in a comment, and aacparse has no ADTS with a description of its
    /// own.
    func tells(_ channels: SoundChannels) -> Bool {
        channels != .twoOne || ![.vorbis, .flac, .transport].contains(self)
    }

    /// Whether the sound begins at any time of a clock, which is the asset's time zero.
    var beginsLate: Bool { self == .transport }

    var options: [String] {
        switch self {
        case .aac, .transport: ["-c:a", "aac", "-b:a", "384k"]
        case .mp3, .mp3InMP4: ["-c:a", "libmp3lame", "-b:a", "256k"]
        case .ac3: ["-c:a", "ac3", "-b:a", "448k"]
        case .opus, .opusInMP4: ["-c:a", "libopus", "-b:a", "384k", "-mapping_family", "1"]
        case .vorbis: ["-c:a", "libvorbis", "-q:a", "7"]
        case .flac: ["-c:a", "flac"]
        case .alac: ["-c:a", "alac"]
        case .wave: ["-c:a", "pcm_s16le"]
        case .quickTime: ["-c:a", "pcm_s24le"]
        }
    }
}

/// What the file is exported to.
package enum SoundOutput: String, CaseIterable, Sendable {
    case m4a, mp4, mov
}

/// Which files of sound there are.
package enum SoundSpace {
    package static let all: [SoundCase] = SoundSource.allCases.flatMap { source in
        SoundChannels.allCases.filter(source.tells).flatMap { channels in
            SoundOutput.allCases.map { SoundCase(channels: channels, source: source, output: $0) }
        }
    }

    /// Every layout, every source and every output at least once.
    package static let some: [SoundCase] = all.enumerated().filter { $0.offset % 11 == 0 }.map(\.element)
}
