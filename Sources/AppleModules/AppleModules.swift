#if os(Linux)
@_exported public import Dispatch
@_exported public import Drawing
@_exported public import Editing
@_exported public import Foundation
@_exported public import Layers
@_exported public import MediaTypes
@_exported public import Sessions
#endif
