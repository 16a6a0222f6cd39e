import ExtraTypes
import Foundation
import MediaTypes

extension Timeline.Appearance {
    /// The look that applies the key and the changes of colors; `nil` without one.
    var look: FrameLook? {
        var look = FrameLook()
        if let color {
            (look.exposure, look.temperature, look.tint) = (color.exposure, color.temperature, color.tint)
            (look.curve, look.lookupTable) = (color.curves.all.toneCurve, color.lut)
            look.redCurve = color.curves.red.toneCurve
            look.greenCurve = color.curves.green.toneCurve
            look.blueCurve = color.curves.blue.toneCurve
        }
        look.key = key?.colorKey
        return look.isEmpty ? nil : look
    }

    /// Reads the lookup table.
    ///
    /// - Throws: A `TimelineError` with the file, the line, the cause and the remedy.
    func checkFiles() throws(TimelineError) {
        guard let file = color?.lut else { return }
        do throws(LayerFailure) {
            _ = try ColorLookup.of(file)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            throw TimelineError(
                isThere ? .unreadableFile : .fileNotFound, file: file, keyPath: "color.lut",
                cause: error.cause, remedy: error.remedy)
        }
    }
}

extension Timeline.ChromaKey {
    var colorKey: ColorKey {
        let parts = color.rgba
        return ColorKey(
            red: Double(parts.red), green: Double(parts.green), blue: Double(parts.blue),
            tolerance: tolerance, softness: softness, spill: spill)
    }
}

extension [CGPoint] {
    var toneCurve: [ToneCurvePoint] { map { ToneCurvePoint(Double($0.x), Double($0.y)) } }
}

extension Timeline.ColorAdjustment {
    /// The effect that applies the brightness, contrast, saturation and hue; `nil` if they are unchanged.
    var effect: GStreamerEffect? {
        let plain = Timeline.ColorAdjustment()
        guard
            brightness != plain.brightness || contrast != plain.contrast || saturation != plain.saturation
                || hue != plain.hue
        else { return nil }
        return GStreamerEffect(
            "videobalance brightness=\(brightness) contrast=\(contrast) saturation=\(saturation) hue=\(hue)")
    }
}
