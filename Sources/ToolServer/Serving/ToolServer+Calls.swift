internal import ExtraTypes
internal import Synchronization

extension ToolServer {
    /// Starts a call, or lets it wait for others to end.
    ///
    /// - Throws: `ProtocolFailure` for an unknown tool or invalid arguments.
    func call(_ id: MessageID, _ parameters: [String: JSONValue], in batch: Int?) throws(ProtocolFailure) {
        guard let name = parameters["name"]?.string else {
            throw ProtocolFailure(.invalidParams, "missing name: add the name of a tool")
        }
        guard let tool = tools.first(where: { $0.name == name }) else {
            throw ProtocolFailure(
                .invalidParams,
                "unknown tool \"\(name.prefix(80))\": "
                    + NearestName.remedy(for: name, among: tools.map(\.name)))
        }
        let call = CallTable.Call(
            tool: tool, arguments: try ToolArguments(Self.arguments(parameters), for: tool),
            progressToken: parameters["_meta"]?["progressToken"].flatMap(MessageID.init), batch: batch)
        try state.withLock { state throws(ProtocolFailure) in
            guard state.calls[id] == nil else {
                throw ProtocolFailure(
                    .invalidRequest, "a request with this id is in progress: use another id")
            }
            if let refusal = refusal(of: tool, state) {
                state.reply(OutgoingMessage.result(ToolAnswer.failure(refusal).result, to: id), in: batch)
                return
            }
            state.calls.add(call, id)
            startCalls(&state)
        }
    }

    private static func arguments(_ parameters: [String: JSONValue]) throws(ProtocolFailure)
        -> [String: JSONValue]
    {
        switch parameters["arguments"] {
        case nil, .null: return [:]
        case .object(let arguments): return arguments
        default: throw ProtocolFailure(.invalidParams, "invalid arguments: expected an object")
        }
    }

    /// Returns the reason why a call can't be taken now; `nil` if it can.
    private func refusal(of tool: Tool, _ state: borrowing State) -> String? {
        if state.isEnding { return "the server is ending" }
        if tool.isExclusive, state.calls.hasExclusive {
            return "another call of \(tool.name) is in progress: wait for its answer, or cancel it"
        }
        guard state.calls.count < limits.calls else {
            return "\(limits.calls) calls are in progress: wait for an answer"
        }
        return nil
    }

    private func startCalls(_ state: inout State) {
        state.calls.start(atMost: limits.runningCalls) { id, call in
            Task { [self] in
                let timer = Task { [self] in
                    try await Task.sleep(for: call.tool.timeLimit)
                    expire(id)
                }
                let answer = await answer(to: call, id)
                timer.cancel()
                end(id, with: answer)
            }
        }
    }

    private func answer(to call: CallTable.Call, _ id: MessageID) async -> ToolAnswer {
        let context = ToolContext { [weak self] fraction, message in
            self?.report(fraction, message, of: id)
        }
        do {
            return try await call.tool.body(call.arguments, context).bounded(textBytes: limits.textBytes)
        } catch let failure as ToolFailure {
            return .failure(failure.message)
        } catch {
            return .failure("\(error)")
        }
    }

    /// Answers a call unless it is settled, and starts waiting ones.
    private func end(_ id: MessageID, with answer: ToolAnswer) {
        state.withLock { state in
            settle(id, with: answer, &state)
            state.calls.remove(id)
            startCalls(&state)
        }
    }

    /// Answers a call that has reached its time limit, and cancels it.
    private func expire(_ id: MessageID) {
        state.withLock { state in
            guard let call = state.calls[id] else { return }
            let answer = ToolAnswer.failure(
                "\(call.tool.name) took longer than \(call.tool.timeLimit / .seconds(1)) s: ask for less")
            settle(id, with: answer, &state)
            call.task?.cancel()
        }
    }

    private func settle(_ id: MessageID, with answer: ToolAnswer, _ state: inout State) {
        guard let call = state.calls[id], !call.isSettled else { return }
        state.calls[id]?.isSettled = true
        state.reply(OutgoingMessage.result(answer.result, to: id), in: call.batch)
    }

    /// Cancels the call that a notification names, which gets no answer. A notification for a call that isn't in
    /// progress is ignored, as the protocol requires.
    func cancel(_ parameters: [String: JSONValue]) {
        guard let id = parameters["requestId"].flatMap(MessageID.init) else { return }
        state.withLock { state in
            guard let call = state.calls[id], !call.isSettled else { return }
            state.calls[id]?.isSettled = true
            state.reply(nil, in: call.batch)
            if let task = call.task { task.cancel() } else { state.calls.remove(id) }
        }
    }

    private func report(_ fraction: Double, _ message: String, of id: MessageID) {
        state.withLock { state in
            guard let call = state.calls[id], !call.isSettled, let token = call.progressToken,
                fraction > call.progress
            else { return }
            state.calls[id]?.progress = fraction
            var parameters: [String: JSONValue] = [
                "progressToken": token.value, "progress": .number(fraction), "total": 1,
            ]
            if state.version?.hasProgressMessages == true { parameters["message"] = .string(message) }
            state.send(OutgoingMessage.notification("notifications/progress", .object(parameters)).json)
        }
    }
}
