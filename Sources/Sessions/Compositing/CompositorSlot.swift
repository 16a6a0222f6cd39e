internal import Editing
internal import Engine
internal import MediaTypes
internal import RenderPlan

/// Where a session keeps its compositor: the instance stays while the same class is named.
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

    /// Who draws the plan's frames; nil where the client draws none of them.
    /// - Parameter composition: what the plan was compiled of.
    func composer(
        for plan: RenderPlan, of composition: AVVideoComposition?
    ) throws -> (any FrameComposer)? {
        guard let instance, let composition, let format = plan.video,
            plan.instructions.contains(where: { $0.drawing == .custom })
        else { return nil }
        return try CompositorHost(
            instance, of: composition, width: format.width, height: format.height,
            range: CMTimeRange(start: plan.origin, duration: plan.duration))
    }
}
