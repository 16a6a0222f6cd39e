import Foundation
import GStreamerOverlay
package import MediaTypes

/// Describes an image file by its own header.
struct StillDescriber {
    private let header: PictureHeader

    init(_ header: PictureHeader) {
        self.header = header
    }

    /// Returns the description of an image that GStreamer can decode but not discover.
    func description() throws -> MediaDescription {
        guard let width = header.width, let height = header.height, width > 0, height > 0 else {
            throw InspectionFailure.damaged("it has no size")
        }
        var track = MediaTrackDescription(trackID: 1, mediaType: .video)
        track.arrangement = .still
        track.codec = header.format.codec.value
        track.isDecodable = header.elements.allSatisfy { $0.contains("/") || GStreamer.hasElement($0) }
        track.encodedSize = CGSize(width: width, height: height)
        track.naturalSize = track.encodedSize
        track.hasAlpha = header.hasAlpha
        turn(&track)
        return MediaDescription(duration: .zero, tracks: [track], commonMetadata: [:])
            .lasting(DiscoveredDescriber.stillDuration)
    }

    /// Returns the discovered description with the size and orientation of the file's first image.
    ///
    /// A phone's JPEG has a second one, its gain map, which the discoverer reports.
    func correcting(_ description: MediaDescription) -> MediaDescription {
        var description = description
        for index in description.tracks.indices where description.tracks[index].arrangement == .still {
            if let width = header.width, let height = header.height {
                description.tracks[index].encodedSize = CGSize(width: width, height: height)
                description.tracks[index].naturalSize = CGSize(width: width, height: height)
            }
            turn(&description.tracks[index])
        }
        return description
    }

    private func turn(_ track: inout MediaTrackDescription) {
        track.preferredTransform = ImageOrientation.transform(
            exif: header.orientation, size: track.naturalSize)
    }
}

extension PictureHeader.Format {
    fileprivate var codec: FourCharacters {
        switch self {
        case .gif: "gif "
        case .bmp: "bmp "
        case .tiff: "tiff"
        case .png: "png "
        case .jpeg: "jpeg"
        case .webp: "webp"
        case .jpeg2000: "mjp2"
        case .targa: "tga "
        case .heic: "heic"
        case .avif: "avif"
        }
    }
}

extension PictureHeader {
    /// The elements, in launch syntax, that decode a whole file of this kind, if `decodebin` accepts it but
    /// may give no output, or a wrong one (`Workaround.gifWithoutEnd`, `stillsInParts`, `deepPNG`,
    /// `cmykJPEG`, `rareSamplingOfJPEG`).
    package var elements: [String] {
        // The caps have to be complete, but the decoder reads the size from the data.
        switch format {
        case .gif: ["image/gst-libav-gif,parsed=true,width=16,height=16,framerate=0/1", "avdec_gif"]
        case .bmp: ["gdkpixbufdec"]
        // For opacity and three colors, GdkPixbuf's loader may give premultiplied colors only, and glycin's
        // doesn't read Y'CbCr. For 16 bits, libav's decoder gives formats that GStreamer doesn't have.
        case .tiff where bitDepth == 8 && (isPlainChroma || hasAlpha && componentCount == 4):
            ["image/tiff,width=16,height=16,framerate=0/1", "avdec_tiff"]
        case .tiff: ["gdkpixbufdec"]
        case .targa: ["image/x-tga,width=16,height=16,framerate=0/1", "avdec_targa"]
        case .jpeg2000: ["image/jp2,width=16,height=16,framerate=0/1", "avdec_jpeg2000"]
        case .png where bitDepth == 16: ["gdkpixbufdec"]
        case .jpeg where componentCount == 4 || isRarelySampled: ["gdkpixbufdec"]
        case .png, .jpeg, .webp, .heic, .avif: []
        }
    }

    /// The kind of an image that nothing here decodes, such as `HEIC`; nil for others.
    package var undecodableKind: String? {
        switch format {
        case .heic, .avif: format.rawValue
        default: unusualCoding.map { "\(format.rawValue) of \($0)" }
        }
    }

    /// Whether such images may be numbered: `decodebin` decodes them, or an element that accepts one after
    /// the other.
    package var canBeNumbered: Bool { elements.isEmpty || isDecodedInTurn }

    /// Whether the element of `elements` accepts one image after the other.
    package var isDecodedInTurn: Bool { elements == ["gdkpixbufdec"] && !givesPremultiplied }

    /// Whether `elements` give premultiplied colors.
    package var givesPremultiplied: Bool {
        format == .tiff && hasAlpha
            && (isPremultiplied || elements == ["gdkpixbufdec"] && GdkPixbuf.multipliesColors)
    }
}

private enum GdkPixbuf {
    /// Whether the TIFF loader premultiplies colors: libtiff's does; since 2.44 the loader is glycin's, which
    /// doesn't.
    static let multipliesColors: Bool = {
        guard let library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_LAZY),
            let minor = dlsym(library, "gdk_pixbuf_minor_version")
        else { return true }
        return minor.load(as: UInt32.self) < 44
    }()
}

extension SourceFile {
    /// The beginning of the file, long enough to include the size of almost any image.
    package func pictureStart() throws -> [UInt8] { try bytes(at: 0, count: PictureHeader.enough) }

    /// Returns the reason if an image has too many pixels to be decoded; nil for others, and for another
    /// file.
    package func pictureProblem() throws -> String? {
        let first = try bytes(at: 0, count: 32)
        let isText =
            first.first { $0 < 0x80 && !UnicodeScalar($0).properties.isWhitespace } == UInt8(ascii: "<")
        guard isText || PictureHeader(first) != nil else { return nil }
        return PictureLimit.problem(try pictureStart())
    }

    /// The header of an image file; nil for another file.
    package func pictureHeader() throws -> PictureHeader? {
        guard PictureHeader(try bytes(at: 0, count: 32)) != nil else { return nil }
        return PictureHeader(try pictureStart())
    }
}
