internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The compiler pass that selects how each instruction and its layers are drawn, and collects the clips of
/// the branches and of the composed branch's feed.
struct LowerInstructions {
    let format: VideoFormat
    /// The composition time of the output's zero.
    let origin: CMTime
    let composition: AVVideoComposition
    /// The pixel format of source frames for a custom compositor; `nil` without one.
    let customFormat: OSType?
    /// The additional layer of the animation tool.
    let layerTrack: LayerTrackPlan?
    /// The background of instructions without a background color.
    private let defaultBackground: RGBColor
    private let tracks: CompositionTracks

    private(set) var plans: [InstructionPlan] = []
    private var clips: [CMPersistentTrackID: [PadClip]] = [:]
    private var composed: [CMPersistentTrackID: [VideoTrackPlan.Segment]] = [:]

    /// - Parameters:
    ///   - tracks: The tracks in the composition's order, in the output's time and without gaps between
    ///     segments.
    ///   - isImplicit: Whether the composition isn't the client's, but the default for an asset without one.
    init(
        format: VideoFormat, origin: CMTime, tracks: [CompilerTrack], composition: AVVideoComposition,
        isImplicit: Bool = false, customFormat: OSType?, layerTrack: LayerTrackPlan? = nil
    ) {
        self.format = format
        defaultBackground = isImplicit && format.pixelFormat.hasAlpha ? .clear : .black
        self.layerTrack = layerTrack
        self.origin = origin
        self.composition = composition
        self.customFormat = customFormat
        self.tracks = CompositionTracks(tracks)
    }

    /// The branches: one for each track that the compositor draws at any time.
    var branches: [Branch] {
        tracks.all.compactMap { track in
            clips[track.trackID].map { Branch(name: tracks.name(of: track), track: track, clips: $0) }
        }
    }

    /// Returns the tracks that the composed branch's feed reads.
    func composedTracks(duration: CMTime) -> [VideoTrackPlan] {
        tracks.all.compactMap { track in
            composed[track.trackID].map { segments in
                VideoTrackPlan(
                    trackID: track.trackID, name: tracks.name(of: track), clips: segments, duration: duration)
            }
        }
    }

    /// The additional layer, if an instruction refers to it.
    var usedLayerTrack: LayerTrackPlan? {
        layerTrack.flatMap { track in
            plans.contains { $0.layers.contains { $0.track == track.name } } ? track : nil
        }
    }

    mutating func lower(in range: CMTimeRange) throws {
        for (index, instruction) in composition.instructions.enumerated() {
            let overlap = instruction.timeRange.intersection(range)
            guard overlap.isValid, !overlap.isEmpty else { continue }
            let output = CMTimeRange(start: overlap.start - origin, duration: overlap.duration)
            if let customFormat {
                plans.append(
                    lowerPassthrough(instruction, index, in: output)
                        ?? lowerCustom(instruction, index, in: output, as: customFormat))
                continue
            }
            guard let instruction = instruction as? AVVideoCompositionInstruction else {
                throw AVError(
                    .invalidVideoComposition,
                    reason:
                        "instruction \(index) is of a class of its own, which only a custom compositor can draw",
                    time: overlap.start,
                    remedy: "set customVideoCompositorClass, or use AVMutableVideoCompositionInstruction")
            }
            plans.append(try lower(instruction, index, in: output))
        }
    }

    // MARK: Our own drawing

    private mutating func lower(
        _ instruction: AVVideoCompositionInstruction, _ index: Int, in output: CMTimeRange
    ) throws -> InstructionPlan {
        let layers = try self.layers(of: instruction, index, in: output)
        var background = instruction.backgroundColor.map { RGBColor($0) } ?? defaultBackground
        if !format.pixelFormat.hasAlpha { background.alpha = 1 }
        let trees = layerTrackLayers(of: instruction, in: output)
        do throws(PadRefusal) {
            if let tree = trees.first { throw PadRefusal("\(tree.plan.track) has alpha") }
            try requireOpaqueOutput()
            if let mixed = layers.dropLast().first(where: \.ramps.isMixed) {
                throw PadRefusal("\(mixed.name) is mixed with the layer below it")
            }
            if let wiped = layers.first(where: { $0.ramps.wipe != nil }) {
                throw PadRefusal("\(wiped.name) is wiped by a pattern")
            }
            if let blended = layers.first(where: { $0.ramps.blendMode != nil }) {
                throw PadRefusal("\(blended.name) is blended with the layers below it")
            }
            if let outlined = layers.first(where: { $0.ramps.outline != nil }) {
                throw PadRefusal("\(outlined.name) has corners, a border or a shadow")
            }
            if let backed = layers.first(where: { $0.ramps.backdrop != nil }) {
                throw PadRefusal("\(backed.name) has a background")
            }
            return try lowerToPads(layers, index, in: output, over: background)
        } catch {
            return lowerToWarps(
                layers, and: trees, index, in: output, over: background, reason: error.words)
        }
    }

    /// Throws if the output has alpha, which the compositor's output lacks.
    private func requireOpaqueOutput() throws(PadRefusal) {
        if format.pixelFormat.hasAlpha { throw PadRefusal("the output has alpha") }
    }

    /// Returns the layers that display the additional layer. They are always warped, because it has alpha.
    private func layerTrackLayers(
        of instruction: AVVideoCompositionInstruction, in output: CMTimeRange
    ) -> [LowerWarps.Ordered] {
        guard let layerTrack else { return [] }
        let count = instruction.layerInstructions.count
        return instruction.layerInstructions.enumerated().compactMap { position, layer in
            guard layer.trackID == layerTrack.trackID, tracks.track(layer.trackID) == nil else { return nil }
            let layout = WarpLayout(
                of: layer.configuration,
                geometry: LayerGeometry(size: CGSize(width: layerTrack.width, height: layerTrack.height)),
                in: output, origin: origin, renderScale: Double(composition.renderScale))
            guard layout.isVisible else { return nil }
            return LowerWarps.Ordered(
                order: count - position,
                plan: LayerPlan(
                    track: layerTrack.name, drawing: .warp, opacity: layout.opacity,
                    transform: layout.transform, crop: layout.isCropped ? layout.crop : [],
                    wipe: layer.configuration.wipe.map {
                        LayerPlan.WipePlan($0, progress: layout.wipe)
                    }))
        }
    }

    private func layers(
        of instruction: AVVideoCompositionInstruction, _ index: Int, in output: CMTimeRange
    ) throws -> [SeenLayer] {
        let count = instruction.layerInstructions.count
        try checkEffects(of: instruction, index, at: output.start + origin)
        return try instruction.layerInstructions.enumerated().compactMap { position, layer in
            guard let track = tracks.track(layer.trackID) else { return nil }
            let seen = SeenLayer(
                track: track, name: tracks.name(of: track), ramps: layer.configuration,
                order: count - position, parts: tracks.parts(of: track, in: output))
            guard seen.isDrawable(in: output, origin: origin) else {
                throw AVError(
                    .invalidVideoComposition,
                    reason: "instruction \(index) transforms track \(layer.trackID) by what is no number",
                    trackID: layer.trackID, time: output.start + origin, remedy: "set a finite transform")
            }
            return seen.parts.isEmpty ? nil : seen
        }
    }

    /// Throws if a track has layers with different effects, because a track is read once for all its layers.
    private func checkEffects(
        of instruction: AVVideoCompositionInstruction, _ index: Int, at time: CMTime
    ) throws {
        var effects: [CMPersistentTrackID: (effect: GStreamerEffect?, look: FrameLook?)] = [:]
        for layer in instruction.layerInstructions {
            let own = (effect: layer.configuration.frameEffect, look: layer.configuration.frameLook)
            guard let known = effects.updateValue(own, forKey: layer.trackID), known != own else { continue }
            throw AVError(
                .invalidVideoComposition,
                reason: "instruction \(index) has layers of track \(layer.trackID) with different effects",
                trackID: layer.trackID, time: time,
                remedy: "insert the clip into a second track for the second effect")
        }
    }

    /// - Throws: The reason that pads can't draw the instruction, with the name of the layer's track.
    private mutating func lowerToPads(
        _ layers: [SeenLayer], _ index: Int, in output: CMTimeRange, over background: RGBColor
    ) throws(PadRefusal) -> InstructionPlan {
        var laid: [(layer: SeenLayer, clips: [PadClip])] = []
        for layer in layers {
            do throws(PadRefusal) {
                if laid.contains(where: { $0.layer.track.trackID == layer.track.trackID }) {
                    throw PadRefusal("is in two layers")
                }
                laid.append((layer, try padClips(of: layer)))
            } catch {
                throw PadRefusal("\(layer.name) \(error.words)")
            }
        }
        let isPass = laid.count == 1 && fillsOutput(laid[0].clips, in: output)
        for (layer, clips) in laid {
            let visible = clips.filter(\.layout.isVisible)
            if !visible.isEmpty { self.clips[layer.track.trackID, default: []] += visible }
        }
        return InstructionPlan(
            timeRange: output,
            layers: laid.map { layer, clips in
                LayerPlan(
                    track: layer.name, drawing: isPass ? .pass : .pad,
                    opacity: clips.flatMap(\.layout.opacity), placement: clips.flatMap(\.layout.placement))
            }, index: index, background: background)
    }

    /// - Throws: The reason that a compositor pad can't draw the layer, or not precisely enough.
    private func padClips(of layer: SeenLayer) throws(PadRefusal) -> [PadClip] {
        var clips: [PadClip] = []
        for part in layer.parts {
            if layer.hasAlpha(part.clip) { throw PadRefusal("has alpha") }
            let geometry = LayerGeometry(size: part.clip.description.naturalSize)
            let pads = LayoutPads(
                geometry: geometry, ramps: layer.ramps, format: format, origin: origin,
                renderScale: Double(composition.renderScale))
            guard let layout = pads.layout(in: part.range) else {
                throw PadRefusal("is not upright or turned by quarters all the time")
            }
            try layout.requirePadPrecision(format: format)
            clips.append(
                PadClip(
                    range: part.range, clip: part.clip, layout: layout,
                    picture: padPicture(of: part.clip, layout, layer.ramps),
                    order: layer.order))
        }
        return clips
    }

    /// Returns the format of a pad's input frames: at their size in the output if it is constant, or else at
    /// the size of the clip.
    private func padPicture(
        of clip: CompilerTrack.Clip, _ layout: LayerLayout,
        _ ramps: AVVideoCompositionLayerInstruction.Configuration
    ) -> SourceFormat {
        let (width, height) = layout.constantExtent ?? clip.evenSize(turned: layout.orientation)
        return SourceFormat(
            orientation: layout.orientation, width: width, height: height, effect: ramps.frameEffect?.chain,
            look: ramps.frameLook)
    }

    /// Returns whether one layer covers every pixel of every frame.
    private func fillsOutput(_ clips: [PadClip], in output: CMTimeRange) -> Bool {
        let whole = PixelRectangle(
            left: 0, top: 0, right: Double(format.width), bottom: Double(format.height))
        var end = output.start
        for clip in clips {
            guard clip.range.start == end, clip.layout.opacity.allSatisfy({ $0.start == 1 && $0.end == 1 }),
                clip.layout.placement.allSatisfy({ $0.isStill && $0.start.visible == whole })
            else { return false }
            end = clip.range.end
        }
        return end == output.end
    }

    private mutating func lowerToWarps(
        _ layers: [SeenLayer], and trees: [LowerWarps.Ordered] = [], _ index: Int, in output: CMTimeRange,
        over background: RGBColor, reason: String
    ) -> InstructionPlan {
        let warping = LowerWarps(
            origin: origin, renderScale: Double(composition.renderScale), format: format, layers: layers)
        for (trackID, segments) in warping.segments() { composed[trackID, default: []] += segments }
        let plans = (warping.plans() + trees).sorted { $0.order > $1.order }.map(\.plan)
        return InstructionPlan(
            timeRange: output, layers: plans, index: index, drawing: .composed, reason: reason,
            background: background)
    }

    // MARK: The client's drawing

    /// Returns `nil` if the client draws the frame. Source: AVVideoCompositing.h, `passthroughTrackID`.
    ///
    /// The frame fills the output, like a frame that a compositor returns.
    private mutating func lowerPassthrough(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, in output: CMTimeRange
    ) -> InstructionPlan? {
        guard let trackID = instruction.clientsPassthroughTrackID, let track = tracks.track(trackID) else {
            return nil
        }
        let parts = tracks.parts(of: track, in: output)
        var ramps = AVVideoCompositionLayerInstruction.Configuration(trackID: trackID)
        for part in parts { ramps.setTransform(filling(part.clip), at: part.range.start + origin) }
        let layer = SeenLayer(
            track: track, name: tracks.name(of: track), ramps: ramps, order: 1, parts: parts)
        do throws(PadRefusal) {
            try requireOpaqueOutput()
            return try lowerToPads([layer], index, in: output, over: .black)
        } catch {
            let background = format.pixelFormat.hasAlpha ? RGBColor.clear : .black
            return lowerToWarps([layer], index, in: output, over: background, reason: error.words)
        }
    }

    /// Returns the transform that fills the render size, to which `renderScale` is applied afterward.
    private func filling(_ clip: CompilerTrack.Clip) -> CGAffineTransform {
        let (size, scale) = (clip.description.naturalSize, CGFloat(composition.renderScale))
        return CGAffineTransform(
            scaleX: CGFloat(format.width) / scale / size.width,
            y: CGFloat(format.height) / scale / size.height)
    }

    /// Plans all tracks that the instruction requires, at their natural sizes. Frames are upright only for a
    /// frame filter.
    private mutating func lowerCustom(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, in output: CMTimeRange,
        as clientFormat: OSType
    ) -> InstructionPlan {
        let wanted = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        var layers: [LayerPlan] = []
        for track in tracks.all where wanted?.contains(track.trackID) ?? true {
            let parts = tracks.parts(of: track, in: output)
            guard !parts.isEmpty else { continue }
            composed[track.trackID, default: []] += parts.map { part in
                let orientation =
                    instruction is any UprightSourcesInstruction ? part.clip.uprightOrientation : .identity
                let (width, height) = part.clip.evenSize(turned: orientation)
                return part.segment(
                    as: SourceFormat(
                        orientation: orientation, width: width, height: height,
                        pixelFormat: part.clip.description.hasAlpha
                            ? .a420 : format.pixelFormat(ofSourceWithAlpha: false),
                        clientFormat: clientFormat))
            }
            layers.append(LayerPlan(track: tracks.name(of: track), drawing: .custom))
        }
        return InstructionPlan(timeRange: output, layers: layers, index: index, drawing: .custom)
    }
}

extension CompilerTrack.Clip {
    /// Returns the display size in even pixels, after the orientation is applied.
    func evenSize(turned orientation: SourceFormat.Orientation) -> (width: Int, height: Int) {
        let size = description.naturalSize
        let (width, height) = (
            PadPlacement.evenExtent(Double(size.width)), PadPlacement.evenExtent(Double(size.height))
        )
        return orientation.swapsSides ? (height, width) : (width, height)
    }

    /// The orientation that makes the frames upright; identity if that isn't a quarter turn or mirroring.
    var uprightOrientation: SourceFormat.Orientation {
        LayerGeometry(size: description.naturalSize).orientation(of: description.preferredTransform)
            ?? .identity
    }
}

extension RGBColor {
    init(_ color: CGColor) {
        let rgba = color.rgba
        func fraction(_ value: CGFloat) -> Double { value.isFinite ? min(1, max(0, Double(value))) : 0 }
        self.init(
            red: fraction(rgba.red), green: fraction(rgba.green), blue: fraction(rgba.blue),
            alpha: fraction(rgba.alpha))
    }
}
