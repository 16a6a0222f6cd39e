import ArgumentParser

/// The option to print JSON in place of text.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    /// Returns a value as JSON if the option is given, otherwise the text.
    func text(of value: some Encodable, otherwise text: @autoclosure () -> String) throws -> String {
        try json ? PrintedJSON.text(of: value) : text()
    }
}
