// As on Apple's platforms, `import AppKit` brings Foundation, Core Graphics and Core Animation.
@_exported public import AppleModules
@_exported public import UIValues
