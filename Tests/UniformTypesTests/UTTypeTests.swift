import MediaTypes
import TestSupport
import Testing
import UniformTypes

@Suite struct UTTypeTests {
    @Test func identifiersExtensionsAndMIMETypes() {
        let rows: [(UTType, String, String?, String?)] = [
            (.jpeg, "public.jpeg", "jpeg", "image/jpeg"), (.png, "public.png", "png", "image/png"),
            (.gif, "com.compuserve.gif", "gif", "image/gif"), (.tiff, "public.tiff", "tiff", "image/tiff"),
            (.bmp, "com.microsoft.bmp", "bmp", "image/bmp"),
            (.webP, "org.webmproject.webp", "webp", "image/webp"),
            (.heic, "public.heic", "heic", "image/heic"), (.heif, "public.heif", "heif", "image/heif"),
            (.ico, "com.microsoft.ico", "ico", "image/vnd.microsoft.icon"),
            (.svg, "public.svg-image", "svg", "image/svg+xml"),
            (.rawImage, "public.camera-raw-image", nil, nil),
            (.movie, "public.movie", nil, nil), (.video, "public.video", nil, nil),
            (.quickTimeMovie, "com.apple.quicktime-movie", "mov", "video/quicktime"),
            (.mpeg4Movie, "public.mpeg-4", "mp4", "video/mp4"), (.mpeg, "public.mpeg", "mpg", "video/mpeg"),
            (.mpeg2Video, "public.mpeg-2-video", "m2v", "video/mpeg2"),
            (.mpeg2TransportStream, "public.mpeg-2-transport-stream", "ts", "video/mp2t"),
            (.avi, "public.avi", "avi", "video/avi"), (.audio, "public.audio", nil, nil),
            (.mp3, "public.mp3", "mp3", "audio/mpeg"),
            (.mpeg4Audio, "public.mpeg-4-audio", "mp4", "audio/mp4"),
            (.appleProtectedMPEG4Audio, "com.apple.protected-mpeg-4-audio", "m4p", "audio/x-m4p"),
            (.wav, "com.microsoft.waveform-audio", "wav", "audio/vnd.wave"),
            (.aiff, "public.aiff-audio", "aiff", "audio/aiff"),
            (.midi, "public.midi-audio", "midi", "audio/midi"),
            (.plainText, "public.plain-text", "txt", "text/plain"),
            (.json, "public.json", "json", "application/json"),
            (.utf8PlainText, "public.utf8-plain-text", nil, nil),
            (.xml, "public.xml", "xml", "application/xml"),
            (.html, "public.html", "html", "text/html"), (.pdf, "com.adobe.pdf", "pdf", "application/pdf"),
            (.commaSeparatedText, "public.comma-separated-values-text", "csv", "text/csv"),
            (.propertyList, "com.apple.property-list", "plist", nil), (.item, "public.item", nil, nil),
            (.url, "public.url", nil, nil), (.fileURL, "public.file-url", nil, nil),
            (.directory, "public.directory", nil, nil), (.folder, "public.folder", nil, nil),
            (.compositeContent, "public.composite-content", nil, nil),
        ]
        for (type, identifier, ending, mime) in rows {
            #expect(
                type.identifier == identifier && UTType(identifier) == type && type.description == identifier)
            #expect(
                type.preferredFilenameExtension == ending && type.preferredMIMEType == mime, "\(identifier)")
        }
        #expect(UTType("com.example.unknown") == nil && UTType("PUBLIC.PNG") == .png)
    }

    @Test func conformance() {
        let all: [UTType] = [.jpeg, .png, .gif, .tiff, .heic, .bmp, .webP, .svg]
        #expect(
            all.allSatisfy {
                $0.conforms(to: .image) && $0.isSubtype(of: .content) && !$0.conforms(to: .movie)
            })
        let movies: [UTType] = [.mpeg4Movie, .quickTimeMovie, .avi, .mpeg2Video, .mpeg2TransportStream]
        #expect(movies.allSatisfy { $0.conforms(to: .movie) && $0.conforms(to: .audiovisualContent) })
        #expect(
            UTType.mp3.conforms(to: .audio) && UTType.mp3.isSubtype(of: .data)
                && !UTType.mp3.conforms(to: .image))
        #expect(
            UTType.json.conforms(to: .text) && UTType.html.conforms(to: .text)
                && !UTType.pdf.conforms(to: .text))
        #expect(UTType.image.conforms(to: .image) && !UTType.image.isSubtype(of: .image))
        #expect(UTType.image.isSupertype(of: .png) && !UTType.png.isSupertype(of: .image))
        #expect(UTType.svg.supertypes == [.image, .xml, .text, .data, .content, .item])
    }

    @Test func typesOfExtensionsAndMIMETypes() {
        #expect(
            UTType(filenameExtension: "JPG") == .jpeg && UTType(filenameExtension: "mov") == .quickTimeMovie)
        #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(
            UTType(filenameExtension: "png", conformingTo: .movie) == nil
                && UTType(filenameExtension: "x") == nil)
        #expect(UTType(mimeType: "video/mp4") == .mpeg4Movie && UTType(mimeType: "image/jpg") == .jpeg)
        #expect(UTType(mimeType: "audio/wav") == .wav && UTType(mimeType: "a/b") == nil)
    }

    /// Types of files of AVFoundation have the same identifiers.
    @Test(arguments: [
        AVFileType.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc, .amr, .mp3,
        .au,
        .ac3, .eac3, .jpg, .heic, .heif, .tif,
    ])
    func fileTypes(type: AVFileType) throws {
        let known = try #require(UTType(type.rawValue))
        #expect(AVFileType(rawValue: known.identifier) == type)
        #expect(known.conforms(to: .image) || known.conforms(to: .audiovisualContent))
    }

    @Test func namesBeforeUTType() {
        let names = [
            (kUTTypeImage, UTType.image), (kUTTypeJPEG, .jpeg), (kUTTypePNG, .png), (kUTTypeGIF, .gif),
            (kUTTypeTIFF, .tiff), (kUTTypeMovie, .movie), (kUTTypeVideo, .video), (kUTTypeAudio, .audio),
            (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeQuickTimeMovie, .quickTimeMovie),
        ]
        for (name, type) in names { #expect(UTType(name) == type) }
    }
}
