import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes

/// Makes the layers of a title: a container of the render size with the contents as sublayers. Coordinates
/// are pixels from the top left, with y pointing down.
struct TitleMaker {
    let item: Timeline.TitleItem
    let renderSize: CGSize
    /// The duration in seconds.
    let duration: Double
    /// The size of the image in pixels, if known.
    let imageSize: CGSize?
    let measure: TextMeasure

    private var height: Double { Double(renderSize.height) }
    private var width: Double { Double(renderSize.width) }
    private var motion: TitleMotion { TitleMotion(duration: duration) }
    private var lines: [Substring] {
        item.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    private var hasText: Bool { !item.text.isEmpty }

    /// The default values of the kind.
    private var standard: (fontSize: Double, fade: Double, opacity: Double) {
        switch item.kind {
        case .title: (0.09, 0.25, 1)
        case .lowerThird: (0.05, 0.1, 1)
        case .credits: (0.055, 0, 1)
        case .watermark: (0.035, 0, 0.6)
        }
    }

    private func style(_ alignment: NSTextAlignment = .center) -> TitleTextStyle {
        TitleTextStyle(
            font: item.font, fontFile: item.fontFile,
            fontSize: (item.fontSize ?? standard.fontSize) * height, color: item.color,
            alignment: alignment, measure: measure)
    }

    func layer() -> CALayer {
        let container = CALayer()
        container.name = item.kind.rawValue
        container.frame = CGRect(origin: .zero, size: renderSize)
        container.beginTime = item.start.seconds
        container.duration = duration
        let opacity = item.opacity ?? standard.opacity
        container.opacity = Float(opacity)
        let fade = item.fade ?? standard.fade
        if fade > 0 { container.add(motion.fade(share: fade, opacity: opacity), forKey: "fade") }
        let content = content()
        for layer in content { container.addSublayer(layer) }
        if let moved = content.last { animate(moved, in: container) }
        return container
    }

    /// The sublayers, back to front. Animations apply to the last one.
    private func content() -> [CALayer] {
        switch item.kind {
        case .title: title()
        case .lowerThird: lowerThird()
        case .credits: credits()
        case .watermark: watermark()
        }
    }

    private func animate(_ layer: CALayer, in container: CALayer) {
        if item.spins != 0 {
            // The viewing distance is 1000 pixels for a frame of 720 lines.
            container.sublayerTransform.m34 = -720 / (1000 * height)
            layer.add(motion.spin(turns: item.spins), forKey: "spin")
        }
        if item.pops { layer.add(motion.pop(), forKey: "pop") }
    }

    // MARK: Kinds

    private func title() -> [CALayer] {
        let text = text(style(), width: width * 0.9).map(shadowed)
        let textHeight = text?.bounds.height ?? 0
        let picture = pictureSize(within: CGSize(width: width * 0.6, height: height * 0.35))
        let space = hasText && picture.height > 0 ? 0.03 * height : 0
        let middle = middle(CGPoint(x: 0.5, y: 0.5))
        let top = middle.y - (textHeight + space + picture.height) / 2
        var layers: [CALayer] = []
        if let text {
            text.position = CGPoint(x: middle.x, y: top + picture.height + space + textHeight / 2)
            layers.append(text)
        }
        if let image = image(picture) {
            image.position = CGPoint(x: middle.x, y: top + picture.height / 2)
            layers.append(image)
        }
        return layers
    }

    private func lowerThird() -> [CALayer] {
        let style = style(.left)
        let padding = 0.5 * style.fontSize
        let picture = pictureSize(
            within: CGSize(width: width * 0.3, height: Double(max(lines.count, 2)) * style.lineHeight()))
        var left = padding
        if picture.width > 0 { left += picture.width + padding }
        let text = lowerThirdText(style, width: width * 0.5 - left - padding)
        let inner = max(text?.bounds.height ?? 0, picture.height)
        let box = CALayer()
        box.backgroundColor = CGColor(gray: 0, alpha: 0.6)
        box.cornerRadius = 0.25 * style.fontSize
        box.bounds = CGRect(x: 0, y: 0, width: width * 0.5, height: inner + 2 * padding)
        box.position = middle(
            CGPoint(x: 0.05 + 0.25, y: 0.92 - (inner / 2 + padding) / height))
        if let image = image(picture) {
            image.position = CGPoint(x: padding + picture.width / 2, y: padding + inner / 2)
            box.addSublayer(image)
        }
        if let text {
            text.position = CGPoint(x: left + text.bounds.width / 2, y: padding + inner / 2)
            box.addSublayer(text)
        }
        return [box]
    }

    /// Returns text with a bold first line and smaller other lines.
    private func lowerThirdText(_ style: TitleTextStyle, width: Double) -> CATextLayer? {
        guard hasText else { return nil }
        let runs = lines.enumerated().map { index, line in
            let end = index + 1 < lines.count ? "\n" : ""
            return style.piece(line + end, scale: index == 0 ? 1 : 0.72, isBold: index == 0)
        }
        return style.layer(runs, width: width)
    }

    private func credits() -> [CALayer] {
        let style = style()
        let text = text(style, width: width * 0.9).map(shadowed)
        let textHeight = text?.bounds.height ?? 0
        let picture = pictureSize(within: CGSize(width: width * 0.6, height: height * 0.35))
        let space = hasText && picture.height > 0 ? style.lineHeight() : 0
        let roll = CALayer()
        roll.bounds = CGRect(x: 0, y: 0, width: width, height: textHeight + space + picture.height)
        if let image = image(picture) {
            image.position = CGPoint(x: width / 2, y: picture.height / 2)
            roll.addSublayer(image)
        }
        if let text {
            text.position = CGPoint(x: width / 2, y: roll.bounds.height - textHeight / 2)
            roll.addSublayer(text)
        }
        let half = roll.bounds.height / 2
        roll.position = CGPoint(x: middle(CGPoint(x: 0.5, y: 0.5)).x, y: height + half)
        roll.add(motion.roll(from: height + half, to: -half), forKey: "roll")
        return [roll]
    }

    private func watermark() -> [CALayer] {
        let margin = 0.03 * height
        let text = text(style(.right), width: width * 0.5)
        let textHeight = text?.bounds.height ?? 0
        let picture = pictureSize(within: CGSize(width: width * 0.2, height: height * 0.12))
        let textWidth = text?.bounds.width ?? 0
        let whole = CALayer()
        whole.bounds = CGRect(
            x: 0, y: 0, width: max(textWidth, picture.width), height: textHeight + picture.height)
        whole.position = middle(
            CGPoint(
                x: (width - margin - whole.bounds.width / 2) / width,
                y: (height - margin - whole.bounds.height / 2) / height))
        if let image = image(picture) {
            image.position = CGPoint(x: whole.bounds.width - picture.width / 2, y: picture.height / 2)
            whole.addSublayer(image)
        }
        if let text {
            text.position = CGPoint(
                x: whole.bounds.width - textWidth / 2, y: picture.height + textHeight / 2)
            whole.addSublayer(text)
        }
        return [whole]
    }

    // MARK: Parts

    /// Returns the center in pixels: the item's position, or else the default.
    private func middle(_ standard: CGPoint) -> CGPoint {
        let place = item.position ?? standard
        return CGPoint(x: place.x * width, y: place.y * height)
    }

    /// Returns the size of the image, fitted to `room`; zero without an image.
    private func pictureSize(within room: CGSize) -> CGSize {
        guard item.image != nil else { return .zero }
        guard let imageSize, imageSize.width > 0, imageSize.height > 0 else { return room }
        let scale = min(room.width / imageSize.width, room.height / imageSize.height)
        return CGSize(width: imageSize.width * scale, height: imageSize.height * scale)
    }

    private func text(_ style: TitleTextStyle, width: Double) -> CATextLayer? {
        hasText ? style.layer([style.piece(item.text)], width: width) : nil
    }

    private func image(_ size: CGSize) -> CALayer? {
        guard let url = item.image else { return nil }
        let layer = CALayer()
        layer.contents = ImageFile(url)
        layer.contentsGravity = .resizeAspect
        layer.bounds = CGRect(origin: .zero, size: size)
        return layer
    }

    /// Adds a shadow, so that text without a box is readable on light and dark backgrounds.
    private func shadowed(_ layer: CATextLayer) -> CATextLayer {
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 0.005 * height
        layer.shadowOffset = .zero
        return layer
    }
}
