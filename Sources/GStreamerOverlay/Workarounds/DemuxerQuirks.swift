internal import CGStreamer

/// Faults of demuxers that readers compensate for. `Workaround` lists the affected versions.
package struct DemuxerQuirks: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `Workaround.namelessPads`
    package static let needsAllPads = DemuxerQuirks(rawValue: 1)
    /// `Workaround.fewTimesInProgramStreams`: decoders assign such times to other frames.
    package static let tellsFewPictureTimes = DemuxerQuirks(rawValue: 2)
    /// `Workaround.decodingTimesOfAVI`
    package static let tellsDecodingTimes = DemuxerQuirks(rawValue: 4)

    /// `Workaround.padsMadeTwice`
    package static let makesPadsOnce = DemuxerQuirks(rawValue: 8)

    /// `Workaround.latePads`
    package static let makesPadsLate = DemuxerQuirks(rawValue: 16)

    /// `Workaround.keyFramesOfASF`
    package static let missesKeyFrames = DemuxerQuirks(rawValue: 32)

    /// Noted once the stream is known: frames that are presented just before a key frame may be decoded after it,
    /// and the demuxer has decoding times only (`Workaround.decodingTimesOfAVI`).
    package static let seeksByDecodingTimes = DemuxerQuirks(rawValue: 64)

    /// Returns the seek that yields the key frame before a time and the frames after it.
    package func seek(
        to time: GStreamer.ClockTime, landing: Pipeline.SeekLanding
    ) -> (time: GStreamer.ClockTime, landing: Pipeline.SeekLanding) {
        guard case .keyFrameBefore = landing, contains(.missesKeyFrames) else { return (time, landing) }
        return (time > 1_000_000_000 ? time - 1_000_000_000 : 0, .exact)
    }

    /// How long before a time a video stream is sought, in nanoseconds, so that its frames have their own times
    /// from there on.
    ///
    /// `Workaround.timesOfTheNextPicture`: of the first frame it isn't known whether its time is that of the
    /// next one, and frames without a time continue from it.
    ///
    /// `Workaround.decodingTimesOfAVI`: the demuxer would begin with a key frame that is decoded before that time
    /// and presented after it, and frames that are presented before it need earlier ones.
    package var pictureLead: GStreamer.ClockTime {
        if contains(.tellsFewPictureTimes) { return 2_000_000_000 }
        return contains(.seeksByDecodingTimes) ? 1_000_000_000 : 0
    }

    /// A correction of the presentation times of a video stream.
    package enum Remedy: Sendable, Hashable {
        /// The decoder derives them from decoding times. If `trustsTold`, nothing changes if the first frame
        /// is presented later than it is decoded.
        case leaveToDecoder(trustsTold: Bool)
        /// They follow from the positions of frames in their groups.
        case showInOrder
    }

    /// The correction for a video stream with these caps; nil if its presentation times are right.
    package func remedy(caps: String) -> Remedy? {
        let isMPEG = caps.hasPrefix("video/mpeg")
        if contains(.tellsFewPictureTimes), isMPEG {
            return caps.contains("mpegversion=(int)4") ? .leaveToDecoder(trustsTold: false) : .showInOrder
        }
        // In codecs without reordering, such as DNxHD, both times are the same.
        let waits = isMPEG || Self.waiting.contains(where: caps.hasPrefix)
        return contains(.tellsDecodingTimes) && waits ? .leaveToDecoder(trustsTold: true) : nil
    }

    /// Whether a stream with these caps is sought by decoding times. Readers find the key frames of H.264 and HEVC
    /// themselves.
    package func isSoughtByDecodingTimes(caps: String) -> Bool {
        contains(.tellsDecodingTimes) && remedy(caps: caps) != nil && !caps.hasPrefix("video/x-h26")
    }

    private static let waiting = ["video/x-h264", "video/x-h265", "video/x-divx", "video/x-xvid"]
}

extension Element {
    /// The quirks of a demuxer; empty for other elements.
    package var quirks: DemuxerQuirks {
        switch factoryName {
        case "flvdemux": [.needsAllPads, .makesPadsOnce]
        case "mpegpsdemux": [.tellsFewPictureTimes, .makesPadsLate]
        case "avidemux", "mxfdemux": .tellsDecodingTimes
        case "asfdemux": .missesKeyFrames
        default: []
        }
    }

    /// Makes the streams of a Matroska demuxer count their time from zero, before and after a seek alike. To
    /// be called before it has pads; has no effect on other elements.
    ///
    /// - Returns: Whether it is a Matroska demuxer, whose buffer times are stream times from then on.
    @discardableResult
    package func countTimeFromZero() -> Bool {
        guard factoryName == "matroskademux" else { return false }
        onPadAdded { cgst_pad_count_from_zero($0.pointer) }
        return true
    }

    /// Makes the streams of a movie's demuxer keep their first frame rate, if a parser can't handle a change.
    /// To be called before it has pads; has no effect on other elements.
    package func keepFrameRate() {
        guard factoryName == "qtdemux" else { return }
        onPadAdded { cgst_pad_keep_rate($0.pointer) }
    }
}

extension Element {
    /// Makes a parser of AC-3 take the packets of DVDs in which no frame begins. To be called before it
    /// runs; has no effect on other elements.
    package func takePacketsWithoutFrames() {
        guard factoryName == "ac3parse", let pad = try? staticPad("sink") else { return }
        cgst_pad_limit_access(pad.pointer)
    }

    /// Makes a parser of audio drop what ends before the segment, but for the packets that decoding the first one
    /// needs. Has no effect on other elements. See `Workaround.packetsBeforeSegment`.
    package func dropPacketsBeforeSegment() {
        guard let factoryName, Self.audioParsers.contains(factoryName),
            Workaround.packetsBeforeSegment.isNeeded
        else { return }
        // A parser without the property, as that of an early 1.27, drops them by itself.
        try? set("disable-clip", "false")
    }

    private static let audioParsers: Set = [
        "aacparse", "ac3parse", "amrparse", "dcaparse", "flacparse", "mpegaudioparse", "sbcparse",
        "wavpackparse",
    ]
}

extension Pad {
    /// Corrects the presentation times of frames.
    package func mendPictureTimes(by remedy: DemuxerQuirks.Remedy) {
        switch remedy {
        case .leaveToDecoder(let trustsTold): cgst_pad_keep_first_time(pointer, trustsTold ? 1 : 0)
        case .showInOrder: cgst_pad_show_in_order(pointer)
        }
    }
}
