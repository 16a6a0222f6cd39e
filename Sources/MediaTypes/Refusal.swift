// A program's mistakes, which raise exceptions at Apple. Swift's own preconditions say nothing in optimised
// programs; these say their words in every build.

/// Ends the program with a message unless the condition is true.
///
/// - Parameters:
///   - condition: What the caller promised.
///   - message: The words of Apple's exception, if it has one.
package func require(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #fileID, line: UInt = #line
) {
    guard !condition() else { return }
    refuse(message(), file: file, line: line)
}

/// Ends the program with a message.
///
/// - Parameter message: The words of Apple's exception, if it has one.
package func refuse(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(message, file: file, line: line)
}
