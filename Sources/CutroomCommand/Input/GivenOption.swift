/// The options that a command line has.
enum GivenOption {
    /// Returns the name of the first option that is given; `nil` if none is.
    ///
    /// - Parameter options: Whether each option is given, by its name.
    static func first(_ options: KeyValuePairs<String, Bool>) -> String? {
        options.first { $0.value }?.key
    }
}
