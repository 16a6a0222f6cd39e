package import Editing
internal import Engine
package import MediaTypes
internal import RenderPlan

/// The compositor of a session. The instance is kept while its class stays the same.
struct CompositorSlot {
    private(set) var instance: CompositorInstance?

    mutating func assign(_ compositorClass: (any AVVideoCompositing.Type)?) {
        guard let compositorClass else {
            instance = nil
            return
        }
        if let instance, type(of: instance.compositor) == compositorClass { return }
        instance = CompositorInstance(of: compositorClass)
    }

    /// Returns the composer of the plan's frames, or `nil` if no instruction uses a custom compositor.
    /// - Parameter composition: The composition that the plan was compiled from.
    func composer(
        for plan: RenderPlan, of composition: AVVideoComposition?
    ) throws -> (any FrameComposer)? {
        guard let instance, let composition, let format = plan.video,
            plan.instructions.contains(where: { $0.drawing == .custom })
        else { return nil }
        return try CompositorHost(
            instance, of: composition, format: format,
            range: CMTimeRange(start: plan.origin, duration: plan.duration))
    }
}

extension AVVideoComposition {
    /// The pixel format of the source frames of the custom compositor; `nil` without one.
    ///
    /// Creates the compositor.
    ///
    /// - Throws: `AVError.invalidVideoComposition` if none of the compositor's formats is supported.
    package var customSourceFormat: OSType? {
        get throws {
            var slot = CompositorSlot()
            slot.assign(customVideoCompositorClass)
            return try slot.instance?.sourceFormat
        }
    }
}
