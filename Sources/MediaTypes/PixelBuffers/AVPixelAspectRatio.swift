/// A pixel's width to its height. Source: AVVideoCompositing.h.
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
