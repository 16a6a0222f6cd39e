#if os(Linux)
@_exported public import Cutroom
@_exported public import Dispatch
@_exported public import Foundation
#endif
