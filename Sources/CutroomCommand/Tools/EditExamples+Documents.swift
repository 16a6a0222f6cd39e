/// Documents, each with one feature. Media are named by their role.
extension EditExamples {
    struct Document: Sendable {
        let purpose: String
        let json: String

        init(_ purpose: String, _ json: String) {
            (self.purpose, self.json) = (purpose, json)
        }
    }

    static let documents = [
        Document("Clips one after the other", #"{"version":2,"videos":[{"url":"a.mp4"},{"url":"b.mp4"}]}"#),
        Document(
            "A part of a clip, with exact times",
            #"{"version":2,"videos":[{"url":"a.mp4","sourceTimeRange":{"start":"1001/30000","duration":2.5}}]}"#
        ),
        Document(
            "A dissolve between all clips",
            """
            {"version":2,"videos":[{"url":"a.mp4"},{"url":"b.mp4"}],
             "transition":{"kind":"dissolve","duration":1}}
            """),
        Document(
            "A cut, then a fade through a color",
            """
            {"version":2,"videos":[{"url":"a.mp4"},{"url":"b.mp4"},{"url":"c.mp4"}],
             "transitions":[{"kind":"none"},{"kind":"fadeThroughColor","color":"#102030","duration":0.5}]}
            """),
        Document(
            "A push from the right, in a frame of another size and rate",
            """
            {"version":2,"renderSize":{"width":1280,"height":720},"frameDuration":"1001/30000",
             "videos":[{"url":"a.mp4"},{"url":"b.mp4","fit":"fill"}],
             "transition":{"kind":"push","direction":"fromRight","duration":1}}
            """),
        Document(
            "Slow motion without audio",
            #"{"version":2,"videos":[{"url":"a.mp4","speed":0.5,"originalSoundVolume":0}]}"#),
        Document(
            "A slow zoom over a photo",
            """
            {"version":2,"videos":[{"url":"photo.jpg","pictureDuration":5,"fit":"fill","transform":[
             {"scale":1,"easing":"easeInEaseOut"},{"time":5,"scale":1.25,"offset":{"x":-0.05,"y":0}}]}]}
            """),
        Document(
            "Picture in picture that fades in",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],"overlays":[{"url":"b.mp4","start":1,"volume":0,
             "placement":{"x":0.7,"y":0.05,"width":0.25,"height":0.25},
             "opacity":[{"time":0,"value":0},{"time":0.5,"value":1}]}]}
            """),
        Document(
            "Two clips side by side",
            """
            {"version":2,"videos":[{"url":"a.mp4","placement":{"x":0,"y":0,"width":0.5,"height":1}}],
             "overlays":[{"url":"b.mp4","placement":{"x":0.5,"y":0,"width":0.5,"height":1}}]}
            """),
        Document(
            "A crop, and a change of colors",
            """
            {"version":2,"videos":[{"url":"a.mp4","crop":{"x":0.25,"y":0.25,"width":0.5,"height":0.5},
             "color":{"saturation":0,"contrast":1.2}}]}
            """),
        Document(
            "Music that makes room for a voice",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],"voiceOvers":[{"url":"voice.wav","start":3}],
             "music":[{"url":"song.mp3","volume":0.8,"fadeOut":2,"ducking":{"volume":0.2,"fade":0.5}}]}
            """),
        Document(
            "Music whose volume changes",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],"music":[{"url":"song.mp3","loops":false,"automation":[
             {"timeRange":{"start":2,"duration":1},"startVolume":1,"endVolume":0.25}]}]}
            """),
        Document(
            "A title with an image that spins, and a lower third",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],"titles":[
             {"text":"Three Towns","image":"crest.png","start":1,"duration":5,"spins":2,"pops":true},
             {"kind":"lowerThird","text":"Ada Lovelace\\nMathematician","start":8,"duration":4}]}
            """),
        Document(
            "Credits and a watermark",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],"titles":[{"kind":"credits","text":"Directed by\\nAda","start":5,
             "duration":6,"fontSize":0.06},{"kind":"watermark","image":"logo.png","opacity":0.4}]}
            """),
        Document(
            "Subtitles that begin later, in a color",
            """
            {"version":2,"videos":[{"url":"a.mp4"}],
             "subtitles":[{"url":"english.srt","start":1.5,"fontSize":0.05,"color":"#FFFF00"}]}
            """),
    ]
}
