internal import MediaTypes

/// The uniform type identifiers of image files.
enum ImageFormat {
    static func identifier(of format: PictureHeader.Format) -> String {
        switch format {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .bmp: "com.microsoft.bmp"
        case .tiff: "public.tiff"
        case .webp: "org.webmproject.webp"
        case .jpeg2000: "public.jpeg-2000"
        case .targa: "com.truevision.tga-image"
        case .heic: "public.heic"
        case .avif: "public.avif"
        }
    }

    /// The formats that are written.
    static let written: [PictureHeader.Format] = [.png, .jpeg, .tiff, .gif]

    /// Returns a format that is written; `nil` for all others.
    static func written(_ identifier: String) -> PictureHeader.Format? {
        written.first { self.identifier(of: $0) == identifier }
    }
}
