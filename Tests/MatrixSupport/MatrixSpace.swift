/// Which files the matrix has.
package enum MatrixSpace {
    /// Every codec and structure in every container with every sound, each at one rate and start in turn; every rate
    /// of each codec, and every start of each sound, in every container.
    package static let all: [MatrixCase] = MatrixContainer.allCases.flatMap(cases)

    /// A part of a container's files: each `step`th, and a different part for each container.
    package static func some(of container: MatrixContainer, every step: Int) -> [MatrixCase] {
        let offset = MatrixContainer.allCases.firstIndex(of: container) ?? 0
        return cases(of: container).enumerated().filter { ($0.offset + offset) % step == 0 }.map(\.element)
    }

    private static func cases(of container: MatrixContainer) -> [MatrixCase] {
        var cases: [MatrixCase] = []
        var seen: Set<MatrixCase> = []
        func add(_ one: MatrixCase) { if seen.insert(one).inserted { cases.append(one) } }
        let (starts, sounds) = (container.starts, container.sounds)
        for video in container.videos {
            let rates = container.rates(of: video)
            for structure in video.structures {
                for sound in sounds {
                    let turn = cases.count
                    add(
                        MatrixCase(
                            container: container, video: video, structure: structure, sound: sound,
                            start: sound == .none ? .together : starts[turn % starts.count],
                            rate: rates[turn % rates.count]))
                }
            }
            for rate in rates {
                let structure = video.structures[cases.count % video.structures.count]
                add(
                    MatrixCase(
                        container: container, video: video, structure: structure,
                        sound: sounds[cases.count % sounds.count], start: .together, rate: rate))
            }
        }
        let video = container.videos[0]
        for sound in sounds where sound != .none {
            for start in starts {
                add(
                    MatrixCase(
                        container: container, video: video,
                        structure: video.structures[cases.count % video.structures.count], sound: sound,
                        start: start, rate: container.rates(of: video)[1]))
            }
        }
        return cases
    }
}
