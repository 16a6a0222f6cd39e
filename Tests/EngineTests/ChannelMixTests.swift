import GStreamerOverlay
import Testing

@testable import Engine

/// How a source's channels are heard in the output's: ITU-R BS.775 for what is beside the front.
@Suite struct ChannelMixTests {
    private static let soft: Float = 0.707_106_77

    /// One loud channel at a time: what of it is heard on the left and on the right.
    private func heard(_ channel: Int, of count: Int, mask: UInt64, in outputCount: Int = 2) -> [Float]? {
        let layout = MediaSample.SoundLayout(rate: 48_000, channelCount: count, channelMask: mask)
        let mix = ChannelMix(layout, outputCount: outputCount)
        var source = [Float](repeating: 0, count: count)
        source[channel] = 1
        return mix?.mixed(source, count: 1)
    }

    @Test func oneAndTwoChannelsStayAsTheyAre() {
        #expect(heard(0, of: 2, mask: 0x3) == nil)
        #expect(heard(0, of: 1, mask: 0, in: 1) == nil)
        // A single channel is heard on both sides, not softer.
        #expect(heard(0, of: 1, mask: 0) == [1, 1])
    }

    /// Front left, front right, centre, low frequencies, back left, back right.
    @Test(
        arguments: [
            (0, [1, 0]), (1, [0, 1]), (2, [soft, soft]), (3, [0, 0]), (4, [soft, 0]), (5, [0, soft]),
        ] as [(Int, [Float])])
    func fivePointOne(channel: Int, expected: [Float]) {
        #expect(heard(channel, of: 6, mask: 0x3F) == expected)
    }

    @Test(arguments: [(0, [1, 0]), (1, [0, 1]), (2, [soft, soft]), (3, [0.5, 0.5])] as [(Int, [Float])])
    func threeAndABackCentre(channel: Int, expected: [Float]) {
        #expect(heard(channel, of: 4, mask: 0x107) == expected)
    }

    @Test func withoutPositionsSidesTakeTurns() {
        #expect(heard(0, of: 4, mask: 0) == [Self.soft, 0])
        #expect(heard(1, of: 4, mask: 0) == [0, Self.soft])
    }

    /// As QuickTime orders them: left, center, right, surround on both sides, low frequencies.
    @Test func withoutPositionsTheFilesLabelsCount() {
        let labels: [UInt32] = [1, 3, 2, 5, 6, 4]
        let expected = [[1, 0], [Self.soft, Self.soft], [0, 1], [Self.soft, 0], [0, Self.soft], [0, 0]]
        for channel in labels.indices {
            var source = [Float](repeating: 0, count: 6)
            source[channel] = 1
            for (mask, own) in [(UInt64(0), expected[channel]), (0x3F, heard(channel, of: 6, mask: 0x3F))] {
                let layout = MediaSample.SoundLayout(rate: 48_000, channelCount: 6, channelMask: mask)
                let mix = ChannelMix(layout, outputCount: 2, labels: labels)
                #expect(mix?.mixed(source, count: 1) == own)
            }
        }
        // Of another number of channels they say nothing.
        let layout = MediaSample.SoundLayout(rate: 48_000, channelCount: 3, channelMask: 0)
        #expect(
            ChannelMix(layout, outputCount: 2, labels: labels)?.mixed([1, 0, 0], count: 1) == [Self.soft, 0])
    }

    @Test func sixteenWithoutPositionsAreARingAndWhatIsAboveIt() {
        #expect(heard(0, of: 16, mask: 0) == [1, 0])
        #expect(heard(2, of: 16, mask: 0) == [Self.soft, Self.soft])
        #expect(heard(3, of: 16, mask: 0) == [Self.soft, 0])
        for channel in 8..<16 { #expect(heard(channel, of: 16, mask: 0) == [0, 0]) }
    }

    @Test func intoOneChannelEachSideCountsHalf() {
        #expect(heard(0, of: 2, mask: 0x3, in: 1) == [0.5])
        #expect(heard(2, of: 6, mask: 0x3F, in: 1) == [Self.soft])
    }

    @Test func samplesStayInOrder() {
        let layout = MediaSample.SoundLayout(rate: 48_000, channelCount: 1, channelMask: 0)
        #expect(
            ChannelMix(layout, outputCount: 2)?.mixed([0.25, -0.5, 1], count: 3) == [
                0.25, 0.25, -0.5, -0.5, 1, 1,
            ])
    }

    /// As flacdec gives them: what it calls the center is behind, and the other way round.
    @Test func misplacedChannelsAreHeardWhereTheyBelong() {
        let soft = Self.soft
        let places: [UInt64: [[Float]]] = [
            0x13F: [[1, 0], [0, 1], [0.5, 0.5], [soft, 0], [soft, soft], [0, 0], [0, soft]],
            0xC3F: [
                [1, 0], [0, 1], [soft, 0], [0, soft], [soft, soft], [0, 0], [soft, 0], [0, soft],
            ],
            0x3F: [[1, 0], [0, 1], [soft, soft], [0, 0], [soft, 0], [0, soft]],
        ]
        for (mask, expected) in places {
            let layout = MediaSample.SoundLayout(
                rate: 48_000, channelCount: expected.count, channelMask: mask)
            let mix = ChannelMix(layout, outputCount: 2, isMisplaced: true)
            for channel in expected.indices {
                var source = [Float](repeating: 0, count: expected.count)
                source[channel] = 1
                #expect(mix?.mixed(source, count: 1) == expected[channel])
            }
        }
    }
}
