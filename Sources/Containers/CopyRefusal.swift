/// The reason why coded samples can't be copied as they are.
package struct CopyRefusal: Error {
    /// A sentence, or the rest of one that begins with the file's name, such as `is encrypted`.
    package let reason: String
    /// The remedy, where there is one but to encode.
    package let remedy: String?

    package init(_ reason: String, remedy: String? = nil) {
        (self.reason, self.remedy) = (reason, remedy)
    }
}
