import AVFoundation

/// What an export screen shows: the state of an export, on the main actor.
@MainActor
final class ExportModel {
    enum Phase: Equatable {
        case idle
        case exporting
        case finished(URL)
        case failed(String)
        case cancelled
    }

    private(set) var phase = Phase.idle
    private(set) var progress = 0.0
    private(set) var reported: [Double] = []
    private var session: AVAssetExportSession?

    func export(_ asset: AVAsset, videoComposition: AVVideoComposition? = nil, to url: URL) async {
        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetMediumQuality)
        else {
            phase = .failed("Cannot export")
            return
        }
        session.videoComposition = videoComposition
        self.session = session
        phase = .exporting

        let monitor = Task { [weak self] in
            for await state in session.states(updateInterval: 0.02) {
                switch state {
                case .pending, .waiting:
                    continue
                case .exporting(let progress):
                    self?.show(progress.fractionCompleted)
                @unknown default:
                    break
                }
            }
        }
        do {
            try await session.export(to: url, as: .mp4)
            await monitor.value
            phase = .finished(url)
        } catch is CancellationError {
            phase = .cancelled
        } catch let error as AVError where error.code == .fileAlreadyExists {
            phase = .failed("There is a file of that name")
        } catch {
            phase = .failed(error.localizedDescription)
        }
        self.session = nil
    }

    func cancel() {
        session?.cancelExport()
    }

    private func show(_ fraction: Double) {
        progress = max(progress, fraction)
        reported.append(fraction)
    }
}

/// The same with a timer and a handler, as before iOS 18.
final class TimedExport: @unchecked Sendable {
    private let queue = DispatchQueue(label: "export.progress")
    private var timer: DispatchSourceTimer?
    private(set) var samples: [Float] = []

    func run(_ session: AVAssetExportSession, completion: @escaping @Sendable (AVAssetExportSession) -> Void)
    {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(10))
        timer.setEventHandler { [weak self] in
            self?.samples.append(session.progress)
        }
        timer.resume()
        self.timer = timer
        session.exportAsynchronously {
            self.queue.async {
                self.timer?.cancel()
                self.timer = nil
                self.samples.append(session.progress)
                completion(session)
            }
        }
    }
}
