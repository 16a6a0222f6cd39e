package import ExtraTypes
import Foundation
package import MediaTypes

/// The contents of a layer.
package indirect enum LayerContents: Sendable, Hashable, Codable {
    case none
    case image(LayerImage)
    case file(ImageFile)
    /// The composed frame of a video layer.
    case video
    /// A cross-fade of an animation of `contents`, with the fraction of the second image.
    case blend(LayerContents, LayerContents, Double)

    /// Whether the contents depend on composed frames.
    package var showsVideo: Bool {
        switch self {
        case .none, .image, .file: false
        case .video: true
        case .blend(let first, let second, _): first.showsVideo || second.showsVideo
        }
    }
}

/// An image in memory, encoded as its size and pixels.
package struct LayerImage: Sendable, Hashable, Codable {
    package let image: CGImage

    package init(_ image: CGImage) {
        self.image = image
    }

    private enum CodingKeys: String, CodingKey {
        case width
        case height
        case rgba
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let (width, height) = (
            try values.decode(Int.self, forKey: .width), try values.decode(Int.self, forKey: .height)
        )
        let bytes = [UInt8](try values.decode(Data.self, forKey: .rgba))
        guard let image = CGImage(width: width, height: height, rgba: bytes) else {
            throw DecodingError.dataCorruptedError(
                forKey: .rgba, in: values,
                debugDescription: "expected an image of \(width) × \(height) but found \(bytes.count) bytes")
        }
        self.image = image
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(image.width, forKey: .width)
        try values.encode(image.height, forKey: .height)
        try values.encode(Data(image.pixels), forKey: .rgba)
    }
}
