internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Walks instructions and layers, chooses how each is drawn, and gathers what the branches and the composed
/// branch's feed have to do.
struct InstructionLaying {
    let format: VideoFormat
    /// The film's zero in composition time.
    let origin: CMTime
    let composition: AVVideoComposition
    /// What a custom compositor takes its source frames as; nil where there is none.
    let customFormat: OSType?
    /// The animation tool's additional layer.
    let layerTrack: LayerTrackPlan?
    private let tracks: FilmTracks

    private(set) var plans: [InstructionPlan] = []
    private var shots: [CMPersistentTrackID: [Shot]] = [:]
    private var composed: [CMPersistentTrackID: [VideoTrackPlan.Segment]] = [:]

    /// - Parameter tracks: closed and in the film's time, in the composition's order.
    init(
        format: VideoFormat, origin: CMTime, tracks: [CompilerTrack], composition: AVVideoComposition,
        customFormat: OSType?, layerTrack: LayerTrackPlan? = nil
    ) {
        self.format = format
        self.layerTrack = layerTrack
        self.origin = origin
        self.composition = composition
        self.customFormat = customFormat
        self.tracks = FilmTracks(tracks)
    }

    /// One a track that is drawn by the compositor at some time, but at least one branch of any kind, so that
    /// there is a picture.
    var branches: [Branch] {
        let seen = tracks.all.filter { shots[$0.trackID] != nil }
        let isComposed = plans.contains { $0.drawing != .branches }
        return (seen.isEmpty && !isComposed ? Array(tracks.all.prefix(1)) : seen).map { track in
            Branch(name: tracks.name(of: track), track: track, shots: shots[track.trackID] ?? [])
        }
    }

    /// What the composed branch's feed reads.
    func composedTracks(duration: CMTime) -> [VideoTrackPlan] {
        tracks.all.compactMap { track in
            composed[track.trackID].map { segments in
                VideoTrackPlan(
                    trackID: track.trackID, name: tracks.name(of: track), clips: segments, duration: duration)
            }
        }
    }

    /// The additional layer, where an instruction shows it.
    var usedLayerTrack: LayerTrackPlan? {
        layerTrack.flatMap { track in
            plans.contains { $0.layers.contains { $0.track == track.name } } ? track : nil
        }
    }

    mutating func lay(in range: CMTimeRange) throws {
        for (index, instruction) in composition.instructions.enumerated() {
            let overlap = instruction.timeRange.intersection(range)
            guard overlap.isValid, !overlap.isEmpty else { continue }
            let film = CMTimeRange(start: overlap.start - origin, duration: overlap.duration)
            if let customFormat {
                plans.append(
                    layPassthrough(instruction, index, in: film)
                        ?? layCustom(instruction, index, in: film, as: customFormat))
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
            plans.append(try lay(instruction, index, in: film))
        }
    }

    // MARK: Our own drawing

    private mutating func lay(
        _ instruction: AVVideoCompositionInstruction, _ index: Int, in film: CMTimeRange
    ) throws -> InstructionPlan {
        let layers = try self.layers(of: instruction, index, in: film)
        let background = FilmColor(instruction.backgroundColor)
        let trees = layerTrackLayers(of: instruction, in: film)
        if trees.isEmpty, let plan = layByPads(layers, index, in: film, over: background) { return plan }
        return layByWarps(layers, and: trees, index, in: film, over: background)
    }

    /// The layers that show the additional layer: warped always, for it has alpha.
    private func layerTrackLayers(
        of instruction: AVVideoCompositionInstruction, in film: CMTimeRange
    ) -> [WarpLaying.Ordered] {
        guard let layerTrack else { return [] }
        let count = instruction.layerInstructions.count
        return instruction.layerInstructions.enumerated().compactMap { position, layer in
            guard layer.trackID == layerTrack.trackID, tracks.track(layer.trackID) == nil else { return nil }
            let layout = WarpLayingOut(
                geometry: LayerGeometry(size: CGSize(width: layerTrack.width, height: layerTrack.height)),
                ramps: layer.configuration, origin: origin, renderScale: Double(composition.renderScale)
            ).layout(in: film)
            guard layout.isVisible else { return nil }
            return WarpLaying.Ordered(
                order: count - position,
                plan: LayerPlan(
                    track: layerTrack.name, drawing: .warp, opacity: layout.opacity,
                    transform: layout.transform, crop: layout.crop))
        }
    }

    private func layers(
        of instruction: AVVideoCompositionInstruction, _ index: Int, in film: CMTimeRange
    ) throws -> [SeenLayer] {
        let count = instruction.layerInstructions.count
        try checkEffects(of: instruction, index, at: film.start + origin)
        return try instruction.layerInstructions.enumerated().compactMap { position, layer in
            guard let track = tracks.track(layer.trackID) else { return nil }
            let seen = SeenLayer(
                track: track, name: tracks.name(of: track), ramps: layer.configuration,
                order: count - position, parts: tracks.parts(of: track, in: film))
            guard seen.isDrawable(in: film, origin: origin) else {
                throw AVError(
                    .invalidVideoComposition,
                    reason: "instruction \(index) transforms track \(layer.trackID) by what is no number",
                    trackID: layer.trackID, time: film.start + origin, remedy: "set a finite transform")
            }
            return seen.parts.isEmpty ? nil : seen
        }
    }

    /// A track is read once, whatever the number of its layers.
    private func checkEffects(
        of instruction: AVVideoCompositionInstruction, _ index: Int, at time: CMTime
    ) throws {
        var effects: [CMPersistentTrackID: GStreamerEffect?] = [:]
        for layer in instruction.layerInstructions {
            let known = effects.updateValue(layer.gstreamerEffect, forKey: layer.trackID)
            guard let known, known != layer.gstreamerEffect else { continue }
            throw AVError(
                .invalidVideoComposition,
                reason: "instruction \(index) has layers of track \(layer.trackID) with different effects",
                trackID: layer.trackID, time: time,
                remedy: "insert the clip into a second track for the second effect")
        }
    }

    /// Nil where pads cannot draw the instruction.
    private mutating func layByPads(
        _ layers: [SeenLayer], _ index: Int, in film: CMTimeRange, over background: FilmColor
    ) -> InstructionPlan? {
        guard Set(layers.map(\.track.trackID)).count == layers.count else { return nil }
        var laid: [(layer: SeenLayer, shots: [Shot])] = []
        for layer in layers {
            guard let shots = padShots(of: layer) else { return nil }
            laid.append((layer, shots))
        }
        let isPass = laid.count == 1 && fillsFilm(laid[0].shots, in: film)
        guard isPass || background == .black else { return nil }
        for (layer, shots) in laid {
            self.shots[layer.track.trackID, default: []] += shots.filter(\.layout.isVisible)
        }
        return InstructionPlan(
            timeRange: film,
            layers: laid.map { layer, shots in
                LayerPlan(
                    track: layer.name, drawing: isPass ? .pass : .pad,
                    opacity: shots.flatMap(\.layout.opacity), placement: shots.flatMap(\.layout.placement))
            }, index: index, background: background)
    }

    /// Nil where a compositor pad cannot draw the layer, or not well.
    private func padShots(of layer: SeenLayer) -> [Shot]? {
        var shots: [Shot] = []
        for part in layer.parts {
            guard !part.clip.description.hasAlpha else { return nil }
            let geometry = LayerGeometry(size: part.clip.description.naturalSize)
            let laying = LayerLayingOut(
                geometry: geometry, ramps: layer.ramps, format: format, origin: origin,
                renderScale: Double(composition.renderScale))
            guard let layout = laying.layout(in: part.range), layout.suitsPad(format: format) else {
                return nil
            }
            shots.append(
                Shot(
                    range: part.range, clip: part.clip, layout: layout,
                    picture: padPicture(of: part.clip, layout, layer.ramps.gstreamerEffect),
                    order: layer.order))
        }
        return shots
    }

    /// The frames that a pad wants: at their size in the film where that stands, else at their own.
    private func padPicture(
        of clip: CompilerTrack.Clip, _ layout: LayerLayout, _ effect: GStreamerEffect?
    ) -> Picture {
        let (width, height) = layout.constantExtent ?? clip.evenSize(turned: layout.orientation)
        return Picture(
            orientation: layout.orientation, width: width, height: height, effect: effect?.chain)
    }

    /// Whether one layer covers every pixel of every frame.
    private func fillsFilm(_ shots: [Shot], in film: CMTimeRange) -> Bool {
        let whole = PixelRectangle(
            left: 0, top: 0, right: Double(format.width), bottom: Double(format.height))
        var end = film.start
        for shot in shots {
            guard shot.range.start == end, shot.layout.opacity.allSatisfy({ $0.start == 1 && $0.end == 1 }),
                shot.layout.placement.allSatisfy({ $0.isStill && $0.start.visible == whole })
            else { return false }
            end = shot.range.end
        }
        return end == film.end
    }

    private mutating func layByWarps(
        _ layers: [SeenLayer], and trees: [WarpLaying.Ordered] = [], _ index: Int, in film: CMTimeRange,
        over background: FilmColor
    ) -> InstructionPlan {
        let warping = WarpLaying(
            origin: origin, renderScale: Double(composition.renderScale), layers: layers)
        for (trackID, segments) in warping.segments() { composed[trackID, default: []] += segments }
        let plans = (warping.plans() + trees).sorted { $0.order > $1.order }.map(\.plan)
        return InstructionPlan(
            timeRange: film, layers: plans, index: index, drawing: .composed,
            background: background)
    }

    // MARK: The client's drawing

    /// Nil where the client draws the frame. Source: AVVideoCompositing.h, `passthroughTrackID`.
    ///
    /// The frame fills the film, as one does that a compositor gives back.
    private mutating func layPassthrough(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, in film: CMTimeRange
    ) -> InstructionPlan? {
        guard let trackID = instruction.clientsPassthroughTrackID, let track = tracks.track(trackID) else {
            return nil
        }
        let parts = tracks.parts(of: track, in: film)
        var ramps = AVVideoCompositionLayerInstruction.Configuration(trackID: trackID)
        for part in parts { ramps.setTransform(filling(part.clip), at: part.range.start + origin) }
        let layer = SeenLayer(
            track: track, name: tracks.name(of: track), ramps: ramps, order: 1, parts: parts)
        return layByPads([layer], index, in: film, over: .black)
            ?? layByWarps([layer], index, in: film, over: .black)
    }

    /// In render space: what is drawn goes through `renderScale` after that.
    private func filling(_ clip: CompilerTrack.Clip) -> CGAffineTransform {
        let (size, scale) = (clip.description.naturalSize, CGFloat(composition.renderScale))
        return CGAffineTransform(
            scaleX: CGFloat(format.width) / scale / size.width,
            y: CGFloat(format.height) / scale / size.height)
    }

    /// Every track that the instruction requires, at its own size; upright only for a frame filter.
    private mutating func layCustom(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, in film: CMTimeRange,
        as clientFormat: OSType
    ) -> InstructionPlan {
        let wanted = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        var layers: [LayerPlan] = []
        for track in tracks.all where wanted?.contains(track.trackID) ?? true {
            let parts = tracks.parts(of: track, in: film)
            guard !parts.isEmpty else { continue }
            composed[track.trackID, default: []] += parts.map { part in
                let orientation =
                    instruction is FrameFilterInstruction ? part.clip.uprightOrientation : .identity
                let (width, height) = part.clip.evenSize(turned: orientation)
                return part.segment(
                    as: Picture(
                        orientation: orientation, width: width, height: height,
                        pixelFormat: part.clip.description.hasAlpha ? .a420 : nil,
                        clientFormat: clientFormat))
            }
            layers.append(LayerPlan(track: tracks.name(of: track), drawing: .custom))
        }
        return InstructionPlan(timeRange: film, layers: layers, index: index, drawing: .custom)
    }
}

extension CompilerTrack.Clip {
    /// Its display size in even pixels, after turning.
    func evenSize(turned orientation: Picture.Orientation) -> (width: Int, height: Int) {
        let size = description.naturalSize
        let (width, height) = (
            PadPlacement.evenExtent(Double(size.width)), PadPlacement.evenExtent(Double(size.height))
        )
        return orientation.swapsSides ? (height, width) : (width, height)
    }

    /// How it is turned to stand upright; not at all where that is no quarter turn.
    var uprightOrientation: Picture.Orientation {
        LayerGeometry(size: description.naturalSize).orientation(of: description.preferredTransform)
            ?? .identity
    }
}

extension FilmColor {
    /// Black for none; alpha is not looked at, as the film has none. Source: AVVideoComposition.h.
    init(_ color: CGColor?) {
        let rgba = (color ?? .black).rgba
        func fraction(_ value: CGFloat) -> Double { value.isFinite ? min(1, max(0, Double(value))) : 0 }
        self.init(red: fraction(rgba.red), green: fraction(rgba.green), blue: fraction(rgba.blue))
    }
}
