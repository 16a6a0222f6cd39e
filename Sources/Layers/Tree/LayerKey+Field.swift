extension LayerKey {
    /// The field of the key. `frame` is computed from the bounds, anchor point, position and transform.
    var field: LayerField {
        switch self {
        case .bounds: .rect(\.geometry.bounds)
        case .position: .point(\.geometry.position)
        case .anchorPoint: .point(\.geometry.anchorPoint)
        case .anchorPointZ: .number(\.geometry.anchorPointZ)
        case .zPosition: .number(\.geometry.zPosition)
        case .transform: .transform(\.geometry.transform)
        case .sublayerTransform: .transform(\.geometry.sublayerTransform)
        case .geometryFlipped: .flag(\.geometry.isGeometryFlipped)
        case .doubleSided: .flag(\.geometry.isDoubleSided)
        case .frame: .rect(\.geometry.frame)
        case .opacity: .number(\.opacity)
        case .hidden: .flag(\.isHidden)
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .masksToBounds: surfaceField
        case .contents, .contentsRect, .contentsCenter, .contentsScale, .contentsGravity: contentsField
        case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath: shadowField
        case .string, .font, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode:
            textField
        case .colors, .locations, .startPoint, .endPoint: gradientField
        default: shapeField
        }
    }

    private var surfaceField: LayerField {
        switch self {
        case .backgroundColor: .color(\.surface.backgroundColor)
        case .cornerRadius: .number(\.surface.cornerRadius)
        case .borderWidth: .number(\.surface.borderWidth)
        case .borderColor: .color(\.surface.borderColor)
        default: .flag(\.surface.masksToBounds)
        }
    }

    private var contentsField: LayerField {
        switch self {
        case .contentsRect: .rect(\.contents.contentsRect)
        case .contentsCenter: .rect(\.contents.contentsCenter)
        case .contentsScale: .number(\.contents.scale)
        case .contentsGravity: .word(\.contents.gravity)
        default: .contents(\.contents.contents)
        }
    }

    private var shadowField: LayerField {
        switch self {
        case .shadowColor: .color(\.shadow.color)
        case .shadowOpacity: .number(\.shadow.opacity)
        case .shadowOffset: .size(\.shadow.offset)
        case .shadowRadius: .number(\.shadow.radius)
        default: .path(\.shadow.path)
        }
    }

    private var textField: LayerField {
        switch self {
        case .font: .font(\.textValues.font)
        case .fontSize: .number(\.textValues.fontSize)
        case .foregroundColor: .color(\.textValues.foregroundColor)
        case .wrapped: .flag(\.textValues.isWrapped)
        case .truncationMode: .word(\.textValues.truncationMode)
        case .alignmentMode: .word(\.textValues.alignmentMode)
        default: .text(\.textValues.text)
        }
    }

    private var gradientField: LayerField {
        switch self {
        case .locations: .numbers(\.gradientValues.locations)
        case .startPoint: .point(\.gradientValues.startPoint)
        case .endPoint: .point(\.gradientValues.endPoint)
        default: .colors(\.gradientValues.colors)
        }
    }

    private var shapeField: LayerField {
        switch self {
        case .fillColor: .color(\.shapeValues.fillColor)
        case .strokeColor: .color(\.shapeValues.strokeColor)
        case .strokeStart: .number(\.shapeValues.strokeStart)
        case .strokeEnd: .number(\.shapeValues.strokeEnd)
        case .lineWidth: .number(\.shapeValues.lineWidth)
        case .miterLimit: .number(\.shapeValues.miterLimit)
        case .lineDashPhase: .number(\.shapeValues.lineDashPhase)
        case .lineDashPattern: .numbers(\.shapeValues.lineDashPattern)
        default: .path(\.shapeValues.path)
        }
    }
}
