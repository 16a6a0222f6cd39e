import AppKitValues
import Testing
import UIKitValues

@Suite struct UIGraphicsTests {
    /// Whether a pixel is opaque, in a row from the top.
    private func inked(_ image: UIImage?) -> [[Bool]] {
        guard let image = image?.cgImage, let data = image.dataProvider?.data else { return [] }
        return (0..<image.height).map { y in
            (0..<image.width).map { data[data.startIndex + y * image.bytesPerRow + 4 * $0 + 3] > 127 }
        }
    }

    @Test func imagesWithoutRenderer() {
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), false, 2)
        UIColor.red.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(image?.size == CGSize(width: 3, height: 2) && image?.scale == 2)
        // The origin is the upper left corner.
        #expect(
            inked(image) == [
                [true, true, false, false, false, false], [true, true, false, false, false, false],
                Array(repeating: false, count: 6), Array(repeating: false, count: 6),
            ])
        UIGraphicsBeginImageContext(CGSize(width: 2, height: 1))
        UIRectClip(CGRect(x: 1, y: 0, width: 1, height: 1))
        UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 2, height: 1), .normal)
        #expect(inked(UIGraphicsGetImageFromCurrentImageContext()) == [[false, true]])
        UIGraphicsEndImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func contextsOfTheClient() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        )
        UIGraphicsPushContext(context)
        #expect(UIGraphicsGetCurrentContext() === context)
        UIColor.green.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 1)).fill()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(
            context.makeImage()?.cropping(to: CGRect(x: 0, y: 3, width: 1, height: 1))?.dataProvider?.data
                == Data([0, 255, 0, 255]))
    }

    @Test func renderers() {
        let bounds = CGRect(x: 10, y: 20, width: 3, height: 2)
        let renderer = UIGraphicsImageRenderer(bounds: bounds)
        #expect(renderer.format.bounds == bounds && renderer.format.scale == UIScreen.main.scale)
        let image = renderer.image { context in
            context.fill(CGRect(x: 10, y: 21, width: 1, height: 1))
            context.clip(to: CGRect(x: 12, y: 20, width: 1, height: 2))
            context.fill(bounds, blendMode: .normal)
            #expect(inked(context.currentImage)[1] == [true, false, true])
        }
        #expect(inked(image) == [[false, false, true], [true, false, true]])
        let format = UIGraphicsImageRendererFormat.default()
        format.opaque = true
        let opaque = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3), format: format)
            .image { $0.stroke(CGRect(x: 0, y: 0, width: 3, height: 3)) }
        #expect(
            opaque.cgImage?.alphaInfo == .noneSkipFirst
                && inked(opaque).allSatisfy { $0 == [true, true, true] })
        #expect(UIGraphicsImageRenderer(size: .zero).image { _ in } == UIImage())
        #expect(UIGraphicsImageRenderer(size: .zero).pngData { _ in }.isEmpty)
    }

    /// Paths have y down, and arcs turn clockwise in it.
    @Test func paths() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 4, y: 0))
        path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 4, y: 2))
        path.addCurve(
            to: CGPoint(x: 0, y: 4), controlPoint1: CGPoint(x: 3, y: 4), controlPoint2: CGPoint(x: 1, y: 4))
        path.close()
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 4, height: 4) && path.currentPoint == .zero)
        #expect(path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 5, y: 2)))
        path.append(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 2, y: 2)))
        path.apply(CGAffineTransform(translationX: 1, y: 0))
        #expect(path.bounds.minX == 1 && UIBezierPath(cgPath: path.cgPath).bounds == path.bounds)
        path.removeAllPoints()
        #expect(path.isEmpty)
        let arc = UIBezierPath(
            arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(arc.currentPoint.x) < 1e-9 && abs(arc.currentPoint.y - 2) < 1e-9)
        #expect(abs(arc.bounds.minX) < 1e-9 && abs(arc.bounds.maxY - 2) < 1e-3)
        arc.addArc(withCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(arc.bounds.minY < -1.99)
        let corner = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 5, height: 5))
        #expect(!corner.contains(CGPoint(x: 0.5, y: 0.5)) && corner.contains(CGPoint(x: 0.5, y: 9.5)))
        let round = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 4), cornerRadius: 20)
        #expect(!round.contains(CGPoint(x: 0.2, y: 0.2)) && round.contains(CGPoint(x: 0.2, y: 2)))
        #expect(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 2)).bounds.width == 4)
        #expect(UIRectCorner.allCorners.contains([.topRight, .bottomLeft, .bottomRight]))
    }

    @Test func linesOfPaths() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { _ in
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 4)).addClip()
            let path = UIBezierPath()
            (path.lineWidth, path.lineCapStyle, path.lineJoinStyle, path.miterLimit) = (2, .butt, .round, 4)
            path.setLineDash([2, 1], count: 2, phase: 0)
            path.move(to: CGPoint(x: 0, y: 1))
            path.addLine(to: CGPoint(x: 6, y: 1))
            UIColor.blue.setStroke()
            path.stroke()
            path.stroke(with: .normal, alpha: 1)
        }
        #expect(inked(image)[0] == [true, true, false, true, true, false])
        #expect(inked(image)[2].allSatisfy { !$0 })
    }

    @Test func geometryAndMachine() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets)
                == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(UIEdgeInsets.zero == UIEdgeInsets() && insets != .zero)
        #expect(insets.top + insets.left + insets.bottom + insets.right == 10)
        var path = IndexPath(row: 3, section: 1)
        #expect(path == IndexPath(item: 3, section: 1) && path.row == 3 && path.section == 1)
        (path.item, path.section) = (5, 2)
        path.row += 1
        #expect(path == [2, 6] && path.item == 6)
        #expect(UIScreen.main.scale == 1 && UIScreen.main.nativeScale == 1)
        #expect(UIScreen.main.bounds.size == CGSize(width: 1920, height: 1080))
        #expect(UIScreen.main.nativeBounds == UIScreen.main.bounds)
        #expect(UIDevice.current.userInterfaceIdiom == .unspecified && UIDevice.current.systemName == "Linux")
        #expect(!UIDevice.current.name.isEmpty && !UIDevice.current.systemVersion.isEmpty)
        #expect(UIDevice.current.model == "Linux" && UIUserInterfaceIdiom.pad.rawValue == 1)
        #expect(
            NSScreen.main?.frame == nil && NSScreen.screens.isEmpty
                && NSScreen.main?.backingScaleFactor == nil)
    }
}
