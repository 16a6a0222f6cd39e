/// One file's line of the table.
package struct FootageRow: Sendable {
    package var name: String
    package var facts = ""
    /// How many frames of the film were compared.
    package var frames = 0
    /// Decibels, of the worst frame; nil without a picture.
    package var worstPicture: Double?
    /// The same of brightness alone.
    package var worstLuma: Double?
    /// How many ticks could tell the wanted frame from its neighbours, as the picture moves there.
    package var tellingTicks = 0
    /// Decibels, of the worst tenth of a second; nil without sound.
    package var worstLoudness: Double?
    /// The words of the error that a damaged file was expected to give, and gave.
    package var expectedError: String?
    /// What is wrong; empty for a file that passes.
    package var misses: [String] = []
    package var seconds = 0.0

    package init(name: String) { self.name = name }

    package var isPassed: Bool { misses.isEmpty }

    package static let heading =
        "file".padded(58) + "facts".padded(46) + "frames  moving  luma dB RGB dB  sound dB  s     verdict"

    package var line: String {
        name.padded(58) + facts.padded(46) + String(frames).padded(8) + String(tellingTicks).padded(8)
            + Self.text(worstLuma).padded(8) + Self.text(worstPicture).padded(8)
            + Self.text(worstLoudness, digits: 2).padded(10)
            + Self.text(seconds).padded(6)
            + (isPassed
                ? expectedError.map { "ok: " + $0 } ?? "ok" : "MISS: " + misses.joined(separator: "; "))
    }

    private static func text(_ number: Double?, digits: Int = 1) -> String {
        guard let number else { return "-" }
        let factor = digits == 1 ? 10.0 : 100.0
        return String((number * factor).rounded() / factor)
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self + " "
    }
}
