// One import is enough, as with AVFoundation on Apple's platforms: client files use Foundation and Dispatch
// without naming them. Apple's names and ours.
@_exported public import CutroomExtras
@_exported public import Dispatch
@_exported public import Drawing
@_exported public import Editing
@_exported public import Foundation
@_exported public import Layers
@_exported public import MediaTypes
@_exported public import Sessions
