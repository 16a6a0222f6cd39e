import ExtraTypes
import Foundation
import MediaTypes

extension Timeline.Appearance {
    /// Checks all values.
    func check(_ item: ItemCheck) throws(TimelineError) {
        if let crop { try Self.checkCrop(crop, item) }
        if let focus {
            for (name, number) in [("x", focus.x), ("y", focus.y)] {
                try item.range(
                    Double(number), 0...1, "focus.\(name)", "use a fraction of the clip, such as 0.25")
            }
        }
        if let placement { try Self.checkPlacement(placement, item) }
        for (index, key) in opacity.enumerated() {
            try item.range(key.value, 0...1, "opacity[\(index)].value", "use a number from 0 to 1")
        }
        try item.keyframes(opacity, "opacity")
        for (index, key) in transform.enumerated() {
            let place = "transform[\(index)]"
            try item.range(
                key.scale, 0.001...1000, "\(place).scale", "use a number from 0.001 to 1000, such as 1.5")
            try item.range(
                key.rotation, -36_000...36_000, "\(place).rotation", "use degrees, from -36000 to 36000")
            for (name, number) in [("x", key.offset.x), ("y", key.offset.y)] {
                try item.range(
                    Double(number), -100...100, "\(place).offset.\(name)",
                    "use a fraction of the frame, such as 0.25")
            }
        }
        try item.keyframes(transform, "transform")
        if let color { try Self.checkColor(color, item) }
        if let key { try Self.checkKey(key, item) }
        try checkOutline(item)
    }

    private func checkOutline(_ item: ItemCheck) throws(TimelineError) {
        let height = "use a fraction of the frame's height, such as 0.02"
        try item.range(cornerRadius, 0...1, "cornerRadius", height)
        if let border { try item.range(border.width, 0...0.5, "border.width", height) }
        guard let shadow else { return }
        try item.range(shadow.radius, 0...0.5, "shadow.radius", height)
        try item.range(shadow.opacity, 0...1, "shadow.opacity", "use a number from 0 to 1")
        for (name, number) in [("x", shadow.offset.x), ("y", shadow.offset.y)] {
            try item.range(
                Double(number), -1...1, "shadow.offset.\(name)", "use a fraction of the frame, such as 0.01")
        }
    }

    /// Checks that the background is that of the way in which the clip is fitted.
    func checkBackground(with fit: Timeline.FitMode, _ item: ItemCheck) throws(TimelineError) {
        guard fit == .blur, background != nil else { return }
        throw item.fault(
            .invalidAppearance, "background",
            cause: "a color has no effect with the fit blur, whose background is the clip itself",
            remedy: "remove the color, or use another fit")
    }

    private static func checkCrop(_ crop: CGRect, _ item: ItemCheck) throws(TimelineError) {
        let numbers = [crop.minX, crop.minY, crop.size.width, crop.size.height]
        let isUsable =
            numbers.allSatisfy { $0.isFinite && $0 >= 0 } && crop.size.width > 0 && crop.size.height > 0
            && crop.maxX <= 1 + 1e-9 && crop.maxY <= 1 + 1e-9
        guard isUsable else {
            throw item.fault(
                .invalidAppearance, "crop", cause: "the crop is not a part of the picture",
                remedy: "use fractions from 0 to 1 whose x and width, and y and height, add up to 1 at most")
        }
    }

    private static func checkPlacement(_ placement: CGRect, _ item: ItemCheck) throws(TimelineError) {
        let numbers = [placement.origin.x, placement.origin.y, placement.size.width, placement.size.height]
        let isUsable =
            numbers.allSatisfy { $0.isFinite && abs($0) <= 100 } && placement.size.width > 0
            && placement.size.height > 0
        guard isUsable else {
            throw item.fault(
                .invalidAppearance, "placement", cause: "invalid rectangle of the frame",
                remedy: "use fractions of the frame, such as a width of 0.25, above 0 and up to 100")
        }
    }

    private static func checkColor(
        _ color: Timeline.ColorAdjustment, _ item: ItemCheck
    ) throws(TimelineError) {
        try item.range(color.brightness, -1...1, "color.brightness", "use a number from -1 to 1")
        try item.range(color.contrast, 0...2, "color.contrast", "use a number from 0 to 2")
        try item.range(color.saturation, 0...2, "color.saturation", "use a number from 0 to 2")
        try item.range(color.hue, -1...1, "color.hue", "use a number from -1 to 1")
        try item.range(
            color.exposure, FrameLook.exposures, "color.exposure", "use stops from -5 to 5, such as 0.5")
        try item.range(
            color.temperature, FrameLook.temperatures, "color.temperature",
            "use kelvins from 1000 to 15000, such as 5500")
        try item.range(color.tint, FrameLook.tints, "color.tint", "use a number from -150 to 150")
        let curves = [
            ("all", color.curves.all), ("red", color.curves.red), ("green", color.curves.green),
            ("blue", color.curves.blue),
        ]
        for (name, points) in curves {
            guard let fault = ToneCurvePoint.fault(of: points.toneCurve) else { continue }
            throw item.fault(
                .invalidAppearance, "color.curves.\(name)", cause: fault,
                remedy: "use rising points, such as from 0, 0 over 0.5, 0.6 to 1, 1")
        }
    }

    private static func checkKey(_ key: Timeline.ChromaKey, _ item: ItemCheck) throws(TimelineError) {
        for (name, number) in [
            ("tolerance", key.tolerance), ("softness", key.softness), ("spill", key.spill),
        ] {
            try item.range(number, 0...1, "key.\(name)", "use a number from 0 to 1, such as 0.1")
        }
        guard key.colorKey.isValid else {
            throw item.fault(
                .invalidAppearance, "key.color", cause: "a color without a hue can't be a key",
                remedy: "use the color of the screen, such as #00B140")
        }
    }
}

extension ItemCheck {
    fileprivate func range(
        _ value: Double, _ range: ClosedRange<Double>, _ name: String, _ remedy: String
    ) throws(TimelineError) {
        guard range.contains(value) else {
            throw fault(
                .invalidAppearance, name,
                cause: "\(value) is not between \(range.lowerBound) and \(range.upperBound)", remedy: remedy)
        }
    }

    func keyframes(_ keys: [some TimelineKeyframe], _ name: String) throws(TimelineError) {
        for (index, key) in keys.enumerated() {
            try notNegative(key.time, "\(name)[\(index)].time")
            guard index == 0 || keys[index - 1].time < key.time else {
                throw fault(
                    .invalidAppearance, "\(name)[\(index)].time",
                    cause: "the keyframe is not later than the one before it", remedy: "use rising times")
            }
        }
    }
}
