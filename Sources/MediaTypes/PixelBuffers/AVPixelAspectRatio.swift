public import Foundation

/// The ratio of a pixel's width to its height. Source: AVVideoCompositing.h.
public struct AVPixelAspectRatio: Hashable, Sendable {
    public var horizontalSpacing: Int
    public var verticalSpacing: Int

    public init() {
        self.init(horizontalSpacing: 0, verticalSpacing: 0)
    }

    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}

/// The widths of the borders around an image, in pixels. Source: AVVideoCompositing.h.
public struct AVEdgeWidths: Hashable, Sendable {
    public var left: CGFloat
    public var top: CGFloat
    public var right: CGFloat
    public var bottom: CGFloat

    public init() {
        self.init(left: 0, top: 0, right: 0, bottom: 0)
    }

    public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
