import AVFoundation
import QuartzCore

/// Layers that set themselves up, as an app's views of a video have them.
final class BadgeLayer: CALayer {
    let margin: CGFloat

    override init() {
        margin = 4
        super.init()
        cornerRadius = margin
    }

    override init(layer: Any) {
        margin = (layer as? BadgeLayer)?.margin ?? 0
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        margin = 0
        super.init(coder: coder)
    }
}

final class CaptionLayer: CATextLayer {
    private let words: [String]

    init(words: [String]) {
        self.words = words
        super.init()
        string = words.joined(separator: " ")
        fontSize = 12
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class RingLayer: CAShapeLayer {
    var progress: CGFloat = 0 {
        didSet { strokeEnd = progress }
    }

    override init() {
        super.init()
        fillColor = nil
        lineWidth = 2
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
}

final class ShadeLayer: CAGradientLayer {
    override init() {
        super.init()
        locations = [0, 1]
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class ScreenLayer: AVPlayerLayer {
    private(set) var isReady = false

    override init() {
        super.init()
        isReady = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class Pulse: CABasicAnimation {
    override init() {
        super.init()
        (fromValue, toValue, duration, autoreverses) = (0, 1, 0.5, true)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
