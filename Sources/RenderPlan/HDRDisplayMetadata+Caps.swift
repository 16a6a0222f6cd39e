package import MediaTypes

/// Conversions from and to GStreamer's caps. Source: gstvideohdr.h.
extension HDRDisplayMetadata {
    /// Reads the fields `mastering-display-info` and `content-light-level`; returns `nil` if both are missing
    /// or invalid.
    package init?(masteringDisplayInfo: String?, contentLightLevel: String?) {
        func numbers(_ text: String?, count: Int) -> [UInt32]? {
            let numbers = text?.split(separator: ":").compactMap { UInt32($0) }
            return numbers?.count == count ? numbers : nil
        }
        let display = numbers(masteringDisplayInfo, count: 10).map { numbers in
            func point(_ index: Int) -> [UInt16] {
                numbers[index * 2..<index * 2 + 2].map { UInt16(clamping: $0) }
            }
            return MasteringDisplay(
                red: point(0), green: point(1), blue: point(2), white: point(3), greatest: numbers[8],
                least: numbers[9])
        }
        let light = numbers(contentLightLevel, count: 2).map {
            ContentLight(pixel: UInt16(clamping: $0[0]), frame: UInt16(clamping: $0[1]))
        }
        self.init(masteringDisplay: display, contentLight: light)
    }

    /// The caps fields with the metadata.
    package var caps: String {
        let display = masteringDisplay.map { display in
            let points = (display.red + display.green + display.blue + display.white).map(UInt32.init)
            let numbers = (points + [display.greatest, display.least]).map(String.init)
            return "mastering-display-info=(string)\(numbers.joined(separator: ":"))"
        }
        let light = contentLight.map { "content-light-level=(string)\($0.pixel):\($0.frame)" }
        return [display, light].compactMap(\.self).joined(separator: ",")
    }
}
