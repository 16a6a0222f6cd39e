// Checks for programming errors, for which Apple's frameworks raise exceptions. Unlike Swift's preconditions,
// they print their message in optimized builds, too.

/// Stops the program with a message if a condition is false.
///
/// - Parameters:
///   - condition: A requirement on the caller.
///   - message: The text of Apple's exception, if there is one.
package func require(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #fileID, line: UInt = #line
) {
    guard !condition() else { return }
    refuse(message(), file: file, line: line)
}

/// Stops the program with a message.
///
/// - Parameter message: The text of Apple's exception, if there is one.
package func refuse(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(message, file: file, line: line)
}
