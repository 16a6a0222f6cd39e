import Foundation
import TestSupport
import Testing

/// A clip of one codec, container and trait, as ffmpeg encodes it.
struct MadeClip: Sendable, CustomTestStringConvertible {
    var name: String
    /// ffmpeg's options behind the input.
    var options: [String]
    /// Its input, a moving pattern of every color where nothing else is said. As large as the film, so that
    /// nothing is scaled and the comparison is sharp.
    var input = "testsrc2=size=480x360:rate=25:duration=0.4"
    /// A second step, from the file of the first.
    var remux: [String]?
    /// How far a player turns the picture clockwise: 0, 90, 180 or 270 degrees. MP4 and MOV only.
    var turned: Int

    var testDescription: String { name }

    init(
        _ name: String, _ options: String, input: String? = nil, remux: String? = nil, turned: Int = 0
    ) {
        self.name = name
        self.options = options.split(separator: " ").map(String.init)
        self.input = input ?? self.input
        self.remux = remux?.split(separator: " ").map(String.init)
        self.turned = turned
    }

    func make() async throws -> URL {
        let folder = try TemporaryFolder.make("footage")
        let quiet = ["-v", "error", "-nostdin", "-y"]
        let first = folder.appendingPathComponent(remux == nil ? name : "first-" + name)
        try await ChildProcess.run(
            "ffmpeg", quiet + ["-f", "lavfi", "-i", input] + options + [first.path])
        if turned != 0 { try MovieMatrix.turn(first, by: turned) }
        guard let remux else { return first }
        let second = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg", quiet + remux.map { $0 == "INPUT" ? first.path : $0 } + [second.path])
        return second
    }

    private static let fast = "-c:v libx264 -qp 12 -preset ultrafast -pix_fmt "
    private static func sound(_ seconds: Int) -> String {
        "-f lavfi -i sine=440:sample_rate=48000:duration=\(seconds) "
    }

    private static func pattern(_ seconds: Int) -> String {
        "testsrc2=size=480x360:rate=25:duration=\(seconds)"
    }

    private static let alpha = "geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a="

    static let all: [MadeClip] = [
        MadeClip("h264.mp4", fast + "yuv420p"),
        MadeClip("h264-422.mov", fast + "yuv422p"),
        MadeClip("h264-444.mkv", fast + "yuv444p"),
        MadeClip("h264-10bit.mkv", fast + "yuv420p10le"),
        MadeClip("fragmented.mp4", fast + "yuv420p -movflags frag_keyframe+empty_moov"),
        MadeClip(
            "full-709.mkv",
            "-vf scale=out_color_matrix=bt709:out_range=pc,\(FFmpeg.tags("bt709", range: "pc")) " + fast
                + "yuv420p"),
        MadeClip("full.mp4", "-vf scale=out_range=pc " + fast + "yuvj420p"),
        MadeClip("sar.mkv", "-vf setsar=16/15 " + fast + "yuv420p"),
        MadeClip("ntsc.mp4", "-vf fps=24000/1001 " + fast + "yuv420p"),
        MadeClip("sixty.mkv", "-vf fps=60 " + fast + "yuv420p"),
        MadeClip("variable.mp4", "-vf select=not(mod(n\\,3))+eq(n\\,4) -fps_mode vfr " + fast + "yuv420p"),
        MadeClip("late.mkv", fast + "yuv420p", remux: "-itsoffset 0.4 -i INPUT -c copy"),
        MadeClip("turned-90.mp4", fast + "yuv420p", turned: 90),
        MadeClip("turned-180.mp4", fast + "yuv420p", turned: 180),
        MadeClip("turned-270.mp4", fast + "yuv420p", turned: 270),
        MadeClip(
            "hevc-12bit.mkv",
            "-c:v libx265 -preset ultrafast -x265-params log-level=none:qp=8 -pix_fmt yuv422p12le"),
        MadeClip(
            "hevc-full.mp4",
            "-vf scale=out_range=pc -c:v libx265 -preset ultrafast -x265-params log-level=none:qp=8:range=full"
                + " -pix_fmt yuvj420p"),
        MadeClip("vp8.webm", "-c:v libvpx -b:v 4M -deadline realtime -pix_fmt yuv420p"),
        MadeClip(
            "vp9-444.webm", "-c:v libvpx-vp9 -lossless 1 -deadline realtime -cpu-used 8 -pix_fmt yuv444p"),
        MadeClip(
            "vp9-alpha.webm",
            "-vf format=yuva420p,\(alpha)'X*255/W' -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 8M"
                + " -auto-alt-ref 0 -pix_fmt yuva420p"),
        MadeClip(
            "vp9-alpha-flag.webm",
            "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 8M -metadata:s:v:0 alpha_mode=1"),
        MadeClip("av1-10bit.mkv", "-c:v libaom-av1 -usage realtime -cpu-used 8 -crf 10 -pix_fmt yuv420p10le"),
        MadeClip("mpeg4.avi", "-c:v mpeg4 -q:v 2"),
        MadeClip("mjpeg.avi", "-c:v mjpeg -q:v 2 -pix_fmt yuvj422p"),
        MadeClip(
            "prores-interlaced.mov",
            "-vf fps=50,tinterlace=mode=interleave_top -c:v prores_ks -profile:v 3 -flags +ildct"
                + " -pix_fmt yuv422p10le"),
        MadeClip(
            "prores-alpha.mov",
            "-vf format=yuva444p10le,\(alpha)'X*1023/W' -c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le"),
        MadeClip("dnxhr.mov", "-c:v dnxhd -profile:v dnxhr_hq -pix_fmt yuv422p"),
        MadeClip("dnxhr-10bit.mov", "-c:v dnxhd -profile:v dnxhr_hqx -pix_fmt yuv422p10le"),
        MadeClip("dnxhr.mxf", "-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p"),
        MadeClip("h264.ts", sound(4) + fast + "yuv420p -bf 2 -g 25 -c:a aac", input: pattern(4)),
        MadeClip("mpeg2.ts", sound(3) + "-c:v mpeg2video -q:v 2 -bf 2 -g 15 -c:a mp2", input: pattern(3)),
        MadeClip(
            "late-sound.m2ts", "-itsoffset 0.7 " + sound(2) + fast + "yuv420p -g 25 -c:a ac3",
            input: pattern(3)),
        MadeClip("sound.ts", "-c:a ac3 -b:a 192k", input: "sine=440:sample_rate=48000:duration=2"),
        MadeClip("still.png", "-frames:v 1"),
        MadeClip("still.jpg", "-frames:v 1 -q:v 2"),
        MadeClip("still.webp", "-frames:v 1"),
        MadeClip("surround.wav", "-c:a pcm_s16le", input: surround("5.1", 6)),
        MadeClip("seven-one.flac", "-c:a flac", input: surround("7.1", 8)),
        MadeClip("fast.wav", "-ar 96000 -c:a pcm_s24le", input: "sine=440:duration=0.5"),
        MadeClip("sound.mp3", "-c:a libmp3lame", input: "sine=440:duration=0.6"),
        MadeClip("sound.ogg", "-c:a libvorbis", input: "sine=440:duration=0.6"),
        MadeClip("sound.opus", "-c:a libopus", input: "sine=440:duration=0.6"),
        MadeClip("apple.m4a", "-c:a alac", input: "sine=440:duration=0.6"),
    ]

    /// Noise whose channels are as loud as their number.
    private static func surround(_ layout: String, _ count: Int) -> String {
        let parts = (0..<count).map { "c\($0)=\(Double($0 + 1) / Double(count))*c0" }.joined(separator: "|")
        return "anoisesrc=d=0.5:c=pink:a=0.3:r=48000:seed=1,pan=\(layout)|\(parts)"
    }
}
