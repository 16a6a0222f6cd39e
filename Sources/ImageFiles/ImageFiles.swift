// As on Apple's platforms, `import ImageIO` brings Foundation and Core Graphics.
@_exported public import AppleModules
