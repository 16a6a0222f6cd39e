import Checks
import ExtraTypes
import Foundation
import GStreamerOverlay
import Testing

/// The survey of what is installed, on a machine that has what Cutroom needs.
@Suite struct InstallationSurveyTests {
    @Test func whatIsNeededIsHere() throws {
        let survey = try InstallationSurvey.current()
        #expect(survey.isComplete && survey.gstreamerVersion == GStreamerVersion.running.description)
        #expect(InstallationSurvey.currentGStreamerVersion == survey.gstreamerVersion)
        #expect(survey.swiftVersion.hasPrefix("6.") && survey.libavVersion?.isEmpty == false)
        #expect(survey.fonts.familyCount > 0 && survey.fonts.defaultFamily?.isEmpty == false)
        let kinds: Set<InstallationSurvey.Part.Kind> = [
            .rendering, .videoDecoder, .videoEncoder, .audioDecoder, .audioEncoder, .imageDecoder,
            .imageEncoder, .demuxer, .muxer, .videoSink, .audioSink,
        ]
        #expect(Set(survey.parts.map(\.kind)) == kinds)
        for part in survey.parts {
            #expect(part.elements.allSatisfy { GStreamer.hasElement($0) }, "\(part)")
            #expect(!part.missingElements.contains { GStreamer.hasElement($0) }, "\(part)")
            #expect(part.missingElements.isEmpty || !part.isNeeded, "\(part)")
            #expect(part.missingElements.isEmpty == (part.remedy == nil), "\(part)")
            #expect(part.missingElements.isEmpty == part.packages.isEmpty, "\(part)")
        }
        let known = Set(survey.parts.map { "\($0.kind.rawValue) \($0.name)" })
        #expect(known.count == survey.parts.count)
        #expect(known.isSuperset(of: ["videoEncoder H.264", "audioEncoder AAC", "muxer MP4", "demuxer Ogg"]))
    }

    @Test func itIsKeptInJSON() throws {
        let survey = try InstallationSurvey.current()
        let data = try JSONEncoder().encode(survey)
        #expect(try JSONDecoder().decode(InstallationSurvey.self, from: data) == survey)
    }
}
