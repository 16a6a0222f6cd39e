@_exported public import MediaTypes
@_exported public import Editing
@_exported public import Sessions
@_exported public import Timeline
