import Containers
import Foundation
import GStreamerOverlay
import MediaTypes

/// A defect of a file that is found before its media is read.
///
/// This type alone decides on the error code, the message and the remedy.
enum InspectionFailure: Error, Equatable {
    case notAFileURL
    /// A pattern for numbered images that matches no file.
    case noPictures
    /// A missing numbered image: its name, and that of the image before it.
    case missingPicture(String, after: String)
    /// A numbered image without content, by name.
    case emptyPicture(String)
    case notAPicture
    /// An image of a format that cannot be read.
    case unreadablePicture(PictureHeader.Format)
    /// An image whose coding within its format cannot be read, with the name of the coding.
    case unusualPicture(PictureHeader.Format, String)
    /// A file of a known format that cannot be read.
    case unreadableFormat(UnreadableFormat)
    /// An animated image.
    case animatedPicture(PictureHeader.Format)
    /// An image with more pixels than are decoded, with their number.
    case hugePicture(String)
    /// An invalid duration that was requested for an image.
    case pictureDuration(CMTime)
    /// The system's error number.
    case unreachable(Int32)
    case folder
    case notRegular
    case empty
    case notMedia(String)
    /// A file that refers to other files, which are not opened.
    case refersElsewhere(ReferringFormat)
    /// A QuickTime movie whose movie box is compressed, and may refer to other files.
    case compressedMovie
    case noMovie
    case cutShort
    case damaged(String)
    /// A stream that GStreamer doesn't find in the file, or finds without its times: the kind of stream, and
    /// of file.
    case unreadableStream(String, in: String)
    /// Video in a pixel format that GStreamer doesn't have.
    case unknownPixels
    /// A file without any stream that has a decoder.
    case withoutDecoder(RequiredDecoder, isVideo: Bool)
    /// A container that GStreamer can play only from its beginning, by name.
    case unseekableContainer(String)
    /// A transport stream whose times go backwards.
    case clockRunsBack
    /// A transport stream whose clock readings are too far apart.
    case clockIsSparse
    case timedOut(seconds: UInt64)
    case withoutGStreamer(String)
}

extension InspectionFailure {
    func error(for url: URL) -> AVError {
        AVError(
            code, reason: "\(url.isFileURL ? url.path : url.absoluteString) \(cause)", url: url,
            remedy: remedy,
            underlying: underlying)
    }

    private var code: AVError.Code {
        switch self {
        case .notAFileURL, .unreachable, .folder, .notRegular, .timedOut, .withoutGStreamer:
            .failedToLoadMediaData
        case .noPictures: .failedToLoadMediaData
        case .missingPicture, .emptyPicture, .pictureDuration, .clockRunsBack, .clockIsSparse,
            .unreadableStream, .unknownPixels, .unseekableContainer:
            .invalidSourceMedia
        case .empty, .notMedia, .refersElsewhere, .compressedMovie, .notAPicture, .unreadablePicture,
            .unusualPicture, .unreadableFormat, .animatedPicture, .hugePicture:
            .fileFormatNotRecognized
        case .noMovie, .cutShort, .damaged: .fileFailedToParse
        case .withoutDecoder: .decoderNotFound
        }
    }

    private var cause: String {
        switch self {
        case .notAFileURL: "is not a local file"
        case .noPictures: "stands for numbered pictures, and there are none"
        case .missingPicture(let name, let before): "lacks the picture \(name), which should follow \(before)"
        case .emptyPicture(let name): "has an empty picture, \(name)"
        case .unreadablePicture(let format): Self.unreadable(format.rawValue)
        case .unusualPicture(let format, let coding): Self.unreadable("\(format.rawValue) of \(coding)")
        case .unreadableFormat(let format): format.cause
        case .animatedPicture(let format):
            "is an animation in \(format.rawValue), and only still ones can be read"
        case .notAPicture: "is no picture, as numbered files have to be"
        case .hugePicture(let words): "can't be decoded: \(words)"
        case .pictureDuration(let time) where time.isNumeric && time > .zero:
            "is to show each picture for \(time.seconds) s, which is longer than a second or too finely told"
        case .pictureDuration: "is to show a picture for no time"
        case .unreachable(ENOENT), .unreachable(ENOTDIR): "does not exist"
        case .unreachable(let number): "can't be read (\(String(cString: strerror(number))))"
        case .folder: "is a folder, not a media file"
        case .notRegular: "is not a regular file"
        case .empty: "is empty"
        case .notMedia(let words): "is not a media file (\(words))"
        case .refersElsewhere(let format): "is \(format.name), and what it names is not opened"
        case .compressedMovie: "has a compressed movie box (cmov), which is not opened"
        case .noMovie: "has no movie box"
        case .cutShort: "ends in the middle of its movie box"
        case .damaged(let words): "is damaged (\(words))"
        case .unreadableStream(let format, let container):
            "has \(format), which GStreamer can't read from \(container) files"
        case .unknownPixels: "has video in a pixel format that GStreamer can't decode"
        case .withoutDecoder(let decoder, let isVideo):
            decoder.cause(of: isVideo ? "video" : "audio")
        case .unseekableContainer(let name):
            "is a \(name) file, in which the installed \(GStreamer.version) can't seek"
        case .clockIsSparse: "tells its clock over half a second apart, which GStreamer takes for breaks"
        case .clockRunsBack: "has a clock that goes back in its middle"
        case .timedOut(let seconds): "took longer to open than \(seconds) seconds"
        case .withoutGStreamer(let words): "can't be opened because GStreamer can't be used (\(words))"
        }
    }

    private static func unreadable(_ picture: String) -> String {
        "is a picture in \(picture), which the installed \(GStreamer.version) can't read"
    }

    private var remedy: String {
        switch self {
        case .noPictures: "check the folder, the name and the count of digits"
        case .missingPicture: "make that picture, or number them anew"
        case .emptyPicture: "make that picture again"
        case .unreadablePicture(.avif): "convert it to PNG, such as with avifdec of the package libavif-bin"
        case .unusualPicture: "convert it to PNG, such as with ImageMagick's convert"
        case .unreadableFormat(let format): format.remedy
        case .unreadablePicture:
            "convert it to PNG, such as with heif-convert of the package libheif-examples"
        case .animatedPicture(.webp):
            "convert it to a video, such as with webpmux of the package webp and ffmpeg"
        case .animatedPicture: "convert it to a video, such as with ffmpeg"
        case .notAPicture: "give the numbers of PNG, JPEG or WebP files"
        case .hugePicture: "reduce it, or cut it into several"
        case .pictureDuration(let time) where time.isNumeric && time > .zero:
            "show at least one picture a second, or use each as a clip of its own"
        case .pictureDuration: "give a duration of more than zero"
        case .notAFileURL: "download it first and give the file's path"
        case .unreachable(let number): Self.remedy(forSystemError: number)
        case .folder: "name a file inside it"
        case .notRegular: "copy its content into a file first"
        case .empty: "record or copy it again"
        case .notMedia: "give a video, sound or picture file, such as mp4, mov, mkv, wav or mp3"
        case .refersElsewhere(let format): format.remedy
        case .noMovie, .cutShort: "the recording or copy was probably not finished: copy it again"
        case .damaged: "copy it again, or repair it with another program"
        case .unreadableStream("ProRes video", _):
            "copy its streams into a QuickTime file first, such as with ffmpeg's -c copy"
        case .unreadableStream("ADPCM audio", _):
            "copy its streams into a Matroska file first, such as with ffmpeg's -c copy"
        case .unknownPixels: "convert it to another one, such as with ffmpeg's -pix_fmt yuv420p"
        case .withoutDecoder(let decoder, _): decoder.remedy
        case .unseekableContainer: "convert it to WAV, such as with ffmpeg"
        case .unreadableStream, .clockRunsBack, .clockIsSparse, .compressedMovie:
            "copy its streams into an MP4 or Matroska file first, such as with ffmpeg's -c copy"
        case .timedOut: "try again, from a local disk if it is on another; if that fails too, convert it"
        case .withoutGStreamer: "install GStreamer with its base and good plugins"
        }
    }

    private static func remedy(forSystemError number: Int32) -> String {
        switch number {
        case ENOENT, ENOTDIR: "check the path"
        case EMFILE, ENFILE: "allow more open files, such as with ulimit -n"
        case ENOMEM: "close other programs, or use a machine with more memory"
        default: "check that the file may be read"
        }
    }

    private var underlying: (any Error)? {
        guard case .unreachable(let number) = self else { return nil }
        return POSIXErrorCode(rawValue: number).map { POSIXError($0) }
    }
}

extension RequiredDecoder {
    /// Returns the cause of an error about a file with video or audio that needs the decoder.
    fileprivate func cause(of kind: String) -> String {
        let stream = kind + (format.map { " (\($0))" } ?? "")
        return packages == nil
            ? "has \(stream), for which GStreamer has no decoder"
            : "has \(stream), for which no decoder is installed"
    }

    fileprivate var remedy: String {
        packages.map { "install \($0), or convert the file" } ?? "convert it, such as with ffmpeg"
    }
}
