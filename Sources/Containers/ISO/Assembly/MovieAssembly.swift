package import Foundation
package import MediaTypes

/// A movie file of samples that are copied unchanged from other files, with new sample tables (ISO/IEC
/// 14496-12). The movie box comes before the media, so that the file can play while it is downloaded.
package struct MovieAssembly: Sendable {
    /// A sample, or a run of equal ones, to be copied.
    package struct Sample: Sendable {
        /// The index of the file with the sample.
        package var file: Int
        package var offset: Int64
        package var size: Int64
        /// An index into the assembly's insertions: bytes written before the sample, as part of it.
        package var insertion: Int?
        /// Replacements for bytes of the sample, in order; their offsets are offsets in the file.
        package var patches: [FilePatch] = []
        package var count: Int64 = 1
        /// The duration of the whole run, in the track's units.
        package var duration: Int64
        /// The presentation time minus the decoding time.
        package var compositionOffset: Int64
        package var isSync: Bool
        package var entry: Int
        /// The byte that the whole sample consists of, instead of a file's bytes.
        package var fill: UInt8?

        package init(
            file: Int, offset: Int64, size: Int64, insertion: Int? = nil, duration: Int64,
            compositionOffset: Int64,
            isSync: Bool, entry: Int
        ) {
            self.file = file
            self.offset = offset
            self.size = size
            self.insertion = insertion
            self.duration = duration
            self.compositionOffset = compositionOffset
            self.isSync = isSync
            self.entry = entry
        }

        /// Creates a sample that is copied unchanged from a file.
        package init(_ sample: SampledTrack.Sample, file: Int) {
            self.init(
                file: file, offset: sample.offset, size: sample.size, duration: sample.duration,
                compositionOffset: sample.presentationTime - sample.decodeTime, isSync: sample.isSync,
                entry: sample.entry)
            count = sample.count
        }
    }

    /// A piece of a track's media, or a gap, in the movie.
    package struct Edit: Sendable, Hashable {
        package var duration: CMTime
        /// In the track's units; `nil` for a gap.
        package var mediaStart: Int64?
        /// The duration of the media divided by that of the edit, in 16.16 fixed point; 0 presents one frame.
        package var rate: Int64

        package init(duration: CMTime, mediaStart: Int64?, rate: Int64 = 1 << 16) {
            self.duration = duration
            self.mediaStart = mediaStart
            self.rate = rate
        }
    }

    package struct Track: Sendable {
        /// The track that provides the kind, size, orientation, language and all other properties not listed
        /// here.
        let model: SampledTrack
        /// Unique in the movie.
        fileprivate(set) var trackID: UInt32
        /// The sample entries, each a whole box.
        package var entries: [[UInt8]]
        /// Units a second.
        package var timescale: Int64
        package var samples: [Sample]
        package var edits: [Edit]
        /// The properties that replace those of the model; `nil` for the model's.
        package var properties: TrackProperties?
        /// Whether the model's references to other tracks apply.
        package var hasReferences = true
        /// Times of the movie in seconds, keyed by the index of the sample that is needed from that time on.
        /// Other samples follow the previous one.
        package var clipStarts: [Int: Double] = [:]

        package var isPicture: Bool { model.track.handler == "vide" }

        package init(like model: SampledTrack, timescale: Int64, samples: [Sample], edits: [Edit]) {
            self.model = model
            trackID = model.track.trackID
            entries = model.entries
            self.timescale = timescale
            self.samples = samples
            self.edits = edits
        }
    }

    package enum Brand: Sendable { case mp4, quickTime, m4v, m4a }

    package var brand: Brand
    /// Units a second of durations and edits.
    package var timescale: Int64
    package var tracks: [Track]
    /// Bytes that begin samples and aren't in any file.
    package var insertions: [[UInt8]] = []
    /// The movie's own metadata, in whole boxes.
    package var metadata: [[UInt8]] = []
    /// Additions to write into the finished movie.
    package var additions: MovieAdditions?
    /// The creation date; `nil` for none.
    package var creation: Date?

    package init(_ brand: Brand, timescale: Int64, tracks: [Track]) {
        self.brand = brand
        self.timescale = timescale
        self.tracks = tracks
        var known: Set<UInt32> = []
        for index in tracks.indices where !known.insert(tracks[index].trackID).inserted {
            let free = (self.tracks.map(\.trackID).max() ?? 0) + 1
            self.tracks[index].trackID = free
            known.insert(free)
        }
    }

    /// The size of all samples in bytes.
    package var mediaSize: Int64 { tracks.reduce(0) { $0 + $1.samples.reduce(0) { $0 + size(of: $1) } } }

    // MARK: Data

    /// Samples of one track that are contiguous in the movie.
    struct Chunk {
        let track: Int
        let samples: Range<Int>
    }

    /// The maximum duration of a chunk in seconds, after which another track's chunk follows.
    private static let interleaving = 0.5
    private static let copiedAtOnce: Int64 = 4 << 20

    func size(of sample: Sample) -> Int64 {
        sample.size + (sample.insertion.map { Int64(insertions[$0].count) } ?? 0)
    }

    /// Returns the chunks in file order.
    private func chunks() -> [Chunk] {
        var next = tracks.map { _ in 0 }
        var times = tracks.map { $0.clipStarts[0] ?? 0 }
        var chunks: [Chunk] = []
        while let track = tracks.indices.filter({ next[$0] < tracks[$0].samples.count })
            .min(by: { times[$0] < times[$1] })
        {
            let (samples, starts, first) = (tracks[track].samples, tracks[track].clipStarts, next[track])
            var (end, length) = (first, 0.0)
            repeat {
                length += Double(samples[end].duration) / Double(tracks[track].timescale)
                end += 1
                // A chunk's samples share one entry; a run is a separate chunk.
            } while end < samples.count && length < Self.interleaving
                && samples[end].entry == samples[first].entry && samples[end].count == 1
                && samples[first].count == 1 && starts[end] == nil
            chunks.append(Chunk(track: track, samples: first..<end))
            next[track] = end
            times[track] = starts[end] ?? times[track] + length
        }
        return chunks
    }

    /// Writes the movie.
    ///
    /// - Parameters:
    ///   - files: The files that the samples are copied from.
    ///   - write: Receives the bytes of the movie in order. It may throw to stop.
    /// - Throws: `ContainerFailure` if a sample extends past the end of its file; errors of `write` and of the
    ///   files.
    package func write(from files: [any RandomAccessBytes], _ write: ([UInt8]) throws -> Void) throws {
        let chunks = chunks()
        let sizes = chunks.map { chunk in
            tracks[chunk.track].samples[chunk.samples].reduce(0) { $0 + size(of: $1) }
        }
        let media = sizes.reduce(0, +)
        let type = fileType
        // Only the width of the offsets depends on the media's position.
        let isWide = media > Int64(UInt32.max) - (256 << 20)
        let length = movie(chunks, offsets: sizes.map { _ in 0 }, isWide: isWide).count
        var offset = Int64(type.count + length + 16)
        let offsets = sizes.map { size in
            defer { offset += size }
            return offset
        }
        try write(type)
        try write(movie(chunks, offsets: offsets, isWide: isWide))
        var header = BoxWriter()
        header.append32(1)
        header.append("mdat")
        header.append64(media + 16)
        try write(header.bytes)
        for chunk in chunks { try copy(chunk, from: files, write) }
    }

    private func copy(_ chunk: Chunk, from files: [any RandomAccessBytes], _ write: ([UInt8]) throws -> Void)
        throws
    {
        // Adjacent samples are read together.
        var pending: Stretch?
        for sample in tracks[chunk.track].samples[chunk.samples] {
            if let part = pending, part.file == sample.file, part.offset + part.size == sample.offset,
                sample.insertion == nil, sample.fill == nil, sample.patches.isEmpty
            {
                pending?.size += sample.size
                continue
            }
            try pending?.copy(from: files, write)
            pending = nil
            if let insertion = sample.insertion { try write(insertions[insertion]) }
            if let fill = sample.fill {
                try Self.write(sample.size, of: fill, to: write)
                continue
            }
            var start = sample.offset
            for patch in sample.patches {
                try Stretch(file: sample.file, offset: start, size: patch.offset - start)
                    .copy(from: files, write)
                try write(patch.bytes)
                start = patch.offset + Int64(patch.bytes.count)
            }
            pending = Stretch(file: sample.file, offset: start, size: sample.offset + sample.size - start)
        }
        try pending?.copy(from: files, write)
    }

    /// Consecutive bytes of one file.
    private struct Stretch {
        let file: Int
        let offset: Int64
        var size: Int64

        func copy(from files: [any RandomAccessBytes], _ write: ([UInt8]) throws -> Void) throws {
            var (place, rest) = (offset, size)
            while rest > 0 {
                let count = Int(min(rest, MovieAssembly.copiedAtOnce))
                let bytes = try files[file].bytes(at: place, count: count)
                guard bytes.count == count else { throw ContainerFailure.truncated }
                try write(bytes)
                (place, rest) = (place + Int64(count), rest - Int64(count))
            }
        }
    }

    private static func write(
        _ size: Int64, of fill: UInt8, to output: ([UInt8]) throws -> Void
    ) throws {
        var rest = size
        while rest > 0 {
            let count = min(rest, copiedAtOnce)
            try output([UInt8](repeating: fill, count: Int(count)))
            rest -= count
        }
    }
}
