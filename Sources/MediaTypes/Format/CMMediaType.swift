/// What a format describes, as a four-character code. Source: CMFormatDescription.h.
public typealias CMMediaType = FourCharCode

public var kCMMediaType_Video: CMMediaType { 0x7669_6465 }
public var kCMMediaType_Audio: CMMediaType { 0x736f_756e }
public var kCMMediaType_Muxed: CMMediaType { 0x6d75_7878 }
public var kCMMediaType_Text: CMMediaType { 0x7465_7874 }
public var kCMMediaType_ClosedCaption: CMMediaType { 0x636c_6370 }
public var kCMMediaType_Subtitle: CMMediaType { 0x7362_746c }
public var kCMMediaType_TimeCode: CMMediaType { 0x746d_6364 }
public var kCMMediaType_Metadata: CMMediaType { 0x6d65_7461 }
