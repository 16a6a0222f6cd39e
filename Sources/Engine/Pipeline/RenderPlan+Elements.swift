internal import GStreamerOverlay
package import RenderPlan

extension Graph {
    /// Returns the failures of building the graph because of missing elements, one for each kind of element.
    package func missingElements() -> [EngineFailure] {
        var known: Set<String> = []
        return elements.map(\.factory).filter { known.insert($0).inserted }.compactMap { factory in
            do {
                _ = try Element(factory: factory)
                return nil
            } catch {
                return EngineFailure(error)
            }
        }
    }
}
