package import ISOMovie
package import RenderPlan

extension GradingDisplay {
    /// Reads GStreamer's text; nil if there is nothing in it.
    package init?(_ metadata: HDRDisplayMetadata) {
        func numbers(_ text: String?, count: Int) -> [UInt32]? {
            let numbers = text?.split(separator: ":").compactMap { UInt32($0) }
            return numbers?.count == count ? numbers : nil
        }
        let volume = numbers(metadata.masteringDisplay, count: 10).map { numbers in
            func point(_ index: Int) -> [UInt16] {
                numbers[index * 2..<index * 2 + 2].map { UInt16(clamping: $0) }
            }
            return Volume(
                red: point(0), green: point(1), blue: point(2), white: point(3), greatest: numbers[8],
                least: numbers[9])
        }
        let light = numbers(metadata.contentLight, count: 2).map {
            Light(pixel: UInt16(clamping: $0[0]), frame: UInt16(clamping: $0[1]))
        }
        self.init(volume: volume, light: light)
    }
}

extension HDRDisplayMetadata {
    /// GStreamer's text of what a movie says.
    init?(_ display: GradingDisplay) {
        self.init(
            masteringDisplay: display.volume.map { volume in
                let points = (volume.red + volume.green + volume.blue + volume.white).map(UInt32.init)
                return (points + [volume.greatest, volume.least]).map(String.init).joined(separator: ":")
            },
            contentLight: display.light.map { "\($0.pixel):\($0.frame)" })
    }
}
