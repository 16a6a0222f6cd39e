/// Brings the light of a bright display down to the white of a standard one: dark and middle tones stay as they
/// are, highlights roll off. Source: ITU-R BT.2390, 5.4.1, from 1000 to 203 cd/m².
enum ToneCurve {
    private static let top = PerceptualQuantiser.coded(nits: Light.peak)
    private static let white = PerceptualQuantiser.coded(nits: Light.white) / top
    private static let knee = 1.5 * white - 0.5

    /// The curve of one number, where 1 is standard white.
    static func mapped(_ light: Double) -> Double {
        let coded = min(1, PerceptualQuantiser.coded(nits: light * Light.white) / top)
        guard coded > knee else { return light }
        let t = (coded - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let rolled =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * white
        return PerceptualQuantiser.nits(rolled * top) / Light.white
    }

    /// All three alike, by the brightest: hues stay.
    static func mapped(_ light: Light) -> Light {
        let brightest = light.brightest
        guard brightest > 0 else { return light }
        return light * (mapped(brightest) / brightest)
    }
}
