#if os(Linux)
@_exported public import Cutroom
#endif
