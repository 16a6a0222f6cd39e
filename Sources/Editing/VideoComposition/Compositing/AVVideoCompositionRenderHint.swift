public import Foundation
public import MediaTypes

/// The times that will be rendered soon, in composition time. Source: AVVideoCompositing.h.
open class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
    /// The first time.
    public final let startCompositionTime: CMTime
    /// The last time.
    public final let endCompositionTime: CMTime

    package init(startCompositionTime: CMTime, endCompositionTime: CMTime) {
        self.startCompositionTime = startCompositionTime
        self.endCompositionTime = endCompositionTime
    }
}
