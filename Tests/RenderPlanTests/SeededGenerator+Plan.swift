import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import TestSupport

extension SeededGenerator {
    /// Any plan that can be written down, whether it makes sense or not.
    mutating func plan() -> RenderPlan {
        RenderPlan(
            duration: time(), origin: time(),
            video: Bool.random(using: &self) ? format() : nil,
            audio: Bool.random(using: &self)
                ? AudioFormat(sampleRate: Int32.random(in: 1...192_000, using: &self)) : nil,
            videoTracks: list { $0.videoTrack() }, composedTracks: list { $0.videoTrack() },
            audioTracks: list { $0.audioTrack() },
            instructions: list { $0.instruction() }, graph: graph())
    }

    private mutating func list<Item>(_ item: (inout Self) -> Item) -> [Item] {
        (0..<Int.random(in: 0...3, using: &self)).map { _ in item(&self) }
    }

    private mutating func time() -> CMTime {
        CMTime(
            value: Int64.random(in: .min ... .max, using: &self),
            timescale: Int32.random(in: 1 ... .max, using: &self))
    }

    private mutating func range() -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: Int64.random(in: 0...1_000_000, using: &self), timescale: 600),
            duration: CMTime(value: Int64.random(in: 0...1_000_000, using: &self), timescale: 30_000))
    }

    private mutating func number() -> Double { Double.random(in: -1e6...1e6, using: &self) }

    private mutating func word() -> String {
        let letters = Array("aZ09 _\"\\/é→\n{}|<>$'")
        return String(
            (0..<Int.random(in: 0...8, using: &self)).map { _ in letters.randomElement(using: &self)! })
    }

    private mutating func format() -> VideoFormat {
        VideoFormat(
            width: Int.random(in: 2...9000, using: &self), height: Int.random(in: 2...9000, using: &self),
            frameDuration: CMTime(value: 1001, timescale: 30_000), colorimetry: colorimetry())
    }

    private mutating func colorimetry() -> Colorimetry {
        Colorimetry(
            .limited, Colorimetry.Matrix.allCases.randomElement(using: &self),
            Colorimetry.Transfer.allCases.randomElement(using: &self),
            Colorimetry.Primaries.allCases.randomElement(using: &self))
    }

    private mutating func source() -> MediaSource {
        MediaSource(
            url: URL(fileURLWithPath: "/" + word()), trackID: Int32.random(in: 0...9, using: &self),
            streamID: word(), streamIndex: Int.random(in: 0...9, using: &self), timescale: 600)
    }

    private mutating func videoTrack() -> VideoTrackPlan {
        VideoTrackPlan(
            trackID: 1, name: word(),
            segments: list { generator in
                let picture = SourceFormat(
                    orientation: .allCases.randomElement(using: &generator)!, width: 16, height: 9)
                return VideoTrackPlan.Segment(
                    target: generator.range(),
                    clip: Bool.random(using: &generator)
                        ? VideoTrackPlan.Clip(
                            source: generator.source(), sourceRange: generator.range(), picture: picture)
                        : nil)
            })
    }

    private mutating func audioTrack() -> AudioTrackPlan {
        AudioTrackPlan(
            trackID: 2, name: word(),
            segments: list { generator in
                AudioTrackPlan.Segment(
                    target: generator.range(),
                    clip: Bool.random(using: &generator)
                        ? AudioTrackPlan.Clip(source: generator.source(), sourceStart: generator.time()) : nil
                )
            })
    }

    private mutating func placement() -> Placement {
        Placement(
            frame: PixelRectangle(left: number(), top: number(), right: number(), bottom: number()),
            visible: PixelRectangle(left: number(), top: number(), right: number(), bottom: number()))
    }

    private mutating func transform() -> CGAffineTransform {
        CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }

    private mutating func wipe() -> LayerPlan.WipePlan? {
        guard Bool.random(using: &self) else { return nil }
        let pattern = WipePattern(
            .allCases.randomElement(using: &self)!,
            from: WipePattern.Side.allCases.randomElement(using: &self))
        return LayerPlan.WipePlan(
            WipeMask(pattern, softness: number(), isInverted: Bool.random(using: &self)),
            progress: list { LinearPiece(range: $0.range(), start: $0.number(), end: $0.number()) })
    }

    private mutating func backdrop() -> BackdropPlan? {
        guard Bool.random(using: &self) else { return nil }
        let fill: BackdropPlan.Fill =
            Bool.random(using: &self)
            ? .color(RGBColor(red: number(), green: 0.5, blue: 1, alpha: number()))
            : .blur(
                transform: list {
                    TransformPiece(range: $0.range(), start: $0.transform(), end: $0.transform())
                }, deviation: number())
        return BackdropPlan(
            fill, in: placement().frame,
            opacity: list { LinearPiece(range: $0.range(), start: $0.number(), end: $0.number()) })
    }

    private mutating func instruction() -> InstructionPlan {
        InstructionPlan(
            timeRange: range(),
            layers: list { generator in
                LayerPlan(
                    track: generator.word(), drawing: .allCases.randomElement(using: &generator)!,
                    opacity: generator.list {
                        LinearPiece(range: $0.range(), start: $0.number(), end: $0.number())
                    },
                    placement: generator.list {
                        PlacementPiece(range: $0.range(), start: $0.placement(), end: $0.placement())
                    },
                    transform: generator.list {
                        TransformPiece(range: $0.range(), start: $0.transform(), end: $0.transform())
                    },
                    crop: generator.list {
                        CropPiece(
                            range: $0.range(), start: $0.placement().frame, end: $0.placement().visible)
                    },
                    wipe: generator.wipe(), backdrop: generator.backdrop())
            }, index: Int.random(in: 0...9, using: &self),
            drawing: .allCases.randomElement(using: &self)!,
            background: RGBColor(red: number(), green: 0.5, blue: 1))
    }

    private mutating func graph() -> Graph {
        Graph(
            elements: list { generator in
                ElementNode(
                    generator.word(), generator.word(), generator.list { Property($0.word(), $0.word()) })
            },
            links: list { generator in
                Link(
                    from: generator.word(), to: generator.word(),
                    pad: Bool.random(using: &generator) ? generator.word() : nil)
            },
            ramps: list { generator in
                Ramp(
                    element: generator.word(), property: generator.word(), interpolation: .hold,
                    keyframes: generator.list { Ramp.Keyframe($0.time(), $0.number()) })
            })
    }
}
