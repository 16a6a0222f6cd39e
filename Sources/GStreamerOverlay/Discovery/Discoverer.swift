internal import CGStreamer
internal import Glibc

/// Describes a file with GStreamer's discoverer. Synchronous: it waits on its own bus, so that it needs no
/// main loop and never runs the main context. Each call creates a pipeline and ends it.
package enum Discoverer {
    /// The maximum time for one file, in seconds.
    private static let limit: UInt64 = 4
    /// The maximum time if other programs use the processors.
    private static let busyLimit: UInt64 = 60

    /// Describes the file at `path`; throws `DiscovererFailure`.
    ///
    /// A file that isn't described within 4 seconds is tried again for 60 if more threads are ready to run
    /// than there are processors.
    ///
    /// - Parameter replacements: bytes that replace the file's own, by offset.
    package static func report(
        onFileAt path: String, replacing replacements: [UInt64: [UInt8]] = [:]
    ) throws -> DiscovererReport {
        do {
            return try report(onFileAt: path, replacing: replacements, within: limit)
        } catch DiscovererFailure.timedOut where isBusy {
            return try report(onFileAt: path, replacing: replacements, within: busyLimit)
        }
    }

    private static var isBusy: Bool {
        var load = [0.0]
        return getloadavg(&load, 1) == 1 && load[0] > Double(g_get_num_processors())
    }

    private static func report(
        onFileAt path: String, replacing replacements: [UInt64: [UInt8]], within seconds: UInt64
    ) throws -> DiscovererReport {
        try initialize()
        var failure: UnsafeMutablePointer<GError>?
        guard let discoverer = gst_discoverer_new(GstClockTime(seconds * 1_000_000_000), &failure) else {
            throw DiscovererFailure.unavailable(message(taking: failure))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(discoverer)) }
        cgst_discoverer_limit_choice(discoverer, ElementChoice.callback)
        cgst_discoverer_work_around(discoverer)
        if !replacements.isEmpty {
            withReplacements(replacements) { cgst_discoverer_replace_bytes(discoverer, $0) }
        }
        let info = gst_discoverer_discover_uri(discoverer, try uri(ofFileAt: path), &failure)
        let refusal = refusal(taking: failure)
        guard let info else { throw refusal }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        switch gst_discoverer_info_get_result(info) {
        case GST_DISCOVERER_OK, GST_DISCOVERER_MISSING_PLUGINS:
            return report(borrowing: info)
        case GST_DISCOVERER_TIMEOUT:
            throw DiscovererFailure.timedOut(seconds: seconds)
        default:
            throw refusal
        }
    }

    /// The stream ID that `qtdemux` assigns to a track: the checksum of the file's URI, and the track's ID.
    package static func movieStreamID(trackID: UInt32, inFileAt path: String) throws -> String {
        let digits = String(trackID)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        guard let sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, try uri(ofFileAt: path), -1) else {
            throw DiscovererFailure.unavailable("GLib has no SHA-256")
        }
        defer { g_free(sum) }
        return String(cString: sum) + "/" + padded
    }

    static func initialize() throws {
        do {
            try GStreamer.initialize()
        } catch let failure as GStreamerFailure {
            throw DiscovererFailure.unavailable(failure.message)
        }
    }

    private static func uri(ofFileAt path: String) throws -> String {
        var failure: UnsafeMutablePointer<GError>?
        guard let uri = gst_filename_to_uri(path, &failure) else {
            throw DiscovererFailure.refused(message(taking: failure))
        }
        defer { g_free(uri) }
        return String(cString: uri)
    }

    private static func refusal(taking failure: UnsafeMutablePointer<GError>?) -> DiscovererFailure {
        if let failure, failure.pointee.domain == g_quark_from_string(CGST_FORMAT_ERROR) {
            g_error_free(failure)
            return .unknownPixels
        }
        guard let failure, failure.pointee.domain == gst_stream_error_quark(),
            [GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE].map({ Int32($0.rawValue) })
                .contains(failure.pointee.code)
        else { return .refused(message(taking: failure)) }
        return .notMedia(message(taking: failure))
    }

    private static func message(taking failure: UnsafeMutablePointer<GError>?) -> String {
        failure.map { takingMessage($0) } ?? "no reason given"
    }

    private static func report(borrowing info: OpaquePointer) -> DiscovererReport {
        let duration = gst_discoverer_info_get_duration(info)
        let tags = gst_discoverer_info_get_tags(info)
        var container: String?
        if let top = gst_discoverer_info_get_stream_info(info) {
            defer { g_object_unref(UnsafeMutableRawPointer(top)) }
            if String(cString: gst_discoverer_stream_info_get_stream_type_nick(top)) == "container" {
                container = DiscovererCaps(ofStream: top)?.mediaType
            }
        }
        return DiscovererReport(
            duration: duration == GstClockTime.max ? nil : UInt64(duration), container: container,
            streams: streams(borrowing: info), tags: DiscovererTags.strings(borrowing: tags),
            artwork: DiscovererTags.artwork(borrowing: tags))
    }

    /// Reads the streams without a decoder. If no stream has one, the discoverer reports no streams at all.
    private static func streamsWithoutDecoder(borrowing info: OpaquePointer) -> [DiscovererStream] {
        guard gst_discoverer_info_get_result(info) == GST_DISCOVERER_MISSING_PLUGINS,
            var detail = gst_discoverer_info_get_missing_elements_installer_details(info)
        else { return [] }
        var streams: [DiscovererStream] = []
        while let text = detail.pointee {
            if let stream = DiscovererStream(missing: String(cString: text)) { streams.append(stream) }
            detail += 1
        }
        return streams
    }

    private static func streams(borrowing info: OpaquePointer) -> [DiscovererStream] {
        guard let list = gst_discoverer_info_get_stream_list(info) else {
            return streamsWithoutDecoder(borrowing: info)
        }
        defer { gst_discoverer_stream_info_list_free(list) }
        return sequence(first: list, next: { $0.pointee.next }).compactMap { node in
            DiscovererStream(borrowing: OpaquePointer(node.pointee.data))
        }
    }
}
