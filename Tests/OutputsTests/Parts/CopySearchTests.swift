import Containers
import MediaTypes
import TestSupport
import Testing

@testable import Outputs

/// What of a track is copied, from a table of samples that no file has.
@Suite struct CopySearchTests {
    /// A table whose samples are frames of a rate, in decoding order.
    private struct MadeTrack {
        /// The frame that each sample is.
        var frames: [Int64]
        /// The entry points, each with the number of leading samples.
        var keys: [Int: Int]
        var timescale: CMTimeScale = 90_000
        /// The number of units by which the time of a sample is off.
        var off: [Int: Int64] = [:]

        static let duration = CMTime(value: 1001, timescale: 30_000)

        /// Returns the pieces of an output that begins with a frame of the track.
        func pieces(of frames: Range<Int64>, from start: Int64 = 0) throws -> [CopySearch.Piece] {
            let alignment = try #require(
                FrameAlignment(
                    timescale: timescale, rounding: TimeRounding(clock: timescale, isDemuxed: false),
                    zero: Self.duration.multiplied(by: -start), frameDuration: Self.duration))
            let points = keys.sorted { $0.key < $1.key }.map {
                KeyFrame(sample: $0.key, units: [], entry: .refresh, leadingCount: $0.value)
            }
            return CopySearch(samples, from: points, alignment).pieces(of: frames)
        }

        private var samples: [SampledTrack.Sample] {
            frames.enumerated().map { index, frame in
                let exact = Int128(frame) * 1001 * Int128(timescale)
                // To the nearest unit; no frame is negative.
                let time = Int64((exact + 15_000) / 30_000) + (off[index] ?? 0)
                return SampledTrack.Sample(
                    offset: Int64(index) * 100, size: 100, decodeTime: time, presentationTime: time,
                    duration: 0, isSync: keys[index] != nil, entry: 1)
            }
        }
    }

    private static func copied(
        _ samples: Range<Int>, as frames: Range<Int64>, leading: Int = 0
    ) -> CopySearch.Piece {
        .copied(CopySearch.Run(samples: samples, leadingCount: leading, frames: frames))
    }

    /// Thirty frames in order, a key frame in ten.
    private static let plain = MadeTrack(frames: Array(0..<30), keys: [0: 0, 10: 0, 20: 0])

    /// Frames of four that are decoded in the order 0 3 1 2, from three key frames on.
    private static let reordered = MadeTrack(
        frames: (0..<3 as Range<Int64>).flatMap { group in
            [0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 11, 10].map { group * 12 + $0 }
        }, keys: [0: 0, 12: 0, 24: 0])

    @Test func allOfATrackIsCopied() throws {
        #expect(try Self.plain.pieces(of: 0..<30) == [Self.copied(0..<30, as: 0..<30)])
        #expect(try Self.reordered.pieces(of: 0..<36) == [Self.copied(0..<36, as: 0..<36)])
    }

    @Test func aCopyBeginsAtTheFirstKeyFrame() throws {
        #expect(
            try Self.plain.pieces(of: 0..<25, from: 5)
                == [.rendered(0..<5, .noKeyFrame(until: 5)), Self.copied(10..<30, as: 5..<25)])
        // Frames of the output before and after the clip don't matter.
        #expect(
            try Self.plain.pieces(of: 100..<112, from: -100) == [Self.copied(0..<12, as: 100..<112)])
    }

    @Test func aCopyOfFewFramesIsRendered() throws {
        #expect(try Self.plain.pieces(of: 0..<8) == [Self.copied(0..<8, as: 0..<8)])
        #expect(try Self.plain.pieces(of: 0..<7) == [.rendered(0..<7, .noEntryPoint)])
        #expect(
            try Self.plain.pieces(of: 3..<17)
                == [.rendered(3..<17, .noEntryPoint)])
    }

    @Test func aCopyEndsWhereNoLaterSampleIsNeeded() throws {
        // Frame 10 is decoded after 11.
        #expect(
            try Self.reordered.pieces(of: 0..<11)
                == [Self.copied(0..<10, as: 0..<10), .rendered(10..<11, .needsLaterSamples)])
        // Frame 8 is decoded last of 7, 8 and 9.
        #expect(
            try Self.reordered.pieces(of: 0..<9)
                == [.rendered(0..<9, .noEntryPoint)])
        #expect(
            try Self.reordered.pieces(of: 0..<11, from: 12)
                == [Self.copied(12..<22, as: 0..<10), .rendered(10..<11, .needsLaterSamples)])
        // Groups are copied together; frame 22 is decoded after 23.
        #expect(
            try Self.reordered.pieces(of: 0..<23, from: 12)
                == [Self.copied(12..<34, as: 0..<22), .rendered(22..<23, .needsLaterSamples)])
    }

    @Test func leadingSamplesAreLeftOut() throws {
        // Key frame 9 is followed by 7 and 8, which are presented before it.
        let table = MadeTrack(
            frames: [0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11, 15, 13, 14, 18, 16, 17], keys: [7: 2])
        #expect(
            try table.pieces(of: 0..<14, from: 5)
                == [.rendered(0..<4, .noKeyFrame(until: 4)), Self.copied(7..<19, as: 4..<14, leading: 2)])
    }

    /// One unit of the clock before or after is another time; a clock that rounds has no such unit.
    @Test(arguments: [-1, 1] as [Int64]) func aKeyFrameBetweenFramesIsRendered(units: Int64) throws {
        var table = Self.plain
        table.keys = [10: 0]
        table.off = [10: units]
        #expect(try table.pieces(of: 0..<30) == [.rendered(0..<30, .offFrames)])
        table.off = [10: 0]
        #expect(
            try table.pieces(of: 0..<30)
                == [.rendered(0..<10, .noKeyFrame(until: 10)), Self.copied(10..<30, as: 10..<30)])
        // The key frame belongs to another clip.
        table.off = [10: units]
        #expect(try table.pieces(of: 11..<30) == [.rendered(11..<30, .noEntryPoint)])
    }

    @Test(arguments: [-1, 1] as [Int64]) func aCopyEndsBeforeASampleBetweenFrames(units: Int64) throws {
        var table = Self.plain
        table.off = [9: units]
        #expect(
            try table.pieces(of: 0..<30)
                == [
                    Self.copied(0..<9, as: 0..<9), .rendered(9..<10, .offFrames),
                    Self.copied(10..<30, as: 10..<30),
                ])
    }

    @Test func aMissingFrameEndsACopy() throws {
        // Frame 12 is missing: what follows it can't be consecutive.
        let table = MadeTrack(frames: Array(0..<12) + Array(13..<31), keys: [0: 0, 22: 0])
        #expect(
            try table.pieces(of: 0..<31)
                == [
                    Self.copied(0..<12, as: 0..<12), .rendered(12..<23, .offFrames),
                    Self.copied(22..<30, as: 23..<31),
                ])
    }

    @Test func aFrameThatIsThereTwiceEndsACopy() throws {
        let table = MadeTrack(frames: Array(0..<12) + [11] + Array(12..<20), keys: [0: 0])
        #expect(
            try table.pieces(of: 0..<20)
                == [Self.copied(0..<12, as: 0..<12), .rendered(12..<20, .needsLaterSamples)])
    }

    @Test func nothingOfNothing() throws {
        #expect(try Self.plain.pieces(of: 4..<4) == [])
        #expect(try MadeTrack(frames: [], keys: [:]).pieces(of: 0..<4) == [.rendered(0..<4, .noEntryPoint)])
    }

    /// Random groups, clips and clocks, hours into a source: pieces are contiguous, and a copy is the samples of
    /// its frames and no others.
    @Test(arguments: [600, 1000, 30_000, 90_000, 1_000_000_000] as [CMTimeScale])
    func randomTables(timescale: CMTimeScale) throws {
        var random = SeededGenerator(seed: UInt64(timescale))
        for _ in 0..<20 {
            let base = Int64.random(in: 0..<3_000_000, using: &random)
            var table = MadeTrack(frames: [], keys: [:], timescale: timescale)
            while table.frames.count < 120 {
                table.keys[table.frames.count] = 0
                let first = base + Int64(table.frames.count)
                let group = Array(first..<first + Int64.random(in: 1...30, using: &random))
                // The key frame is first; runs of up to four others are presented in another order.
                table.frames.append(first)
                var rest = group.dropFirst()
                while !rest.isEmpty {
                    let run = rest.prefix(Int.random(in: 1...4, using: &random))
                    table.frames += run.reversed()
                    rest = rest.dropFirst(run.count)
                }
            }
            let start = base + Int64.random(in: 0..<40, using: &random)
            let end = Int64.random(in: 20...70, using: &random)
            let pieces = try table.pieces(of: 0..<end, from: start)
            var next: Int64 = 0
            for piece in pieces {
                switch piece {
                case .rendered(let frames, _):
                    #expect(frames.lowerBound == next && !frames.isEmpty)
                    next = frames.upperBound
                case .copied(let run):
                    #expect(run.frames.lowerBound == next && run.frames.count >= 8)
                    #expect(table.keys[run.samples.lowerBound] != nil && run.leadingCount == 0)
                    #expect(table.frames[run.samples].map { $0 - start }.sorted() == Array(run.frames))
                    next = run.frames.upperBound
                }
            }
            #expect(next == end)
        }
    }
}
