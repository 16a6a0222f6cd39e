import ArgumentParser
import Cutroom
import Foundation
import PortSurvey

struct Port: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists what a Swift project for Apple's platforms needs on Linux.",
        discussion: """
            The imports of its Swift files come first, each with the product that has the module, or the way round; then \
            the symbols that are missing or differ, with the first place. Names are compared as texts, without a compiler. \
            Folders of builds and packages, such as .build and Pods, are skipped; at most 20,000 files of at most 2 MB \
            each are read.
            """)

    @Argument(help: ArgumentHelp("The folder of the project.", valueName: "folder"))
    var folder: String

    @Flag(help: "Print JSON, which also has the symbols that are here.")
    var json = false

    func run() throws {
        let survey: PortSurvey
        do { survey = try PortSurvey(of: InputFiles.url(folder)) } catch {
            throw CommandFailure(
                status: .noInput, subject: folder, cause: "cannot be listed: \(error.localizedDescription)",
                remedy: "name a folder of a Swift project")
        }
        for problem in survey.problems {
            StandardStreams.complain("cutroom: warning: \(folder): not read: \(problem)")
        }
        guard survey.files > 0 else {
            throw CommandFailure(
                status: .noInput, subject: folder, cause: "has no Swift files that can be read",
                remedy: "name a folder of a Swift project")
        }
        try StandardStreams.write(json ? PrintedJSON.text(of: survey) : survey.text)
    }
}
