public import Foundation

/// The encoding of an export, with options that presets don't have. Not part of AVFoundation.
///
/// The same settings and the same plan give the same file, byte for byte, on any number of processors, unless
/// `threads` is `.automatic`.
public struct ExportSettings: Hashable, Sendable, Codable {
    /// The number of threads that encoders use.
    public enum Threads: String, Hashable, Sendable, Codable {
        /// A number for the size of the frames, independent of the machine.
        case fixed
        /// A number for the machine. Files differ between machines, because encoders divide frames
        /// differently.
        case automatic
    }

    /// The video encoding; `nil` for an output without video.
    public var video: VideoEncoding?
    /// The audio encoding; `nil` for an output without audio.
    public var audio: AudioEncoding?
    /// The number of threads that encoders use.
    public var threads: Threads
    /// Whether each source frame appears once in the output, at its original time, instead of at a constant
    /// rate.
    ///
    /// During changes, such as transitions or animated layers, frames at the video composition's rate are
    /// added. For MP4, QuickTime, Matroska and WebM, and only if the export isn't divided into parts.
    public var keepsFrameTimes = false
    /// The date to write to the file; `nil` for the environment variable `SOURCE_DATE_EPOCH`, or no date if
    /// it isn't set.
    public var creationDate: Date?

    /// Creates settings. An output needs video, audio or both.
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
