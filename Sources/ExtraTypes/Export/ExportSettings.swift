public import Foundation

/// How an export is encoded, for what its preset can't say. Not part of AVFoundation.
///
/// The same settings and the same plan give the same file, byte for byte, on any number of processors, unless
/// `threads` is `.automatic`.
public struct ExportSettings: Hashable, Sendable, Codable {
    /// How many threads the encoders use.
    public enum Threads: String, Hashable, Sendable, Codable {
        /// As many as suit the size of the frames, whatever the machine.
        case fixed
        /// As many as suit the machine: encoders divide frames differently on other machines, and files differ.
        case automatic
    }

    /// How video is encoded; `nil` for an output without video.
    public var video: VideoEncoding?
    /// How audio is encoded; `nil` for an output without audio.
    public var audio: AudioEncoding?
    public var threads: Threads
    /// Whether the output's frames are shown at the times of the clips' frames, each once, in place of a constant rate. Where
    /// something moves, such as in a transition or below layers, frames at the video composition's rate are added. For
    /// MP4, QuickTime, Matroska and WebM, made as one.
    public var keepsFrameTimes = false
    /// The date that is written into the file; `nil` for the environment's `SOURCE_DATE_EPOCH`, or else none.
    public var creationDate: Date?

    public init(
        video: VideoEncoding?, audio: AudioEncoding?, threads: Threads = .fixed, creationDate: Date? = nil
    ) {
        self.video = video
        self.audio = audio
        self.threads = threads
        self.creationDate = creationDate
    }
}

extension ExportSettings {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            video: try values.decodeIfPresent(VideoEncoding.self, forKey: .video),
            audio: try values.decodeIfPresent(AudioEncoding.self, forKey: .audio),
            threads: try values.decode(Threads.self, forKey: .threads),
            creationDate: try values.decodeIfPresent(Date.self, forKey: .creationDate))
        keepsFrameTimes = try values.decodeIfPresent(Bool.self, forKey: .keepsFrameTimes) ?? false
    }
}
