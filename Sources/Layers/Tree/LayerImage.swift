package import MediaTypes
import Foundation

/// A picture in memory, coded as its size and its pixels.
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
                debugDescription: "\(bytes.count) bytes are no picture of \(width) × \(height)")
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
