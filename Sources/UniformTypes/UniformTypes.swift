// As on Apple's platforms, `import UniformTypeIdentifiers` brings Foundation.
@_exported public import Foundation
