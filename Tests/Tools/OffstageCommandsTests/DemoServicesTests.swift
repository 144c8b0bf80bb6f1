import Foundation
import JSON
import Testing

/// Tests `demo-services`.
struct DemoServicesTests {
    @Test func `demo-services prints its address, and the level map uses it`() throws {
        let services = try CommandProcess(["demo-services", "--port", "0"])
        let line = services.readLine()
        let address = try #require(line.split(separator: " ").last.map(String.init))
        #expect(line.hasPrefix("level map: http://127.0.0.1:"), "\(line)")
        let run = try CommandRun(
            arguments: [
                "call", "action/send", #"{"action":{"type":"levelDidTap","number":3}}"#, "--app", "levelMap",
                "--events",
            ],
            environment: ["OFFSTAGE_MAP_SERVICE": address])
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("Old forest"), "\(run.errors)")
        // The port is in use now.
        let port = try #require(address.split(separator: ":").last.map(String.init))
        let second = try CommandRun("demo-services", "--port", port)
        #expect(second.exitCode == 69)
        #expect(second.output == "")
        #expect(second.errors.contains("cannot listen on 127.0.0.1:\(port)"), "\(second.errors)")
        services.terminate()
        #expect(services.waitForExit() == SIGTERM)
    }

    /// The proxy does not exist: a request to it would fail.
    @Test func `a service on this machine is reached without the proxy`() throws {
        let services = try CommandProcess(["demo-services", "--port", "0"])
        let address = try #require(services.readLine().split(separator: " ").last.map(String.init))
        for host in ["127.0.0.1", "localhost"] {
            let run = try CommandRun(
                arguments: [
                    "call", "action/send", #"{"action":{"type":"levelDidTap","number":3}}"#, "--app", "levelMap",
                    "--events",
                ],
                environment: [
                    "OFFSTAGE_MAP_SERVICE": address.replacing("127.0.0.1", with: host),
                    "http_proxy": "http://127.0.0.1:9", "no_proxy": "example.org",
                ])
            #expect(run.exitCode == 0)
            #expect(run.errors.contains("Old forest"), "\(host): \(run.errors)")
        }
        services.terminate()
    }

    @Test(arguments: ["-1", "65536", "99999999999999999999", "http", ""])
    func `demo-services refuses an invalid port`(_ port: String) throws {
        let run = try CommandRun("demo-services", "--port=\(port)")
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("--port"), "\(run.errors)")
    }
}
