import AppLoop
import NIOWebSocket
import OffstageServer
import Platform

/// One WebSocket with a server of its own: a child process whose messages are lines of its stdin and stdout.
///
/// The loop never waits for the child. It polls a pipe only while it has a use for it, so each side slows the other.
@AppActor
final class ChildClient: SocketClient {
    let link: WebSocketLink
    private let child: ChildProcess
    static let maxMessage = Limits.standard.message
    /// Bytes that the child has not read. The socket waits meanwhile.
    private var input: ArraySlice<UInt8> = []
    /// The start of a message of the child.
    private var start: [UInt8] = []
    private var outputHasEnded = false
    private var isClosing = false
    private(set) var hasEnded = false
    var isReady = false
    var onWork: @AppActor () -> Void = {}
    /// The end of the child is the end of its output.
    let isQuiet = true
    /// Descriptors that wake the loop.
    private var sources: [Int32: PollSource] = [:]

    init(_ command: [String], _ link: WebSocketLink) throws(ChildProcess.Failure) {
        child = try ChildProcess(command, standardError: 2, group: .own)
        self.link = link
    }

    func receive() {
        if input.isEmpty { input = Array(link.takeMessages().joined())[...] }
        var isWriting = !input.isEmpty
        do throws(ChildProcess.Failure) {
            if isWriting { input.removeFirst(try child.writeNow(input)) }
        } catch {
            // The child reads no more.
            (input, isWriting) = ([], false)
            close()
        }
        // Polled also after the last byte, because the socket may have more messages.
        poll(child.inputDescriptor, for: .writable, while: isWriting)
        if isClosing, !isWriting { child.closeInput() }
    }

    func send() {
        do throws(ChildProcess.Failure) {
            let reads = !outputHasEnded && (link.hasEnded || link.maySend())
            if reads { take(try child.read(waits: false)) }
            if outputHasEnded || link.hasEnded {
                close()
                if child.hasEnded {
                    // The processes that it has started end with it.
                    child.stop()
                    link.close(.goingAway, "the server has ended with exit code \(try child.waitForShellCode())")
                    hasEnded = true
                    return sources.values.forEach { $0.cancel() }
                }
            }
        } catch {
            link.close(.unexpectedServerError, "\(error)")
            outputHasEnded = true
        }
        let waits = outputHasEnded || link.hasEnded || link.maySend()
        poll(child.outputDescriptor, for: .readable, while: waits && !outputHasEnded)
        poll(child.endDescriptor, for: .readable, while: waits)
    }

    /// Ends the child's input after the bytes that it has to read. A child that runs on for a second is killed.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        _ = AppLoop.shared.after(.seconds(1)) { [child] in child.sendToGroup(signal: SIGKILL) }
        link.wake()
    }

    /// - Parameter bytes: output of the child; nil at its end.
    private func take(_ bytes: [UInt8]?) {
        guard let bytes else { return outputHasEnded = true }
        guard !link.hasEnded else { return }
        let feed = UInt8(ascii: "\n")
        guard start.count + (bytes.firstIndex(of: feed) ?? bytes.count) <= Self.maxMessage else {
            return link.close(.messageTooLarge, "a message of the server has more than \(Self.maxMessage) bytes")
        }
        guard let last = bytes.lastIndex(of: feed) else { return start += bytes }
        let lines = start + bytes[...last]
        start = Array(bytes[(last + 1)...])
        guard String(validating: lines, as: UTF8.self) != nil else {
            return link.close(.dataInconsistentWithMessage, "a message of the server is not UTF-8")
        }
        link.send(lines)
    }

    /// Lets the loop serve the client when a descriptor is ready.
    private func poll(_ descriptor: Int32, for interest: Readiness, while isNeeded: Bool) {
        if !isNeeded {
            sources.removeValue(forKey: descriptor)?.cancel()
        } else if sources[descriptor] == nil {
            sources[descriptor] = AppLoop.shared.watch(descriptor, for: interest) { [weak self] _ in self?.onWork() }
        }
    }
}
