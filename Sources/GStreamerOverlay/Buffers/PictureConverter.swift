internal import CGStreamer
package import MediaTypes

/// Converts frames of one size from one format and its colors to another, and scales them. Must be used on
/// one thread at a time.
package final class PictureConverter {
    private let source: PictureLayout
    private let pool: PicturePool
    private let converter: OpaquePointer
    private var sourceInfo: GstVideoInfo
    private var targetInfo: GstVideoInfo

    /// - Parameters: the layouts, and their colors.
    package init(
        from source: PictureLayout, _ sourceColorimetry: Colorimetry, to target: PictureLayout,
        _ targetColorimetry: Colorimetry
    ) throws {
        self.source = source
        pool = try PicturePool(target)
        sourceInfo = try source.info(in: sourceColorimetry)
        targetInfo = try target.info(in: targetColorimetry)
        guard let made = gst_video_converter_new(&sourceInfo, &targetInfo, nil) else {
            throw GStreamerFailure(
                kind: .refused, message: "\(source.format) cannot be converted to \(target.format)")
        }
        converter = made
    }

    deinit {
        gst_video_converter_free(converter)
    }

    /// Returns the same frame in the target's format, in new memory. It has no times.
    package func converted(_ buffer: MediaBuffer) throws -> MediaBuffer {
        let result = try pool.picture { _ in }
        try convert(buffer, into: result)
        return result
    }

    private func convert(_ buffer: MediaBuffer, into result: MediaBuffer) throws {
        var (from, to) = (GstVideoFrame(), GstVideoFrame())
        guard gst_video_frame_map(&from, &sourceInfo, buffer.pointer, GST_MAP_READ) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be read")
        }
        defer { gst_video_frame_unmap(&from) }
        guard gst_video_frame_map(&to, &targetInfo, result.pointer, GST_MAP_WRITE) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be written")
        }
        defer { gst_video_frame_unmap(&to) }
        gst_video_converter_frame(converter, &from, &to)
    }
}

extension PictureLayout {
    fileprivate func info(in colorimetry: Colorimetry) throws -> GstVideoInfo {
        var info = info
        guard gst_video_colorimetry_from_string(&info.colorimetry, colorimetry.description) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "not a colorimetry: '\(colorimetry)'")
        }
        return info
    }
}
