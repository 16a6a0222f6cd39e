import Foundation
import MediaTypes
import Testing

/// Source: CGAffineTransform.h and CGColor.h.
@Suite struct GraphicsTests {
    private let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1080, ty: 0)

    private func isClose(_ one: CGAffineTransform, _ other: CGAffineTransform) -> Bool {
        zip(
            [one.a, one.b, one.c, one.d, one.tx, one.ty],
            [other.a, other.b, other.c, other.d, other.tx, other.ty]
        )
        .allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func initialisers() {
        #expect(
            CGAffineTransform(1, 2, 3, 4, 5, 6) == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        #expect(CGAffineTransform(translationX: 3, y: 4) == CGAffineTransform(1, 0, 0, 1, 3, 4))
        #expect(CGAffineTransform(scaleX: 3, y: 4) == CGAffineTransform(3, 0, 0, 4, 0, 0))
        #expect(isClose(CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(0, 1, -1, 0, 0, 0)))
        #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
        #expect(CGAffineTransform.identity.isIdentity && !turn.isIdentity)
        #expect(Set([turn, turn, .identity]).count == 2)
    }

    /// `t1.concatenating(t2)` applies t1 first; `t.translatedBy` and its like come before t.
    @Test func order() {
        let point = CGPoint(x: 3, y: 5)
        let (scale, shift) = (CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(translationX: 10, y: 20))
        #expect(point.applying(scale.concatenating(shift)) == CGPoint(x: 16, y: 30))
        #expect(point.applying(shift.concatenating(scale)) == CGPoint(x: 26, y: 50))
        #expect(scale.translatedBy(x: 10, y: 20) == shift.concatenating(scale))
        #expect(turn.scaledBy(x: 2, y: 3) == CGAffineTransform(scaleX: 2, y: 3).concatenating(turn))
        #expect(turn.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(turn))
    }

    @Test func inversion() {
        let mixed = turn.scaledBy(x: 2, y: -3).translatedBy(x: 5, y: 7)
        #expect(isClose(mixed.concatenating(mixed.inverted()), .identity))
        #expect(isClose(mixed.inverted().concatenating(mixed), .identity))
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func applying() {
        #expect(CGPoint(x: 0, y: 0).applying(turn) == CGPoint(x: 1080, y: 0))
        #expect(CGSize(width: 1920, height: 1080).applying(turn) == CGSize(width: -1080, height: 1920))
        let rectangle = CGRect(x: 0, y: 0, width: 1920, height: 1080)
        #expect(rectangle.applying(turn) == CGRect(x: 0, y: 0, width: 1080, height: 1920))
        #expect(CGRect.null.applying(turn).isNull && CGRect.infinite.applying(turn) == .infinite)
    }

    @Test func transformCoding() throws {
        let data = try JSONEncoder().encode([turn])
        #expect(String(decoding: data, as: UTF8.self) == "[[0,1,-1,0,1080,0]]")
        #expect(try JSONDecoder().decode([CGAffineTransform].self, from: data) == [turn])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CGAffineTransform].self, from: Data("[[0,1]]".utf8))
        }
    }

    @Test func numberNames() {
        #expect(CFTimeInterval.self == Double.self && OSStatus.self == Int32.self)
        #expect(FourCharCode.self == UInt32.self && OSType.self == FourCharCode.self)
    }

    @Test func vector() {
        #expect(CGVector(dx: 1, dy: 2) != .zero && CGVector() == .zero && CGVector(dx: 1, dy: 2).dy == 2)
        #expect(CGVector(dx: 1, dy: 2).dx == 1)
    }

    @Test func color() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(red.components == [1, 0, 0, 0.5] && red.numberOfComponents == 4 && red.alpha == 0.5)
        #expect(
            red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
                && red.hashValue == red.copy(alpha: 0.5)?.hashValue)
        #expect(red.copy(alpha: 1)?.components == [1, 0, 0, 1] && red.copy(alpha: 1) != red)
        let grey = CGColor(gray: 0.25, alpha: 0.75)
        #expect(grey.components == [0.25, 0.75] && grey.numberOfComponents == 2 && grey.alpha == 0.75)
        #expect(grey.rgba == (0.25, 0.25, 0.25, 0.75) && red.rgba == (1, 0, 0, 0.5))
        #expect(
            CGColor.black.rgba == (0, 0, 0, 1) && CGColor.white.rgba == (1, 1, 1, 1)
                && CGColor.clear.alpha == 0)
    }
}
