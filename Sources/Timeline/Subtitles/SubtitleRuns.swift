import MediaTypes

/// Collects the runs of a subtitle while its markup is read.
struct SubtitleRuns {
    private(set) var runs: [SubtitleCue.Run] = []
    /// The style of the following text. Its `start` applies to the next piece of text only.
    var style = SubtitleCue.Run(text: "")

    init() {}

    /// Joins neighbors of the same style, unless a word begins with the later one.
    init(joining runs: [SubtitleCue.Run]) {
        for run in runs {
            style = run
            append(run.text)
        }
    }

    /// Adds text, to the last run if that has the same style.
    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        var run = style
        run.text = text
        style.start = nil
        guard run.start == nil, var last = runs.last else { return runs.append(run) }
        (last.text, last.start) = (text, nil)
        if last == run { runs[runs.count - 1].text += text } else { runs.append(run) }
    }
}
