import ExtraTypes
package import Foundation
import MediaTypes

extension LayerTree {
    /// The files that are read when the tree is drawn: images and fonts.
    package var files: Set<URL> {
        StackRoom.with(stackRoom) {
            var files: Set<URL> = []
            root.appendFiles(to: &files)
            return files
        }
    }

    /// Whether a layer draws text.
    package var hasText: Bool { StackRoom.with(stackRoom) { root.hasText } }
}

extension LayerNode {
    fileprivate var hasText: Bool { properties.text != nil || (mask + sublayers).contains(where: \.hasText) }

    fileprivate func appendFiles(to files: inout Set<URL>) {
        files.formUnion(properties.contents.contents.files)
        if let text = properties.text {
            files.formUnion(text.text.files + [text.font.file].compactMap(\.self))
        }
        for animation in animations { files.formUnion(animation.effect.files) }
        for layer in mask + sublayers { layer.appendFiles(to: &files) }
    }
}

extension AnimationEffect {
    fileprivate var files: [URL] {
        switch self {
        case .group(let members): members.flatMap(\.effect.files)
        case .transition: []
        case .property(let effect):
            switch effect.motion {
            case .basic(let from, let to, let by), .spring(_, let from, let to, let by):
                [from, to, by].compactMap(\.self).flatMap(\.files)
            case .keyframes(let motion): motion.values.flatMap(\.files)
            }
        }
    }
}

extension LayerValue {
    fileprivate var files: [URL] {
        switch self {
        case .contents(let contents): contents.files
        case .text(let text): text.files
        case .font(let font): [font.file].compactMap(\.self)
        case .number, .point, .size, .rect, .transform, .color, .path, .colors, .numbers, .flag, .word: []
        }
    }
}

extension LayerContents {
    fileprivate var files: [URL] {
        switch self {
        case .none, .image, .video: []
        case .file(let file): [file.url]
        case .blend(let first, let second, _): first.files + second.files
        }
    }
}

extension TextContent {
    fileprivate var files: [URL] {
        switch self {
        case .none, .plain, .markup: []
        case .attributed(let runs): runs.compactMap(\.attributes.font?.file)
        }
    }
}
