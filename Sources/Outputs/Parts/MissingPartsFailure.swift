/// The error of joining while parts aren't there, or aren't what was rendered.
struct MissingPartsFailure: Error {
    /// The names of their files.
    let fileNames: Set<String>
}
