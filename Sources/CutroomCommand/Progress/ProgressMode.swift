import ArgumentParser

enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
    case auto, bar, json, none

    func display(output: String) -> any ProgressDisplay {
        switch self {
        case .auto: StandardStreams.errorIsTerminal ? ProgressBar() : NoProgress()
        case .bar: ProgressBar()
        case .json: ProgressLines(output: output)
        case .none: NoProgress()
        }
    }
}
