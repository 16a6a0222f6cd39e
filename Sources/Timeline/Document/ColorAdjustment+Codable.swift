import Foundation

extension Timeline.ColorAdjustment: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .color)
        self.init()
        brightness = try object.optional("brightness", Double.self, "a number") ?? brightness
        contrast = try object.optional("contrast", Double.self, "a number") ?? contrast
        saturation = try object.optional("saturation", Double.self, "a number") ?? saturation
        hue = try object.optional("hue", Double.self, "a number") ?? hue
        exposure = try object.optional("exposure", Double.self, "a number") ?? exposure
        temperature = try object.optional("temperature", Double.self, "a number") ?? temperature
        tint = try object.optional("tint", Double.self, "a number") ?? tint
        curves = try object.optional("curves", Timeline.ColorCurves.self, "an object") ?? curves
        lut = try object.optional("lut", DocumentPath.self, "a path")?.url
    }

    public func encode(to encoder: any Encoder) throws {
        let plain = Timeline.ColorAdjustment()
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(brightness, forKey: DocumentKey("brightness"))
        try container.encode(contrast, forKey: DocumentKey("contrast"))
        try container.encode(saturation, forKey: DocumentKey("saturation"))
        try container.encode(hue, forKey: DocumentKey("hue"))
        if exposure != plain.exposure { try container.encode(exposure, forKey: DocumentKey("exposure")) }
        if temperature != plain.temperature {
            try container.encode(temperature, forKey: DocumentKey("temperature"))
        }
        if tint != plain.tint { try container.encode(tint, forKey: DocumentKey("tint")) }
        if curves != plain.curves { try container.encode(curves, forKey: DocumentKey("curves")) }
        try container.encodeIfPresent(lut.map(DocumentPath.init), forKey: DocumentKey("lut"))
    }
}

extension Timeline.ColorCurves: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .curves)
        func points(_ key: String) throws -> [CGPoint] {
            try object.list(key, of: DocumentPoint.self)?.map(\.point) ?? []
        }
        self.init(
            all: try points("all"), red: try points("red"), green: try points("green"),
            blue: try points("blue"))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        for (key, points) in [("all", all), ("red", red), ("green", green), ("blue", blue)]
        where !points.isEmpty {
            try container.encode(points.map(DocumentPoint.init), forKey: DocumentKey(key))
        }
    }
}

extension Timeline.ChromaKey: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .key)
        self.init()
        color = try object.optional("color", DocumentColor.self, "a color such as #00B140")?.color ?? color
        tolerance = try object.optional("tolerance", Double.self, "a number") ?? tolerance
        softness = try object.optional("softness", Double.self, "a number") ?? softness
        spill = try object.optional("spill", Double.self, "a number") ?? spill
    }

    public func encode(to encoder: any Encoder) throws {
        let plain = Timeline.ChromaKey()
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentColor(color), forKey: DocumentKey("color"))
        if tolerance != plain.tolerance { try container.encode(tolerance, forKey: DocumentKey("tolerance")) }
        if softness != plain.softness { try container.encode(softness, forKey: DocumentKey("softness")) }
        if spill != plain.spill { try container.encode(spill, forKey: DocumentKey("spill")) }
    }
}
