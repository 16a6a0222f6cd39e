import Foundation
import Layers
import MediaTypes
import PNGSupport
import Testing

@testable import LayerRendering

/// Trees that are deep, and such with many layers.
@Suite struct NestedLayerTests {
    /// Layers of a point each to the right, of which the last one has a color.
    private func chain(_ count: Int, each change: (CALayer) -> Void = { _ in }) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        var last = root
        for index in 1..<count {
            let layer = CALayer()
            layer.anchorPoint = .zero
            layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.position = CGPoint(x: index % 40 == 0 ? -39 : 1, y: 0)
            change(layer)
            last.addSublayer(layer)
            last = layer
        }
        last.backgroundColor = .white
        return root
    }

    /// As deep as is drawn, on a thread with the stack of a feed, in both ways of drawing.
    @Test(.timeLimit(.minutes(5)), arguments: [350, LayerTree.mostLevels])
    func deepTreesAreDrawn(levels: Int) async throws {
        let found: [[Int]] = try await onSmallStack(1 << 20) {
            let renderer = LayerRenderer(width: 64, height: 64, images: PNGDecoder())
            let tree = LayerSnapshot(self.chain(levels)).tree
            guard tree.levels == levels else { return [] }
            let state = tree.state(at: 0)
            let overlays = try renderer.overlays(of: state)
            let picture = try renderer.picture(of: state, video: nil)
            let x = (levels - 1) % 40
            let changes = tree.changes(from: 0, to: 1)
            return [
                Drawn(64, 64, picture).color(x + 4, 60), [overlays.count, overlays.first?.x ?? -1, x],
                [changes.isEmpty ? 1 : 0],
            ]
        }
        #expect(found.count == 3)
        guard found.count == 3 else { return }
        #expect(found[0] == [255, 255, 255, 255] && found[1][0] == 1 && found[1][1] == found[1][2])
        #expect(found[2] == [1])
    }

    /// Groups within groups: each is a picture of its own.
    @Test(.timeLimit(.minutes(5))) func deepGroupsAreDrawn() async throws {
        let color: [Int] = try await onSmallStack(1 << 20) {
            let root = self.chain(200) { $0.shadowOpacity = 0.01 }
            let renderer = LayerRenderer(width: 64, height: 64, images: PNGDecoder())
            return Drawn(64, 64, try renderer.picture(of: LayerSnapshot(root).tree.state(at: 0), video: nil))
                .color(199 % 40 + 4, 60)
        }
        #expect(color == [255, 255, 255, 255])
    }

    /// One more level than is drawn is read, so that the compiler can tell.
    @Test func deeperTreesAreCut() {
        let tree = LayerSnapshot(chain(3000)).tree
        #expect(tree.levels == LayerTree.mostLevels + 1)
    }

    /// Made from the outside and from the inside, and freed on a thread with little stack.
    @Test(.timeLimit(.minutes(5))) func deepTreesAreFreed() async throws {
        let count: [Int] = try await onSmallStack {
            weak var last: CALayer?
            do {
                let root = CALayer()
                var inner = root
                for _ in 0..<50_000 {
                    let layer = CALayer()
                    inner.addSublayer(layer)
                    inner = layer
                }
                last = inner
            }
            weak var kept: CALayer?
            var outer = CALayer()
            do {
                kept = outer
                for index in 0..<50_000 {
                    let layer = CALayer()
                    if index % 2 == 0 { layer.mask = outer } else { layer.addSublayer(outer) }
                    outer = layer
                }
            }
            let isKept = kept != nil
            outer = CALayer()
            return [last == nil ? 0 : 1, isKept ? 1 : 0, kept == nil ? 0 : 1]
        }
        #expect(count == [0, 1, 0])
    }

    /// A layer that a client holds outlives its superlayer, with what is in it.
    @Test func heldLayersStay() {
        var root: CALayer? = chain(10)
        let held = root?.sublayers?.first?.sublayers?.first
        root = nil
        #expect(held?.superlayer == nil && held?.sublayers?.count == 1)
        #expect(held?.sublayers?.first?.superlayer === held)
    }

    /// More marks than the cache holds: the same ones stay in it, so that not all are drawn again in each frame.
    @Test(arguments: [1, 2, 10]) func manyMarksStayInTheCache(share: Int) throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 640, height: 360)
        for index in 0..<400 {
            let mark = CALayer()
            mark.frame = CGRect(x: index % 40 * 16, y: index / 40 * 16, width: 12, height: 12)
            mark.backgroundColor = CGColor(gray: CGFloat(index) / 400, alpha: 1)
            root.addSublayer(mark)
        }
        let tree = LayerSnapshot(root).tree
        let all = LayerRenderer(width: 640, height: 360, images: PNGDecoder())
        let whole = try all.overlays(of: tree.state(at: 0)).map(\.pixels.bytes)
        #expect(all.cache.count == 400)
        let renderer = LayerRenderer(
            width: 640, height: 360, images: PNGDecoder(), cacheLimit: all.cache.byteCount / share)
        var former: Set<ObjectIdentifier> = []
        var held: [LayerOverlay] = []
        for frame in 0..<5 {
            let overlays = try renderer.overlays(of: tree.state(at: Double(frame)))
            #expect(overlays.map(\.pixels.bytes) == whole)
            #expect(renderer.cache.byteCount <= all.cache.byteCount / share)
            let pixels = Set(overlays.map { ObjectIdentifier($0.pixels) })
            if frame > 1 { #expect(pixels.intersection(former).count == renderer.cache.count) }
            #expect(renderer.cache.count >= 400 / share - 1)
            (former, held) = (pixels, overlays)
        }
        #expect(held.count == 400)
    }

    /// What is not seen any more makes room for what is.
    @Test func oldImagesAreEvicted() throws {
        let renderer = LayerRenderer(width: 100, height: 100, images: PNGDecoder(), cacheLimit: 100_000)
        for step in 0..<30 {
            let box = Drawn.box(CGRect(x: 0, y: 0, width: 100, height: 100))
            box.backgroundColor = CGColor(gray: CGFloat(step / 3) / 10, alpha: 1)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.addSublayer(box)
            _ = try renderer.overlays(of: LayerSnapshot(root).tree.state(at: 0))
            #expect((1...2).contains(renderer.cache.count) && renderer.cache.byteCount <= 100_000)
        }
    }

    /// Does work on a thread with a small stack, as clients may have.
    private func onSmallStack<Value: Sendable>(
        _ size: Int = 128 << 10, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            thread.stackSize = size
            thread.start()
        }
    }
}
