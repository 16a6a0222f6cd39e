import Foundation
import Layers
import MediaTypes
import Sessions
import Testing

/// Sources: AVOutputSettingsAssistant.h, AVAssetWriterInput.h, CATextLayer.h.
@Suite struct OutputSettingsTests {
    @Test func settingsAreThoseOfThePreset() throws {
        #expect(AVOutputSettingsAssistant(preset: AVOutputSettingsPreset(rawValue: "none")) == nil)
        // Names of presets of exports alone.
        for name in ["HighestQuality", "LowQuality", "HEVC4320x2160"] {
            let other = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset" + name)
            #expect(AVOutputSettingsAssistant(preset: other) == nil)
        }
        let known: [(AVOutputSettingsPreset, AVVideoCodecType, Int, Int)] = [
            (.preset640x480, .h264, 640, 480), (.preset960x540, .h264, 960, 540),
            (.preset1280x720, .h264, 1280, 720), (.preset1920x1080, .h264, 1920, 1080),
            (.preset3840x2160, .h264, 3840, 2160), (.hevc1920x1080, .hevc, 1920, 1080),
            (.hevc3840x2160, .hevc, 3840, 2160), (.hevc7680x4320, .hevc, 7680, 4320),
        ]
        #expect(AVOutputSettingsAssistant.availableOutputSettingsPresets() == known.map(\.0))
        for (preset, codec, width, height) in known {
            let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
            let video = try #require(assistant.videoSettings)
            #expect(video[AVVideoCodecKey] as? AVVideoCodecType == codec)
            #expect(video[AVVideoWidthKey] as? Int == width && video[AVVideoHeightKey] as? Int == height)
            #expect(assistant.audioSettings?[AVNumberOfChannelsKey] as? Int == 2)
            #expect(assistant.outputFileType == .mov)
        }
    }

    @Test func onePassIsMade() {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        input.performsMultiPassEncodingIfSupported = true
        #expect(input.performsMultiPassEncodingIfSupported && !input.canPerformMultiplePasses)
    }

    @Test func olderNames() {
        #expect(AVVideoCodecH264 == AVVideoCodecType.h264.rawValue)
        #expect(AVVideoCodecJPEG == AVVideoCodecType.jpeg.rawValue)
        let turn = CGAffineTransform(a: 0, b: 2, c: -1, d: 0, tx: 5, ty: 6)
        #expect(
            __CGSizeApplyAffineTransform(CGSize(width: 3, height: 4), turn) == CGSize(width: -4, height: 6))
        #expect(kVTCompressionPropertyKey_ProfileLevel == AVVideoProfileLevelKey)
        #expect(kVTProfileLevel_H264_Baseline_AutoLevel == AVVideoProfileLevelH264BaselineAutoLevel)
        #expect(kVTProfileLevel_H264_Main_AutoLevel == AVVideoProfileLevelH264MainAutoLevel)
        #expect(kVTProfileLevel_H264_High_AutoLevel == AVVideoProfileLevelH264HighAutoLevel)
        #expect(kVTProfileLevel_HEVC_Main_AutoLevel != kVTProfileLevel_HEVC_Main10_AutoLevel)
    }

    @Test func textLayersFitTheirText() {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
        #expect(CALayer().preferredFrameSize() == .zero && layer.preferredFrameSize() == layer.bounds.size)
        layer.string = "One two three four"
        layer.fontSize = 20
        let line = layer.preferredFrameSize()
        layer.fontSize = 40
        let large = layer.preferredFrameSize()
        #expect(line.width > 60 && abs(large.width / line.width - 2) < 0.1)
        layer.isWrapped = true
        layer.fontSize = 20
        let block = layer.preferredFrameSize()
        #expect(block.width <= line.width && block.height > line.height * 1.5)
        let text = NSAttributedString(string: "Title")
        layer.isWrapped = false
        layer.string = text
        #expect(layer.preferredFrameSize() == text.size())
    }
}
