public import Foundation

/// The domain of `AVError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of the media classes, with Apple's codes and details. Source: AVError.h.
public struct AVError: Error, Sendable {
    public let code: Code
    /// The code and details, as an `NSError` because a dictionary alone is not Sendable.
    private let stored: NSError

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        stored = NSError(domain: AVFoundationErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    public var userInfo: [String: Any] { stored.userInfo }
}

extension AVError: CustomNSError {
    public static var errorDomain: String { AVFoundationErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { userInfo }
}

extension AVError: Hashable {
    public static func == (left: AVError, right: AVError) -> Bool { left.stored == right.stored }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension AVError.Code {
    /// Matches errors by their code, as in `catch AVError.exportFailed`.
    public static func ~= (code: AVError.Code, error: any Error) -> Bool {
        (error as? AVError)?.code == code
    }
}
