import ArgumentParser
import Cutroom

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what is installed of what Cutroom works with, and what is missing.",
        discussion: """
            Versions, codecs, containers, sinks and fonts, with the GStreamer elements that are used for them. What is \
            missing is printed with the package to install. The exit status is 69 if Cutroom needs it, and 0 if nothing but \
            what is optional is missing.
            """)

    @OptionGroup var format: JSONOption

    func run() throws {
        let survey = try InstallationSurvey.current()
        try StandardStreams.write(format.text(of: survey, otherwise: InstallationReport(survey).text))
        guard !survey.isComplete else { return }
        let (needed, remedies) = InstallationReport(survey).needed
        throw CommandFailure(
            status: .missingPlugin, cause: "missing: \(needed.joined(separator: ", "))",
            remedy: remedies.joined(separator: "; "))
    }
}
