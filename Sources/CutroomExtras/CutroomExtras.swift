// What this library has beside Apple's names: values of its own and timelines, and extensions of Apple's classes.
@_exported public import Documents
@_exported public import EditingExtras
@_exported public import ExtraTypes
@_exported public import SessionExtras
@_exported public import Timeline
