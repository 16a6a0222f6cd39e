import Checks
import Editing
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Titles that an edge of the frame cuts off are reported, however they appear and move; whole ones aren't.
@Suite(.timeLimit(.minutes(2))) struct TitleCutTests {
    enum Edge: CaseIterable, Sendable {
        case left, right, top, bottom

        /// How far a title in the middle moves until the edge cuts its letters in half.
        var offset: CGPoint {
            switch self {
            case .left: CGPoint(x: -17, y: 0)
            case .right: CGPoint(x: 47, y: 0)
            case .top: CGPoint(x: 0, y: 22)
            case .bottom: CGPoint(x: 0, y: -26)
            }
        }

        var isUpright: Bool { self == .left || self == .right }
    }

    enum Look: CaseIterable, Sendable {
        case still, partial, fading, translucent, popping, sliding, rolling

        /// - Parameter edge: The edge from which the title slides in, and along which it rolls.
        func apply(to title: CATextLayer, _ edge: Edge) {
            switch self {
            case .still: break
            case .partial: (title.beginTime, title.duration) = (0.2, 0.6)
            case .fading:
                (title.beginTime, title.duration, title.opacity) = (0.2, 0.6, 0)
                let fade = CAKeyframeAnimation(keyPath: "opacity")
                fade.values = [0, 1, 1, 0]
                Self.add(fade, to: title, during: 0..<0.6)
            case .translucent: title.opacity = 0.1
            case .popping:
                let pop = CABasicAnimation(keyPath: "transform.scale")
                (pop.fromValue, pop.toValue, pop.autoreverses) = (1.0, 1.2, true)
                Self.add(pop, to: title, during: 0.4..<0.5)
            case .sliding:
                let place = edge.isUpright ? title.position.x : title.position.y
                let isBefore = edge == .left || edge == .bottom
                let slide = CABasicAnimation(keyPath: edge.isUpright ? "position.x" : "position.y")
                (slide.fromValue, slide.toValue) = (place + (isBefore ? -60 : 60), place)
                Self.add(slide, to: title, during: 0..<0.3)
            case .rolling:
                let roll = CABasicAnimation(keyPath: edge.isUpright ? "position.y" : "position.x")
                (roll.fromValue, roll.toValue) = (-40.0, 100.0)
                Self.add(roll, to: title, during: 0..<1)
            }
        }

        private static func add(_ animation: CAAnimation, to title: CALayer, during times: Range<Double>) {
            animation.beginTime = times.lowerBound == 0 ? AVCoreAnimationBeginTimeAtZero : times.lowerBound
            animation.duration = times.upperBound - times.lowerBound
            animation.isRemovedOnCompletion = false
            title.add(animation, forKey: nil)
        }
    }

    private func problems(_ edge: Edge, _ look: Look, isCut: Bool) async throws -> [String] {
        let film = try await CheckedFilm(in: try TemporaryFolder.make("cut"))
        defer { TemporaryFolder.remove(film.folder) }
        film.addTitle { title in
            if isCut { title.frame = title.frame.offsetBy(dx: edge.offset.x, dy: edge.offset.y) }
            look.apply(to: title, edge)
        }
        return try film.problems().map { "\($0.kind.rawValue): \($0.message)" }
    }

    @Test(arguments: TestShare.of(Edge.allCases, Look.allCases))
    func onlyTitlesThatAnEdgeCutsAreReported(edge: Edge, look: Look) async throws {
        let cut = try await problems(edge, look, isCut: true)
        #expect(cut.count == 1)
        #expect(cut.allSatisfy { $0.hasPrefix("title-outside:") && $0.hasSuffix("cuts it off") }, "\(cut)")
        #expect(try await problems(edge, look, isCut: false) == [])
    }

    /// Exports and frames of an asset lose the same titles, as is known before an export starts.
    @Test(arguments: [false, true]) func lossesAreThoseOfTheOutput(isCut: Bool) async throws {
        let film = try await CheckedFilm(in: try TemporaryFolder.make("losses"))
        defer { TemporaryFolder.remove(film.folder) }
        film.addTitle { title in
            if isCut { title.frame = title.frame.offsetBy(dx: Edge.left.offset.x, dy: 0) }
        }
        let losses = film.composition.titleLosses(videoComposition: film.video)
        #expect(losses == (try film.problems()) && losses.count == (isCut ? 1 : 0))
        #expect(film.composition.titleLosses(videoComposition: nil).isEmpty)
        let session = try film.session()
        #expect(session.titleLosses() == losses)
        session.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10))
        #expect(session.titleLosses().count == losses.count)
        session.timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        try await session.export(to: film.folder.appendingPathComponent("film.mp4"), as: .mp4)
        #expect(session.titleLosses() == losses)
    }
}
