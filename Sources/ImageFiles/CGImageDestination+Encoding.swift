internal import Engine
internal import Foundation
internal import MediaTypes
internal import Sessions

extension CGImageDestination {
    /// Returns the bytes of a file with one image.
    func still() throws -> Data {
        let properties = try entry(0)
        let bytes = try encoded(entries[0].image, properties)
        guard let orientation = try properties.integer(kCGImagePropertyOrientation), orientation != 1 else {
            return bytes
        }
        guard (1...8).contains(orientation) else {
            throw Self.invalid("the orientation \(orientation)", "use a number from 1 to 8")
        }
        return Data(try OrientationTag(orientation).added(to: [UInt8](bytes), of: format))
    }

    private func encoded(_ image: CGImage, _ properties: ClientSettings) throws -> Data {
        switch format {
        case .jpeg:
            // As `UIImage.jpegData` and Core Graphics have it, the quality is a share.
            let quality = try properties.double(kCGImageDestinationLossyCompressionQuality) ?? 0.9
            return try image.jpegBytes(quality: Int((min(max(quality, 0), 1) * 100).rounded()))
        case .tiff: return try image.tiffBytes()
        default: return try image.pngBytes()
        }
    }

    /// Returns the properties of an image over those of the whole file.
    private func entry(_ index: Int) throws -> ClientSettings {
        ClientSettings(properties.merging(entries[index].properties) { $1 })
    }

    /// Returns the bytes of a GIF file.
    func animation() throws -> Data {
        let (width, height) = (entries[0].image.width, entries[0].image.height)
        guard width <= 65_535, height <= 65_535 else {
            throw Self.invalid("\(width)x\(height) pixels in GIF", "reduce the image to sides of 65535")
        }
        if let other = entries.map(\.image).first(where: { ($0.width, $0.height) != (width, height) }) {
            throw Self.invalid(
                "frames of \(width)x\(height) and \(other.width)x\(other.height) pixels in one GIF",
                "draw them in one size")
        }
        let own = try ClientSettings(properties).settings(kCGImagePropertyGIFDictionary)
        let loops = try own?.integer(kCGImagePropertyGIFLoopCount)
        guard (0...65_535).contains(loops ?? 0) else {
            throw Self.invalid("the loop count \(loops ?? 0)", "use a number from 0 to 65535")
        }
        var bytes = Data()
        let writer = GIFWriter(width: width, height: height, loops: loops) { bytes.append(contentsOf: $0) }
        var time: Int64 = 0
        for (index, entry) in entries.enumerated() {
            try entry.image.overBlack().withUnsafeBytes { try writer.append($0, at: time * 10_000_000) }
            time += try delay(of: index)
        }
        try writer.finish(at: time * 10_000_000)
        return bytes
    }

    /// Returns the duration of a frame in hundredths of a second: at least 2, because players take less for a tenth of a
    /// second.
    private func delay(of index: Int) throws -> Int64 {
        let own = try entry(index).settings(kCGImagePropertyGIFDictionary)
        let seconds =
            try own?.double(kCGImagePropertyGIFUnclampedDelayTime)
            ?? own?.double(kCGImagePropertyGIFDelayTime) ?? 0.1
        guard (0...655).contains(seconds) else {
            throw Self.invalid("a frame of \(seconds) s in GIF", "use 0.02 to 655 seconds")
        }
        return max(Int64((seconds * 100).rounded()), 2)
    }

    static func invalid(_ value: String, _ remedy: String) -> AVError {
        AVError(.unsupportedOutputSettings, reason: "invalid value: \(value)", remedy: remedy)
    }
}

extension CGImage {
    /// The pixels over black, with a fourth byte that is unused.
    fileprivate func overBlack() -> [UInt8] {
        var bytes = pixels
        for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 255 {
            let alpha = Int(bytes[at + 3])
            for part in at..<at + 3 { bytes[part] = UInt8((Int(bytes[part]) * alpha + 127) / 255) }
        }
        return bytes
    }
}
