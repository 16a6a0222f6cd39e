import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Damaged files are found and named, or played through; whatever happens, no part of an output is left.
@Suite struct DamageTests {
    enum Damage: String, CaseIterable, Sendable {
        /// The end of the media is missing, while the index at the file's start promises it.
        case truncated
        /// The last coded picture holds garbage.
        case lastPicture
        /// A second in the middle holds garbage.
        case garbage
        /// The file is not there any more.
        case deleted
        /// Nothing but the index is left.
        case onlyIndex
    }

    private static func clip(in folder: URL, _ flags: String = "+faststart") async throws -> URL {
        let url = folder.appendingPathComponent("clip.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=3", "-f", "lavfi", "-i",
                "sine=d=3", "-c:v", "libx264", "-g", "15", "-bf", "0", "-pix_fmt", "yuv420p", "-c:a", "aac",
                "-movflags", flags, url.path,
            ])
        return url
    }

    /// Where the coded pictures are: offset and size, in the order of the file.
    private static func packets(of url: URL) async throws -> [(offset: Int, size: Int)] {
        let text = try await ChildProcess.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v", "-show_entries", "packet=pos,size", "-of", "csv=p=0",
                url.path,
            ])
        return text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: ",").compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[1], numbers[0]) : nil
        }
    }

    private static func apply(_ damage: Damage, to url: URL) async throws {
        let packets = try await packets(of: url)
        var bytes = try Data(contentsOf: url)
        func spoil(_ packet: (offset: Int, size: Int)) {
            for place in packet.offset..<packet.offset + packet.size { bytes[place] = 0xA5 }
        }
        switch damage {
        case .truncated: bytes = bytes.prefix(packets[60].offset)
        case .lastPicture: spoil(packets[packets.count - 1])
        case .garbage: packets[30..<60].forEach(spoil)
        case .deleted: return try FileManager.default.removeItem(at: url)
        case .onlyIndex: bytes = bytes.prefix(packets[0].offset)
        }
        try bytes.write(to: url)
    }

    /// A second of a whole clip, then the damaged one whole.
    private func film(_ damage: Damage, in folder: URL) async throws -> AVComposition {
        let whole = try await TestMedia.clip(
            TestClip(.numbered, frameCount: 30).with {
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.3), sampleCount: 48_000)
            })
        let damaged = try await Self.clip(in: folder)
        let composition = AVMutableComposition()
        let second = CMTime(value: 1, timescale: 1)
        for (url, start, length) in [
            (whole, CMTime.zero, second), (damaged, second, CMTimeMultiply(second, multiplier: 3)),
        ] {
            let range = CMTimeRange(start: .zero, duration: length)
            let asset = AVURLAsset(url: url)
            // Inspected while it is whole.
            _ = try await asset.load(.tracks)
            try composition.insertTimeRange(range, of: asset, at: start)
        }
        try await Self.apply(damage, to: damaged)
        return composition
    }

    private func session(_ film: AVComposition, _ folder: URL) throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(asset: film, presetName: AVAssetExportPresetHighestQuality))
        session.outputFileType = .mp4
        session.outputURL = folder.appendingPathComponent("film.mp4")
        return session
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(Damage.allCases))
    func failsNamingFileAndPlace(damage: Damage) async throws {
        let folder = try TemporaryFolder.make("damage")
        defer { TemporaryFolder.remove(folder) }
        let session = try session(try await film(damage, in: folder), folder)
        await session.export()
        #expect(session.status == .failed)
        let error = try #require(session.error as? AVError)
        #expect(error.localizedDescription.contains("clip.mp4"), "\(error)")
        #expect(error.time == CMTime(value: 1, timescale: 1), "\(error)")
        #expect(session.mediaWarnings.isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0 != "clip.mp4" } == [])
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(Damage.allCases))
    func playsThrough(damage: Damage) async throws {
        let folder = try TemporaryFolder.make("damage")
        defer { TemporaryFolder.remove(folder) }
        let session = try session(try await film(damage, in: folder), folder)
        session.damagedMediaPolicy = .playThrough
        await session.export()
        #expect(session.status == .completed, "\(String(describing: session.error))")
        let warning = try #require(session.mediaWarnings.first)
        #expect(warning.url.lastPathComponent == "clip.mp4")
        #expect(warning.segmentTimeRange.start == CMTime(value: 1, timescale: 1))
        let video = try await FFmpeg.video(of: try #require(session.outputURL))
        #expect(video.frames.count == 120)
    }

    /// Without damage nothing is warned of, though the film asks for all that the clip has.
    @Test(.timeLimit(.minutes(5))) func wholeFilesGiveNoWarning() async throws {
        let folder = try TemporaryFolder.make("whole")
        defer { TemporaryFolder.remove(folder) }
        let asset = AVURLAsset(url: try await Self.clip(in: folder))
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
        try composition.insertTimeRange(range, of: asset, at: .zero)
        for policy in [DamagedMediaPolicy.fail, .playThrough] {
            let session = try session(composition, folder)
            session.damagedMediaPolicy = policy
            await session.export()
            #expect(session.status == .completed, "\(String(describing: session.error))")
            #expect(session.mediaWarnings == [])
            try FileManager.default.removeItem(at: folder.appendingPathComponent("film.mp4"))
        }
    }

    /// A size that a box of the second track cannot have, in a file whose fragments leave no track out of sight.
    struct WrongSize: Sendable {
        var box: String
        var size: UInt8

        func write(to url: URL) throws {
            var bytes = try Data(contentsOf: url)
            var place = bytes.startIndex
            for name in ["trak", "trak", box] {
                place = try #require(bytes[place...].firstRange(of: Data(name.utf8))).upperBound
            }
            bytes[place - 5] = size
            try bytes.write(to: url)
        }
    }

    /// Whether GStreamer's demuxer gets a word out depends on time: the film may not.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [WrongSize(box: "tkhd", size: 255), WrongSize(box: "mdhd", size: 7)])
    func aTrackThatNobodyCanReadIsNoDamageOfTheOther(wrong: WrongSize) async throws {
        let folder = try TemporaryFolder.make("track")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Self.clip(in: folder, "frag_keyframe+empty_moov")
        try wrong.write(to: clip)
        let asset = AVURLAsset(url: clip)
        let tracks = try await asset.load(.tracks)
        #expect(tracks.map(\.mediaType) == [.video])
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 3, timescale: 1))
        try composition.insertTimeRange(range, of: asset, at: .zero)
        for _ in 0..<5 {
            let session = try session(composition, folder)
            await session.export()
            #expect(session.status == .completed, "\(String(describing: session.error))")
            let film = try #require(session.outputURL)
            #expect(try await FFmpeg.video(of: film).frames.count == 90)
            try FileManager.default.removeItem(at: film)
        }
    }
}
