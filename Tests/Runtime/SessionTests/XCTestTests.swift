import Foundation
import JSON
import Offstage
import OffstageTesting
import Testing
import XCTest

/// `TestSession` in test cases of XCTest, which run in the same process as the tests of Swift Testing.
final class XCTestTests: XCTestCase {
    func testASessionIsDrivenAndFinished() throws {
        let session = try TestSession(DeskStore.app)
        try session.type("Anna", into: "name")
        try session.tap("save")
        try session.advance(by: .seconds(1))
        XCTAssertEqual(try session.takeEvents(as: DeskEvent.self), [.didSave(name: "Anna")])
        XCTAssertEqual(session.path, ["desk.main"])
        try session.finish()
    }

    func testFinishThrowsTheProblemsOfTheLastStep() throws {
        let session = try TestSession(DeskStore.app)
        let line = #line + 1
        try session.tap("log")
        XCTAssertThrowsError(try session.finish()) { error in
            XCTAssertTrue(
                "\(error)".hasPrefix("XCTestTests.swift:\(line): the app logged the error 'the desk is broken'"),
                "\(error)")
        }
    }

    func testTheNextStepThrowsWhatAnExpectationFound() throws {
        let session = try TestSession(DeskStore.app)
        let line = #line + 1
        session.expectOutline("window")
        XCTAssertThrowsError(try session.type("Anna", into: "name")) { error in
            XCTAssertTrue("\(error)".hasPrefix("XCTestTests.swift:\(line): the outline differs"), "\(error)")
        }
        try session.finish()
    }

    func testAStepThatFailsNamesItsLine() throws {
        let session = try TestSession(DeskStore.app)
        let line = #line + 1
        XCTAssertThrowsError(try session.tap("sve")) { error in
            XCTAssertTrue("\(error)".hasPrefix("XCTestTests.swift:\(line): no button 'sve' is shown"), "\(error)")
        }
        try session.finish()
    }

    func testSessionsOnSeveralThreadsTakeTurns() {
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            do {
                let session = try TestSession(DeskStore.app, seed: Int64(index))
                for _ in 0..<10 {
                    try session.type("Name \(index)", into: "name")
                    try session.tap("next")
                    try session.back()
                }
                XCTAssertEqual(try session.view(as: DeskView.self).name.value, "Name \(index)")
                try session.finish()
            } catch {
                XCTFail("\(error)")
            }
        }
    }
}
