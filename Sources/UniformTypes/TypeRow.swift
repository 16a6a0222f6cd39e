/// The facts of a type. Source: Apple, *System-declared uniform type identifiers*.
struct TypeRow: Sendable {
    let identifier: String
    let parents: [String]
    /// The preferred one is first.
    let extensions: [String]
    let mimeTypes: [String]

    /// - Parameter text: The identifier, those of the supertypes after `<`, extensions after `.`, MIME types after `=`;
    ///   several are separated by spaces.
    private init(_ text: String) {
        func words(after mark: Character) -> [String] {
            let part = text.split(separator: "|").first { $0.first == mark }
            return part.map { $0.dropFirst().split(separator: " ").map(String.init) } ?? []
        }
        identifier = String(text.prefix { $0 != "|" })
        (parents, extensions, mimeTypes) = (words(after: "<"), words(after: "."), words(after: "="))
    }

    static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.identifier.lowercased(), $0) })

    static let all: [TypeRow] = (abstract + images + movies + sounds + texts).map(TypeRow.init)

    private static let abstract = [
        "public.item", "public.content", "public.composite-content|<public.content",
        "public.data|<public.item", "public.directory|<public.item", "public.folder|<public.directory",
        "public.url|<public.data", "public.file-url|<public.url",
        "public.audiovisual-content|<public.data public.content",
        "public.movie|<public.audiovisual-content", "public.video|<public.movie",
        "public.audio|<public.audiovisual-content", "public.image|<public.data public.content",
        "public.text|<public.data public.content",
    ]

    private static let images = [
        "public.jpeg|<public.image|.jpeg jpg jpe|=image/jpeg image/jpg",
        "public.png|<public.image|.png|=image/png",
        "com.compuserve.gif|<public.image|.gif|=image/gif",
        "public.tiff|<public.image|.tiff tif|=image/tiff",
        "com.microsoft.bmp|<public.image|.bmp dib|=image/bmp",
        "com.microsoft.ico|<public.image|.ico|=image/vnd.microsoft.icon",
        "org.webmproject.webp|<public.image|.webp|=image/webp",
        "public.heif-standard|<public.image", "public.heif|<public.heif-standard|.heif|=image/heif",
        "public.heic|<public.heif-standard|.heic|=image/heic",
        "public.avif|<public.heif-standard|.avif|=image/avif",
        "public.jpeg-2000|<public.image|.jp2|=image/jp2",
        "com.truevision.tga-image|<public.image|.tga|=image/targa",
        "public.camera-raw-image|<public.image",
        "public.svg-image|<public.image public.xml|.svg svgz|=image/svg+xml",
    ]

    private static let movies = [
        "com.apple.quicktime-movie|<public.movie|.mov qt|=video/quicktime",
        "public.mpeg-4|<public.movie|.mp4 mpg4|=video/mp4",
        "com.apple.m4v-video|<public.movie|.m4v|=video/x-m4v",
        "public.mpeg|<public.movie|.mpg mpeg mpe m75 m15|=video/mpeg video/mpg",
        "public.mpeg-2-video|<public.video|.m2v|=video/mpeg2",
        "public.mpeg-2-transport-stream|<public.movie|.ts|=video/mp2t",
        "public.avi|<public.movie|.avi vfw|=video/avi video/x-msvideo",
        "public.3gpp|<public.movie|.3gp 3gpp|=video/3gpp",
        "public.3gpp2|<public.movie|.3g2 3gp2|=video/3gpp2",
        "org.webmproject.webm|<public.movie|.webm|=video/webm",
        "org.matroska.mkv|<public.movie|.mkv|=video/x-matroska",
    ]

    private static let sounds = [
        "public.mp3|<public.audio|.mp3|=audio/mpeg audio/mp3",
        "public.mpeg-4-audio|<public.audio|.mp4|=audio/mp4",
        "com.apple.m4a-audio|<public.audio|.m4a|=audio/x-m4a",
        "com.apple.protected-mpeg-4-audio|<public.audio|.m4p|=audio/x-m4p",
        "com.microsoft.waveform-audio|<public.audio|.wav wave|=audio/vnd.wave audio/wav audio/x-wav",
        "public.aifc-audio|<public.audio|.aifc", "public.aiff-audio|<public.audio|.aiff aif|=audio/aiff",
        "com.apple.coreaudio-format|<public.audio|.caf|=audio/x-caf",
        "org.xiph.flac|<public.audio|.flac|=audio/flac",
        "public.aac-audio|<public.audio|.aac adts|=audio/aac",
        "public.ac3-audio|<public.audio|.ac3|=audio/ac3",
        "public.enhanced-ac3-audio|<public.audio|.eac3 ec3|=audio/eac3",
        "org.3gpp.adaptive-multi-rate-audio|<public.audio|.amr|=audio/amr",
        "public.au-audio|<public.audio|.au ulw snd|=audio/basic",
        "public.midi-audio|<public.audio|.midi mid smf kar|=audio/midi",
    ]

    private static let texts = [
        "public.plain-text|<public.text|.txt text|=text/plain", "public.utf8-plain-text|<public.plain-text",
        "public.json|<public.text|.json|=application/json",
        "public.xml|<public.text|.xml|=application/xml text/xml",
        "public.html|<public.text|.html htm shtml shtm|=text/html",
        "public.comma-separated-values-text|<public.plain-text|.csv|=text/csv",
        "org.w3.webvtt|<public.text|.vtt|=text/vtt",
        "com.apple.property-list|<public.data|.plist",
        "com.adobe.pdf|<public.data public.composite-content|.pdf|=application/pdf",
    ]
}
