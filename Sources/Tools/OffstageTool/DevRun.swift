import Foundation
import JSON
import JSONRPC
import OffstageCommands
import Platform

/// One run of `offstage dev`: the front end, the servers one after another, and the builds. Everything runs on one
/// thread, which takes the events of the others and never waits for a reader: other threads write.
///
/// One file, because every step reads and changes the same state.
final class DevRun {
    private enum Phase {
        /// No server has started yet. Messages wait.
        case building
        case running
        /// The server saves its state and ends. Messages wait.
        case stopping
        /// The server has ended by itself. Requests get an error.
        case ended
    }

    private let command: [String]
    private let buildCommand: String
    private let watched: [String]
    private let streams: ProcessStreams
    private let events = DevEvents()

    private var phase = Phase.building
    private var server: ChildProcess?
    /// Input of the running server.
    private var serverInput: WriteQueue?
    /// Output for the front end.
    private let output: WriteQueue
    /// Number of the running server. Messages of earlier ones are dropped.
    private var serverNumber = 0
    private var build: ChildProcess?
    /// True when the sources have changed during the build.
    private var mustBuildAgain = false
    /// Time at which a server that does not end is killed.
    private var deadline: Date?
    /// The signal that ends this run.
    private var endingSignal: Int32?

    // The conversation.
    /// Nil before the first message.
    private var framing: Framing?
    private var held: [[UInt8]] = []
    private var inputHasEnded = false
    private var isInitialized = false
    private var hasSentExit = false
    /// The front end's `initialize`, which each server receives.
    private var initialize: JSONValue?
    /// Ids of the front end's requests without an answer, in order.
    private var openRequests: [JSONValue] = []
    /// The state of the sessions that the next server restores.
    private var state: JSONValue?
    /// The last deliveries by subscription: `n`, and `seq` by session.
    private var deliveries: JSONValue = [:]
    /// True when messages have passed since the last save.
    private var isUnsaved = false
    /// True from the answer that has the server's last state until the server has ended.
    private var hasLastState = false

    /// Ids of the requests that this process sends.
    private enum OwnID {
        static let initialize = uniqueID("dev/initialize")
        static let save = uniqueID("dev/save")
        static let lastSave = uniqueID("dev/lastSave")
        static let restore = uniqueID("dev/restore")
        static let all = [initialize, save, lastSave, restore]
    }

    /// Seconds that a server has for its last state.
    private static let stopLimit = 5.0

    init(command: [String], build: String, watched: [String], _ streams: ProcessStreams) {
        (self.command, buildCommand, self.watched, self.streams) = (command, build, watched, streams)
        let (events, descriptor) = (events, streams.output)
        output = WriteQueue(room: events.outputRoom) {
            FileDescriptors.write($0, to: descriptor)
        } onEnd: { isComplete in
            if !isComplete { events.add(.frontEndDidEnd) }
        }
    }

    /// Runs until the front end or a signal ends it. Returns the exit code.
    func run() throws(SystemFailure) -> Int32 {
        let (events, watched, input) = (events, watched, streams.input)
        let times = SourceTimes(watched)
        try PassedSignals().forEach { events.receive(signal: $0) }
        startBuild()
        Thread.detachNewThread { events.readInput(from: input) }
        Thread.detachNewThread { events.watch(watched, since: times) }
        while true {
            do throws(End) { try take(events.next(until: deadline)) } catch {
                events.letSignalsEndProcess()
                serverInput?.end()
                build?.sendToGroup(signal: SIGTERM)
                output.end()
                // After a signal, a front end that does not read must not keep this process alive.
                output.waitUntilDone(until: endingSignal.map { _ in Date(timeIntervalSinceNow: Self.stopLimit) })
                events.outputRoom.setUnlimited(true)
                for process in [build, server].compactMap(\.self) {
                    // A process that takes longer is killed.
                    _ = try? process.waitForExit(limit: Int32(Self.stopLimit * 1000))
                    process.stop()
                }
                return error.code
            }
        }
    }

    /// The end of the run with its exit code.
    private struct End: Error { let code: Int32 }

    private func take(_ event: DevEvent?) throws(End) {
        switch event {
        case .input(let message, let framing):
            self.framing = framing
            try receive(message)
        case .inputDidEnd:
            inputHasEnded = true
            switch phase {
            case .ended: throw End(code: 0)
            case .running: serverInput?.end()
            // Without a build in progress the first one has failed.
            case .building where build == nil: throw End(code: 1)
            case .building, .stopping: break
            }
        case .output(let message, let number):
            events.outputRoom.release(message.count)
            if number == serverNumber { pass(message) }
        case .serverDidEnd(let number, let code):
            if number == serverNumber { try serverDidEnd(code) }
        case .frontEndDidEnd: throw End(code: 3)
        case .sourcesDidChange:
            if endingSignal != nil { return }
            if build == nil { startBuild() } else { mustBuildAgain = true }
        case .tick:
            if phase == .running, isUnsaved { requestSave(OwnID.save) }
        case .signal(let number): try receive(signal: number)
        case .didBuild(let code, let output): try didBuild(code, output)
        case nil:
            deadline = nil
            let task = endingSignal == nil ? "saved its state" : "ended"
            show("the server has not \(task) in \(Int(Self.stopLimit)) s, and is killed")
            server?.sendToGroup(signal: SIGKILL)
        }
    }

    /// Passes a signal on to the server. A signal that ends a process ends the run, after the server.
    private func receive(signal number: Int32) throws(End) {
        let isEnding = PassedSignals.ending.contains(number)
        server?.send(signal: number)
        guard isEnding, endingSignal == nil else { return }
        endingSignal = number
        build?.sendToGroup(signal: SIGTERM)
        if server == nil { throw End(code: 128 + number) }
        deadline = Date(timeIntervalSinceNow: Self.stopLimit)
        // The server reports its end after its last output, also when the front end does not read.
        events.outputRoom.setUnlimited(true)
    }

    // MARK: Builds

    private func startBuild() {
        mustBuildAgain = false
        show("building: \(buildCommand)")
        // One stream keeps the order of the lines.
        let script = ["/bin/sh", "-c", "exec 2>&1\n\(buildCommand)"]
        do throws(ChildProcess.Failure) {
            let build = try ChildProcess(script, standardError: 2, group: .guarded)
            self.build = build
            Thread.detachNewThread { [events] in events.run(build: build) }
        } catch {
            events.add(.didBuild(code: 127, output: "\(error)"))
        }
    }

    private func didBuild(_ code: Int32, _ output: String) throws(End) {
        build?.stop()
        build = nil
        if endingSignal != nil { return }
        if mustBuildAgain { return startBuild() }
        guard code == 0 else {
            let isRunning = server != nil
            let consequence =
                isRunning ? "the old server keeps running" : "no server is running; it starts after the next change"
            report("the build failed with exit code \(code); \(consequence)", details: output)
            if inputHasEnded, !isRunning { throw End(code: 1) }
            return
        }
        switch phase {
        case .building, .ended: try startServer()
        case .running:
            phase = .stopping
            deadline = Date(timeIntervalSinceNow: Self.stopLimit)
            // The last state follows all that the server has sent, also when the front end does not read.
            events.outputRoom.setUnlimited(true)
            requestSave(OwnID.lastSave)
        // The server that starts next is the new one.
        case .stopping: break
        }
    }

    // MARK: Servers

    private func startServer() throws(End) {
        guard !inputHasEnded || phase == .building || !held.isEmpty else { throw End(code: 0) }
        do throws(ChildProcess.Failure) {
            server = try ChildProcess(command, standardError: 2, group: .guarded)
        } catch {
            guard serverNumber > 0 else {
                show("\(error)")
                throw End(code: 64)
            }
            phase = .ended
            report("\(error); it starts after the next change", details: nil)
            return try receiveHeld()
        }
        serverNumber += 1
        phase = .running
        events.outputRoom.setUnlimited(false)
        if let server {
            let number = serverNumber
            Thread.detachNewThread { [events] in events.readOutput(of: server, number: number) }
            // The end of the server's output reports a server that reads no more.
            serverInput = WriteQueue(room: events.inputRoom) {
                do throws(ChildProcess.Failure) { try server.write($0) } catch { return false }
                return true
            } onEnd: { _ in
                server.closeInput()
            }
        }
        show(serverNumber == 1 ? "the server is running" : "the server is running again")
        if var initialize {
            initialize["id"] = OwnID.initialize
            send(initialize)
            if isInitialized { send(["jsonrpc": "2.0", "method": "initialized", "params": [:]]) }
        }
        if let state { send(request("dev/restore", OwnID.restore, ["state": state, "deliveries": deliveries])) }
        try receiveHeld()
        if inputHasEnded { serverInput?.end() }
    }

    private func receiveHeld() throws(End) {
        let waiting = held
        held = []
        for message in waiting { try receive(message) }
    }

    private func serverDidEnd(_ code: Int32) throws(End) {
        // Processes that the server has started end with it.
        server?.stop()
        server = nil
        serverInput?.end()
        serverInput = nil
        if endingSignal != nil { throw End(code: code) }
        if phase == .stopping {
            (deadline, hasLastState) = (nil, false)
            refuseOpenRequests("the server was restarted before it answered; send the request again")
            return try startServer()
        }
        if inputHasEnded || hasSentExit { throw End(code: code) }
        phase = .ended
        let cause = code > 128 ? "by signal \(code - 128)" : "with exit code \(code)"
        refuseOpenRequests("the server has ended \(cause) before it answered")
        report("the server has ended \(cause); it starts again after the next change", details: nil)
    }

    private func requestSave(_ id: JSONValue) {
        isUnsaved = false
        send(request("dev/save", id, [:]))
    }

    // MARK: Messages of the front end

    /// A held message keeps its room, so that the front end waits when it sends much during a build.
    private func receive(_ message: [UInt8]) throws(End) {
        switch phase {
        case .building, .stopping: held.append(message)
        case .running:
            events.inputRoom.release(message.count)
            for element in elements(of: message) { note(element) }
            isUnsaved = true
            write(message)
        case .ended:
            events.inputRoom.release(message.count)
            for element in elements(of: message) {
                if element["method"]?.string == "exit" { throw End(code: 0) }
                if let id = element["id"], element["method"] != nil { openRequests.append(id) }
            }
            refuseOpenRequests("the server has ended; it starts again after the next change")
        }
    }

    private func note(_ message: JSONValue) {
        switch message["method"]?.string {
        case "initialize": initialize = message
        case "initialized": isInitialized = true
        case "exit": hasSentExit = true
        case nil: return
        default: break
        }
        if let id = message["id"] { openRequests.append(id) }
    }

    private func refuseOpenRequests(_ sentence: String) {
        let ids = openRequests
        openRequests = []
        for id in ids {
            let answer: JSONValue = [
                "jsonrpc": "2.0", "id": id,
                "error": [
                    "code": .integer(Int64(ErrorCode.serverCancelled.rawValue)), "message": .string(sentence),
                    "data": ["kind": "serverRestarted"],
                ],
            ]
            // A front end that reads no answers waits before it can send more requests.
            output.add(framed(Array("\(answer)".utf8)), countingTowards: events.inputRoom)
        }
    }

    // MARK: Messages of the server

    private func pass(_ message: [UInt8]) {
        let all = elements(of: message)
        if let only = all.first, all.count == 1, only["method"] == nil, let id = only["id"], OwnID.all.contains(id) {
            return take(own: id, only)
        }
        // The snapshot of the next server includes what follows the last save.
        if hasLastState, all.allSatisfy({ $0["method"] != nil }) { return }
        var opensSubscription = false
        for element in all {
            if element["method"] == nil, let id = element["id"] {
                if let index = openRequests.firstIndex(of: id) { openRequests.remove(at: index) }
                if element["result"]?["subscriptionId"] != nil { opensSubscription = true }
            } else if let params = element["params"], let subscription = params["subscriptionId"]?.string,
                let session = params["sessionId"]?.string
            {
                var last = deliveries[subscription] ?? ["n": 0, "positions": [:]]
                if let n = params["n"] { last["n"] = n }
                if let seq = params["seq"] { last["positions"]?[session] = seq }
                deliveries[subscription] = last
            }
        }
        writeToFrontEnd(message)
        if opensSubscription, phase == .running { requestSave(OwnID.save) }
    }

    private func take(own id: JSONValue, _ answer: JSONValue) {
        let error = answer["error"]?["message"]?.string
        switch id {
        case OwnID.save: state = answer["result"] ?? state
        case OwnID.lastSave:
            state = answer["result"]
            if answer["error"]?["data"]?["kind"]?.string == "method" {
                show(
                    "the server cannot save its sessions; build it with this version of Offstage, without a wrapper "
                        + "that removes \(restartVariable) from the environment")
            }
            hasLastState = true
            send(["jsonrpc": "2.0", "method": "exit"])
            serverInput?.end()
        case OwnID.initialize:
            if let error { report("the new server refuses the front end's initialize: \(error)", details: nil) }
        default:
            if let error { report("the sessions are not restored: \(error)", details: nil) }
            for problem in answer["result"]?["problems"]?.array ?? [] { report(problem.string ?? "", details: nil) }
        }
    }

    // MARK: Output

    /// Returns nothing for bytes that are no JSON. They are passed on, and the other side answers them with an error.
    private func elements(of message: [UInt8]) -> [JSONValue] {
        guard let value = try? JSONValue(parsing: message, limits: .trusted) else { return [] }
        return value.array ?? [value]
    }

    private func request(_ method: String, _ id: JSONValue, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
    }

    private func send(_ message: JSONValue) { write(Array("\(message)".utf8)) }

    private func write(_ message: [UInt8]) { serverInput?.add(framed(message)) }

    private func writeToFrontEnd(_ message: [UInt8]) { output.add(framed(message)) }

    private func framed(_ message: [UInt8]) -> [UInt8] { (framing ?? .lines).frame(message) }

    private func show(_ sentence: String) { StderrLog.writeNow("\(programName) dev: \(sentence)") }

    /// Shows a problem on stderr and in the front end.
    private func report(_ sentence: String, details: String?) {
        show(sentence)
        // A server sends nothing before the first message.
        guard framing != nil else { return }
        // Front ends show the message to users.
        let start = sentence.prefix(1).uppercased() + sentence.dropFirst()
        let message = details.map { "\(start)\n\($0)" } ?? start
        let entry: JSONValue = [
            "jsonrpc": "2.0", "method": "log/entry",
            "params": ["level": "error", "message": .string(message), "logger": "offstage dev"],
        ]
        writeToFrontEnd(Array("\(entry)".utf8))
    }
}
