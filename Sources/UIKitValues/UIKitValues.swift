// As on Apple's platforms, `import UIKit` brings Foundation, Core Graphics and Core Animation.
@_exported public import AppleModules
@_exported public import UIValues
