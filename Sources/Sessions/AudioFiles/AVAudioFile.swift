internal import Editing
public import Foundation
public import MediaTypes

/// An audio file that is read or written frame by frame.
///
/// A movie file's first audio track can be read too. Source: AVAudioFile.h.
///
/// For one thread at a time. Reading and writing block.
open class AVAudioFile: NSObject {
    private enum Work {
        case reading(AudioFileReader)
        case writing(AudioFileWriter, AVAudioFormat)
    }

    private let work: Work
    private var position: AVAudioFramePosition = 0

    /// The URL of the file.
    public final let url: URL
    /// The format of the frames in buffers, at the file's rate.
    public final let processingFormat: AVAudioFormat

    /// Opens a file for reading as non-interleaved 32-bit floats.
    ///
    /// Audio of more than two channels is mixed down to two.
    ///
    /// - Throws: An `AVError` if the file can't be read or has no audio.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file for reading. Audio of more than two channels is mixed down to two.
    ///
    /// - Parameters:
    ///   - format: The kind of the samples in buffers.
    ///   - interleaved: Whether the channels' samples are interleaved in buffers.
    /// - Throws: An `AVError` if the file can't be read or has no audio, or for `.otherFormat`.
    public init(
        forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool
    ) throws {
        let reader = try AudioFileReader(fileURL)
        url = fileURL
        processingFormat = try Self.processing(
            format, rate: reader.sampleRate, channels: reader.channelCount, interleaved: interleaved,
            url: fileURL)
        work = .reading(reader)
    }

    /// Creates a file for writing non-interleaved 32-bit floats; the same as
    /// `init(forWriting:settings:commonFormat:interleaved:)` with these.
    ///
    /// - Throws: An `AVError` if the file can't be written.
    public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
        try self.init(
            forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Creates a file for writing, and replaces one of the same name.
    ///
    /// The file appears when it is closed: until then it is written beside its URL, under a hidden name.
    ///
    /// - Parameters:
    ///   - fileURL: A name that ends in `.wav` for uncompressed audio, or in `.m4a` for AAC and Apple
    ///     Lossless.
    ///   - settings: Keys of AVAudioSettings.h, with the sample rate and one or two channels.
    ///   - format: The kind of the samples in buffers.
    ///   - interleaved: Whether the channels' samples are interleaved in buffers.
    /// - Throws: An `AVError` if the file can't be written, if its type can't hold the audio that the
    ///   settings describe, or for `.otherFormat`.
    public init(
        forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat,
        interleaved: Bool
    ) throws {
        guard let fileFormat = AVAudioFormat(settings: settings) else {
            throw AVError(
                .unsupportedOutputSettings,
                reason:
                    "\(fileURL.lastPathComponent): audio can't be written without a rate and 1 or 2 channels",
                url: fileURL, remedy: "set AVSampleRateKey and AVNumberOfChannelsKey")
        }
        url = fileURL
        processingFormat = try Self.processing(
            format, rate: fileFormat.sampleRate, channels: fileFormat.channelCount, interleaved: interleaved,
            url: fileURL)
        work = .writing(try AudioFileWriter(fileURL, settings, processingFormat), fileFormat)
    }

    deinit { close() }

    private static func processing(
        _ format: AVAudioCommonFormat, rate: Double, channels: UInt32, interleaved: Bool, url: URL
    ) throws -> AVAudioFormat {
        guard
            let known = AVAudioFormat(
                commonFormat: format, sampleRate: rate, channels: min(2, channels),
                interleaved: interleaved)
        else {
            throw AVError(
                .formatUnsupported, reason: "\(url.lastPathComponent): buffers can't be of another format",
                url: url, remedy: "use .pcmFormatFloat32 or another format of samples")
        }
        return known
    }

    /// The format of the audio in the file. For a file that is read, it is determined on first access.
    open var fileFormat: AVAudioFormat {
        switch work {
        case .reading(let reader): reader.format
        case .writing(_, let format): format
        }
    }

    /// Whether the file can be read or written: false after `close()`.
    open private(set) var isOpen = true

    /// The number of frames; while a file is being written, the number written so far.
    open var length: AVAudioFramePosition {
        switch work {
        case .reading(let reader): reader.length
        case .writing: position
        }
    }

    /// The frame that is read or written next. Set it to read from another place.
    ///
    /// Traps if it is set for a file that is being written.
    open var framePosition: AVAudioFramePosition {
        get { position }
        set {
            require(newValue >= 0, "framePosition must not be negative")
            if case .writing = work { refuse("framePosition can't be set while a file is written") }
            position = newValue
        }
    }

    /// Reads frames into a buffer until it is full or the file ends, and advances `framePosition`.
    ///
    /// - Throws: An `AVError` if the file can't be read.
    open func read(into buffer: AVAudioPCMBuffer) throws {
        try read(into: buffer, frameCount: buffer.frameCapacity)
    }

    /// Reads frames into a buffer until that many are read or the file ends, and advances `framePosition`.
    ///
    /// At the end of the file the buffer's `frameLength` is 0.
    ///
    /// Traps if the buffer is too small, or its format is not `processingFormat`; AVFoundation raises an
    /// exception.
    /// - Throws: An `AVError` if the file can't be read, or is not open for reading.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        require(buffer.format.isEqual(processingFormat), "the buffer's format must be processingFormat")
        require(frames <= buffer.frameCapacity, "the buffer has room for \(buffer.frameCapacity) frames")
        guard isOpen, case .reading(let reader) = work else { throw refusal("read") }
        let count = try reader.read(Int(frames), at: position, into: buffer)
        buffer.frameLength = AVAudioFrameCount(count)
        position += Int64(count)
    }

    /// Appends the frames of a buffer to the file.
    ///
    /// Traps if the buffer's format is not `processingFormat`; AVFoundation raises an exception.
    /// - Throws: An `AVError` if the file can't be written, or is not open for writing.
    open func write(from buffer: AVAudioPCMBuffer) throws {
        require(buffer.format.isEqual(processingFormat), "the buffer's format must be processingFormat")
        guard isOpen, case .writing(let writer, _) = work else { throw refusal("written") }
        try writer.write(buffer, at: position)
        position += Int64(buffer.frameLength)
    }

    /// Closes the file; deinitializing the object also closes it.
    ///
    /// A file that was written is complete then, or doesn't exist if writing has failed.
    open func close() {
        guard isOpen else { return }
        isOpen = false
        switch work {
        case .reading(let reader): reader.close()
        case .writing(let writer, _): writer.finish()
        }
    }

    private func refusal(_ what: String) -> AVError {
        AVError(
            .operationNotAllowed, reason: "\(url.lastPathComponent): not open to be \(what)", url: url,
            remedy: "open the file anew")
    }
}
