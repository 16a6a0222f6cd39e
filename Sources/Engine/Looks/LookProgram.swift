internal import CPixels
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// The color operations of a look as one operation on a pixel: three curves if it treats red, green and blue by
/// themselves, and the steps of the chain otherwise. A cube of the chain would be off where light is limited.
final class LookProgram: Sendable {
    // The tables that the steps point to belong to the owners and don't change.
    nonisolated(unsafe) private let steps: [cpix_step]
    nonisolated(unsafe) private let owners: [AnyObject]

    private struct Key: Hashable {
        var look: FrameLook
        var space: ColorSpace
        var file: FileIdentity?
    }

    private static let made = Mutex<[Key: LookProgram]>([:])
    /// More than clips that are read at the same time have. A cube of 65 colors per side has 4.4 MB.
    private static let mostKept = 4

    /// Returns the program of a look, which is made once.
    ///
    /// - Throws: A `LayerFailure` if the lookup table can't be used.
    static func of(_ look: FrameLook, in space: ColorSpace) throws -> LookProgram {
        var colors = look
        // Of the key, only the spill is a change of colors.
        colors.key?.tolerance = 0
        colors.key?.softness = 0
        let file = look.lookupTable.flatMap { FileIdentity(path: $0.path) }
        let key = Key(look: colors, space: space, file: file)
        return try made.withLock { programs in
            if let program = programs[key] { return program }
            if programs.count >= mostKept { programs = [:] }
            let program = LookProgram(try LookChain(look, in: LookLight(space)))
            programs[key] = program
            return program
        }
    }

    init(_ chain: LookChain) {
        let kernels = (Self.composed(chain.steps) ?? chain.steps).map(\.kernel)
        (steps, owners) = (kernels.map(\.step), kernels.flatMap(\.owners))
    }

    var isEmpty: Bool { steps.isEmpty }

    /// Maps opaque pixels of red, green, blue and alpha. Those beyond 0 to 1 are only possible in the result.
    func apply(to pixels: UnsafeMutablePointer<Float>, count: Int) {
        cpix_apply_steps(pixels, count, steps, steps.count)
    }

    /// Returns the steps as one for each component by itself; `nil` if they aren't.
    private static func composed(_ steps: [LookStep]) -> [LookStep]? {
        guard steps.count > 1 else {
            if case .functions? = steps.first { return steps }
            return steps.isEmpty ? [] : nil
        }
        var functions = [[LookFunction]](repeating: [], count: 3)
        for step in steps {
            guard case .functions(let each) = step else { return nil }
            for index in 0..<3 { functions[index].append(each[index]) }
        }
        return [
            .functions(
                functions.map { chain in
                    LookFunction(limited: { chain.reduce($0) { $1.value($0) } })
                })
        ]
    }
}
