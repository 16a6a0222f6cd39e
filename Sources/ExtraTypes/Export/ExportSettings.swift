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
