// The additions to Apple's interfaces: additional types, timelines, checks, and extensions of Apple's classes.
@_exported public import Checks
@_exported public import Documents
@_exported public import EditingExtras
@_exported public import ExtraTypes
@_exported public import SessionExtras
@_exported public import Timeline
