extension LayerState {
    /// Returns the state with converted colors. Images stay unchanged.
    package func withColors(_ map: (LayerColor) -> LayerColor) -> LayerState {
        var state = self
        state.properties.mapColors(map)
        for index in state.sublayers.indices {
            state.sublayers[index] = state.sublayers[index].withColors(map)
        }
        for index in state.mask.indices { state.mask[index] = state.mask[index].withColors(map) }
        if var transition = state.transition {
            transition.earlier = transition.earlier.map { $0.withColors(map) }
            state.transition = transition
        }
        return state
    }
}

extension LayerProperties {
    fileprivate mutating func mapColors(_ map: (LayerColor) -> LayerColor) {
        surface.backgroundColor = surface.backgroundColor.map(map)
        surface.borderColor = surface.borderColor.map(map)
        shadow.color = shadow.color.map(map)
        shape?.mapColors(map)
        text?.mapColors(map)
        if let colors = gradient?.colors { gradient?.colors = colors.map(map) }
    }
}

extension ShapeProperties {
    fileprivate mutating func mapColors(_ map: (LayerColor) -> LayerColor) {
        (fillColor, strokeColor) = (fillColor.map(map), strokeColor.map(map))
    }
}

extension TextProperties {
    fileprivate mutating func mapColors(_ map: (LayerColor) -> LayerColor) {
        foregroundColor = foregroundColor.map(map)
        guard case .attributed(let runs) = text else { return }
        text = .attributed(
            runs.map { run in
                var attributes = run.attributes
                attributes.foregroundColor = attributes.foregroundColor.map(map)
                attributes.backgroundColor = attributes.backgroundColor.map(map)
                attributes.underlineColor = attributes.underlineColor.map(map)
                attributes.strikethroughColor = attributes.strikethroughColor.map(map)
                attributes.strokeColor = attributes.strokeColor.map(map)
                return TextRun(text: run.text, attributes: attributes)
            })
    }
}
