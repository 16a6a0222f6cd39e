import ExtraTypes
import Foundation
import Layers
import MediaTypes

extension Sample {
    @MainActor static let all: [Sample] = [
        boxes, shadows, masks, text, attributed, scripts, shapes, gradients, perspective, transition, flipped,
        contents,
    ]

    @MainActor static let boxes = Sample(name: "boxes") { root in
        let round = box(CGRect(x: 20, y: 30, width: 120, height: 120), orange)
        round.cornerRadius = 24
        round.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        round.borderWidth = 6
        round.borderColor = .white
        let turned = box(CGRect(x: 190, y: 50, width: 80, height: 80), blue)
        turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 6))
        turned.opacity = 0.7
        turned.addSublayer(box(CGRect(x: -20, y: 30, width: 60, height: 20), green))
        root.sublayers = [round, turned]
    }

    @MainActor static let shadows = Sample(name: "shadows") { root in
        root.backgroundColor = .white
        let card = box(CGRect(x: 30, y: 40, width: 110, height: 100), orange)
        card.cornerRadius = 12
        card.shadowOpacity = 0.6
        card.shadowRadius = 8
        card.shadowOffset = CGSize(width: 8, height: -10)
        let title = text("Soft", CGRect(x: 165, y: 60, width: 140, height: 60), size: 48)
        title.foregroundColor = blue
        title.shadowOpacity = 0.9
        title.shadowRadius = 3
        root.sublayers = [card, title]
    }

    @MainActor static let masks = Sample(name: "masks") { root in
        let stripes = CALayer()
        stripes.frame = CGRect(x: 20, y: 20, width: 130, height: 140)
        stripes.sublayers = (0..<7).map {
            box(CGRect(x: 0, y: 20 * $0, width: 130, height: 20), $0 % 2 == 0 ? orange : blue)
        }
        let star = CAShapeLayer()
        star.frame = stripes.bounds
        let path = CGMutablePath()
        path.addLines(
            between: (0..<10).map {
                let radius = $0 % 2 == 0 ? 65.0 : 28.0
                let angle = Double($0) * .pi / 5 + .pi / 2
                return CGPoint(x: 65 + radius * cos(angle), y: 70 + radius * sin(angle))
            })
        path.closeSubpath()
        star.path = path
        stripes.mask = star
        let clipped = box(CGRect(x: 180, y: 30, width: 120, height: 120), green)
        clipped.cornerRadius = 60
        clipped.masksToBounds = true
        clipped.addSublayer(box(CGRect(x: 40, y: -10, width: 100, height: 80), orange))
        root.sublayers = [stripes, clipped]
    }

    @MainActor static let text = Sample(name: "text") { root in
        let title = text("Fish & <Chips>", CGRect(x: 10, y: 130, width: 300, height: 40), size: 32)
        let wrapped = text(
            "A longer line that goes on and on, wrapped and centred.",
            CGRect(x: 10, y: 70, width: 300, height: 56), size: 18)
        wrapped.isWrapped = true
        wrapped.alignmentMode = .center
        let cut = text(
            "A line that is cut in its middle, because it is too long",
            CGRect(x: 10, y: 40, width: 300, height: 26), size: 18)
        cut.truncationMode = .middle
        let marked = text(
            PangoMarkup("<b>Bold</b>, <i>italic</i>, <span foreground='#f59933'>orange</span>"),
            CGRect(x: 10, y: 8, width: 300, height: 26), size: 18)
        root.sublayers = [title, wrapped, cut, marked]
    }

    @MainActor static let attributed = Sample(name: "attributed") { root in
        let center = NSMutableParagraphStyle()
        center.alignment = .center
        center.lineSpacing = 6
        let string = NSMutableAttributedString(
            string: "Large under struck\nspaced outline raised\n",
            attributes: [
                .font: LayerFont(family: "DejaVu Serif", size: 24), .foregroundColor: CGColor.white,
                .paragraphStyle: center,
            ])
        func add(_ word: String, _ attributes: [NSAttributedString.Key: Any]) {
            string.addAttributes(attributes, range: (string.string as NSString).range(of: word))
        }
        add(
            "Large",
            [.font: LayerFont(family: "DejaVu Sans", size: 36, weight: 700), .foregroundColor: orange])
        add("under", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: green])
        add("struck", [.strikethroughStyle: 1, .backgroundColor: blue])
        add("spaced", [.kern: 5])
        add("outline", [.strokeWidth: 4])
        add("raised", [.baselineOffset: 8, .font: LayerFont(family: "DejaVu Serif", size: 16)])
        root.sublayers = [text(string, CGRect(x: 10, y: 30, width: 300, height: 130))]
    }

    @MainActor static let scripts = Sample(name: "scripts") { root in
        let right = text("مرحبا بالعالم", CGRect(x: 10, y: 138, width: 300, height: 40), size: 26)
        let greek = text("Καλημέρα, мир, Zoë", CGRect(x: 10, y: 104, width: 300, height: 34), size: 24)
        let hebrew = text("שלום world", CGRect(x: 10, y: 138, width: 160, height: 40), size: 26)
        hebrew.alignmentMode = .left
        let east = text("电影 映画 영화 फ़िल्म", CGRect(x: 10, y: 68, width: 300, height: 36), size: 24)
        let pictures = text("🎬 🎉 👍🏽 🇫🇷", CGRect(x: 10, y: 34, width: 300, height: 36), size: 24)
        let serif = text("½ ⇒ ∑ √2 ♫", CGRect(x: 10, y: 2, width: 300, height: 32), size: 22)
        root.sublayers = [right, greek, hebrew, east, pictures, serif]
    }

    @MainActor static let shapes = Sample(name: "shapes") { root in
        let ring = CAShapeLayer()
        let circle = CGMutablePath()
        circle.addArc(
            center: CGPoint(x: 80, y: 90), radius: 55, startAngle: .pi / 2, endAngle: -1.5 * .pi,
            clockwise: true)
        ring.path = circle
        ring.fillColor = nil
        ring.strokeColor = orange
        ring.lineWidth = 16
        ring.lineCap = .round
        ring.strokeEnd = 0.7
        let dashes = CAShapeLayer()
        dashes.path = CGPath(
            roundedRect: CGRect(x: 170, y: 100, width: 130, height: 60), cornerWidth: 15, cornerHeight: 15,
            transform: nil)
        dashes.fillColor = green.copy(alpha: 0.3)
        dashes.strokeColor = green
        dashes.lineWidth = 4
        dashes.lineDashPattern = [12, 6]
        let corners = CAShapeLayer()
        let zigzag = CGMutablePath()
        zigzag.addLines(between: (0..<6).map { CGPoint(x: 175 + 24 * $0, y: $0 % 2 == 0 ? 25 : 70) })
        corners.path = zigzag
        corners.fillColor = nil
        corners.strokeColor = blue
        corners.lineWidth = 10
        corners.lineJoin = .round
        root.sublayers = [ring, dashes, corners]
    }

    @MainActor static let gradients = Sample(name: "gradients") { root in
        for (index, type) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 10 + 104 * index, y: 40, width: 92, height: 100)
            layer.type = type
            layer.colors = [orange, blue, green]
            layer.cornerRadius = 10
            if type != .axial {
                layer.startPoint = CGPoint(x: 0.5, y: 0.5)
                layer.endPoint = CGPoint(x: 1, y: 1)
            }
            root.addSublayer(layer)
        }
    }

    @MainActor static let perspective = Sample(name: "perspective", time: 0.37) { root in
        var seen = CATransform3DIdentity
        seen.m34 = -1 / 300
        root.sublayerTransform = seen
        let card = box(CGRect(x: 50, y: 40, width: 220, height: 100), blue)
        card.cornerRadius = 16
        card.borderWidth = 4
        card.borderColor = .white
        card.addSublayer(text("Spinning", CGRect(x: 30, y: 20, width: 180, height: 54), size: 36))
        let spin = CABasicAnimation(keyPath: "transform.rotation.y")
        spin.fromValue = 0
        spin.toValue = Double.pi
        spin.duration = 1
        card.add(spin, forKey: "spin")
        root.addSublayer(card)
    }

    @MainActor static let transition = Sample(name: "transition", time: 1.4) { root in
        let card = text("now", CGRect(x: 60, y: 40, width: 200, height: 100), size: 60)
        card.alignmentMode = .center
        card.backgroundColor = blue
        let change = CAKeyframeAnimation(keyPath: "string")
        change.values = ["before", "now"]
        change.calculationMode = .discrete
        change.duration = 2
        card.add(change, forKey: "text")
        let push = CATransition()
        push.type = .push
        push.subtype = .fromTop
        push.beginTime = 1
        push.duration = 1
        card.add(push, forKey: nil)
        root.addSublayer(card)
    }

    @MainActor static let flipped = Sample(name: "flipped") { root in
        for (index, isFlipped) in [false, true].enumerated() {
            let side = CALayer()
            side.frame = CGRect(x: 160 * index, y: 0, width: 160, height: 180)
            side.isGeometryFlipped = isFlipped
            side.addSublayer(text("(10, 10)", CGRect(x: 10, y: 10, width: 140, height: 30), size: 22))
            let turned = box(CGRect(x: 50, y: 80, width: 70, height: 30), orange)
            turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 8))
            side.addSublayer(turned)
            root.addSublayer(side)
        }
    }

    @MainActor static let contents = Sample(name: "contents") { root in
        // A picture of four quarters, whose upper left one is red.
        var pixels: [UInt8] = []
        for y in 0..<16 {
            for x in 0..<16 {
                pixels += [y < 8 && x < 8 ? 230 : 60, x >= 8 ? 200 : 70, y >= 8 ? 220 : 60, 255]
            }
        }
        let image = CGImage(width: 16, height: 16, rgba: pixels)
        let gravities: [CALayerContentsGravity] = [.resize, .resizeAspect, .topRight]
        for (index, gravity) in gravities.enumerated() {
            let layer = box(
                CGRect(x: 10 + 104 * index, y: 50, width: 92, height: 70), CGColor(gray: 0.4, alpha: 1))
            layer.contents = image
            layer.contentsGravity = gravity
            layer.contentsScale = 0.5
            layer.magnificationFilter = index == 0 ? .linear : .nearest
            root.addSublayer(layer)
        }
    }
}
