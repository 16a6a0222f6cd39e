internal import MediaTypes

/// The properties of coded video from another container that a movie's sample entry needs.
package struct DemuxedPictures: Sendable, Hashable {
    package enum Configuration: Sendable, Hashable {
        /// The decoder's configuration record (ISO/IEC 14496-15).
        case h264([UInt8])
        case hevc([UInt8])
    }

    package var configuration: Configuration
    /// In pixels, as coded.
    package var width: Int
    package var height: Int
    package var pixelAspect = VideoSampleEntry.PixelAspect(horizontal: 1, vertical: 1)
    /// The color that the container declares; `nil` for none.
    package var color: VideoSampleEntry.Color?

    package init(_ configuration: Configuration, width: Int, height: Int) {
        self.configuration = configuration
        self.width = width
        self.height = height
    }

    /// The sample entry as a complete box.
    package var entry: [UInt8] {
        let (code, name, record): (FourCharacters, FourCharacters, [UInt8]) =
            switch configuration {
            case .h264(let record): ("avc1", "avcC", record)
            case .hevc(let record): ("hvc1", "hvcC", record)
            }
        return BoxWriter.box(code) { entry in
            entry.append([UInt8](repeating: 0, count: 6))
            // The data reference; 16 reserved bytes.
            entry.append16(1)
            entry.append([UInt8](repeating: 0, count: 16))
            entry.append16(Int64(width))
            entry.append16(Int64(height))
            // 72 dots per inch, horizontally and vertically.
            entry.append32(0x48_0000)
            entry.append32(0x48_0000)
            entry.append32(0)
            entry.append16(1)
            entry.append([UInt8](repeating: 0, count: 32))
            entry.append16(24)
            entry.append16(0xFFFF)
            entry.append(name) { $0.append(record) }
            if pixelAspect.horizontal != pixelAspect.vertical {
                entry.append("pasp") { box in
                    box.append32(Int64(pixelAspect.horizontal))
                    box.append32(Int64(pixelAspect.vertical))
                }
            }
            if let color {
                entry.append("colr") { box in
                    box.append("nclx")
                    for number in [color.primaries, color.transfer, color.matrix] {
                        box.append16(Int64(number))
                    }
                    box.append([color.isFullRange ? 0x80 : 0])
                }
            }
        }
    }
}

extension SampledTrack {
    /// Creates a video track from another container, without edits.
    ///
    /// - Parameters:
    ///   - pictures: The formats by sample entry, from 1; not empty.
    ///   - timescale: The units a second of the samples' times.
    /// - Throws: `ContainerFailure` for numbers that a movie can't hold.
    package init(_ pictures: [DemuxedPictures], samples: [Sample], timescale: Int64) throws {
        let boxes = ByteReader(Self.track(pictures, timescale)).boxes
        guard let track = try MovieTrack(boxes) else {
            throw ContainerFailure.impossible("a timescale of \(timescale)")
        }
        try self.init(track, boxes: boxes, inFileOf: 0)
        self.samples = samples
    }

    /// Returns the content of the track's box, with empty sample tables.
    private static func track(_ pictures: [DemuxedPictures], _ timescale: Int64) -> [UInt8] {
        var track = BoxWriter()
        track.append("tkhd", version: 0, flags: 7) { header in
            header.append([UInt8](repeating: 0, count: 8))
            header.append32(1)
            header.append([UInt8](repeating: 0, count: 4 + 4 + 8 + 4 + 2 + 2))
            header.append(MovieMatrix.identity)
            header.append32(Int64(pictures[0].width) << 16)
            header.append32(Int64(pictures[0].height) << 16)
        }
        track.append("mdia") { media in
            media.appendMediaHeader(timescale: timescale, duration: 0)
            media.appendHandler("vide")
            media.append("minf") { information in
                information.append("vmhd", version: 0, flags: 1) { $0.append64(0) }
                information.appendDataReference()
                information.append("stbl") { table in
                    table.append("stsd", version: 0) { entries in
                        entries.append32(Int64(pictures.count))
                        for picture in pictures { entries.append(picture.entry) }
                    }
                }
            }
        }
        return track.bytes
    }
}
