public import Foundation

extension Timeline {
    /// A resolution and an aspect ratio, of which one may be left to the clips: `720p`, `9:16` or
    /// `1080p@9:16`.
    public struct RenderShape: Sendable, Hashable {
        /// The length of the shorter side in pixels; `nil` for that of the size that is changed.
        public var shorterSide: Int?
        /// The width and height of the ratio; `nil` for that of the size that is changed.
        public var aspectRatio: CGSize?

        /// Creates a shape; `nil` keeps the side or the ratio. `shorterSide` is in pixels.
        public init(shorterSide: Int? = nil, aspectRatio: CGSize? = nil) {
            (self.shorterSide, self.aspectRatio) = (shorterSide, aspectRatio)
        }

        /// Creates a shape from text: a resolution such as `720p`, a ratio such as `9:16` or `square`, or both
        /// with an @ between them. Returns `nil` for other text, for sides of the ratio that aren't from 1 to
        /// 9999, and for a resolution that isn't an even number from 16 to 16384.
        public init?(_ text: String) {
            self.init()
            let parts = text.lowercased().split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count <= 2 else { return nil }
            for part in parts {
                if part.hasSuffix("p"), shorterSide == nil, aspectRatio == nil {
                    guard let lines = Int(part.dropLast()), (16...16_384).contains(lines),
                        lines.isMultiple(of: 2)
                    else { return nil }
                    shorterSide = lines
                } else if aspectRatio == nil, let ratio = Self.ratio(part) {
                    aspectRatio = ratio
                } else {
                    return nil
                }
            }
        }

        private static func ratio(_ text: Substring) -> CGSize? {
            if text == "square" { return CGSize(width: 1, height: 1) }
            let sides = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy((1...9999).contains) else { return nil }
            return CGSize(width: sides[0], height: sides[1])
        }

        /// The shape as it is written.
        public var text: String {
            let ratio = aspectRatio.map { "\(Int($0.width)):\(Int($0.height))" }
            return [shorterSide.map { "\($0)p" }, ratio].compactMap(\.self).joined(separator: "@")
        }

        /// Returns a size of this shape, with even sides. A shorter side or an aspect ratio that the shape lacks is
        /// that of the given size.
        public func size(of whole: CGSize) -> CGSize {
            let ratio = aspectRatio ?? whole
            let shorter = shorterSide.map { CGFloat($0) } ?? min(whole.width, whole.height)
            func even(_ length: CGFloat) -> CGFloat { max(2, (length / 2).rounded() * 2) }
            return ratio.width >= ratio.height
                ? CGSize(width: even(shorter * ratio.width / ratio.height), height: even(shorter))
                : CGSize(width: even(shorter), height: even(shorter * ratio.height / ratio.width))
        }
    }

    /// Returns the render size for a timeline whose first clip with video has a size.
    ///
    /// - Throws: A `TimelineError` if the render shape makes it too large.
    package func outputSize(ofFirst size: CGSize?) throws(TimelineError) -> CGSize {
        // Colors have no size.
        let whole = renderSize ?? size ?? CGSize(width: 1280, height: 720)
        guard let renderShape else { return whole }
        let shaped = renderShape.size(of: whole)
        guard max(shaped.width, shaped.height) <= 16_384 else {
            throw TimelineError(
                .invalidRenderSize, keyPath: "renderShape",
                cause: "\(renderShape.text) makes a size of \(Int(shaped.width))x\(Int(shaped.height))",
                remedy: "use a shape that makes at most 16384 pixels a side")
        }
        return shaped
    }
}
