package import Containers
import GStreamerOverlay

extension MoviePatches.Rules {
    /// The rules that the demuxer of the running GStreamer needs.
    package static let needed = MoviePatches.Rules(
        byRule.filter { $0.workaround.isNeeded }.map(\.rule))

    private static let byRule: [(rule: MoviePatches.Rules, workaround: Workaround)] = [
        (.movieLength, .movieEndsByMediaTime), (.fragmentIndex, .fragmentIndexTimes),
        (.otherTracks, .samplesOfOtherTracks), (.namesOfDNxHR, .unknownDNxHR), (.shortTracks, .previewTracks),
        (.trackEnds, .tracksWithoutEdits), (.userData, .encodersAudioInUserData),
        (.variableRates, .timesOfLPCM), (.byteOrders, .byteOrdersOfPCM),
    ]
}
