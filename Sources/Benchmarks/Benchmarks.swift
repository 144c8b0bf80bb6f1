/// Measures speed and size of Offstage, as ratios to references of the same run.
///
/// Exits with 0 if every measure ran or was skipped with a reason; numbers are reported, not asserted. Exits with 1 if
/// a server failed or its bytes differ from the reference.
@main
enum Benchmarks {
    static func main() {
        if CommandLine.arguments.dropFirst().first == "serve" { return FormServer.main() }
        Platform.ignoreBrokenPipes()
        Platform.showLinesAtOnce()
        let options = Options(CommandLine.arguments)
        let setup = Setup(options)
        let runner = Runner(setup: setup)
        var table = Table()
        var findings: [Finding] = []
        for measure in Measure.all where options.includes(measure) {
            Platform.printError("\(measure.name) …")
            let finding = runner.run(measure)
            table.add(finding)
            findings.append(finding)
        }
        for remark in setup.remarks { table.add(remark: remark) }
        write(table, JSONReport(options: options, remarks: setup.remarks, findings: findings), options.jsonFile)
        Platform.exit(findings.contains(where: \.isWrong) ? 1 : 0)
    }

    private static func write(_ table: Table, _ report: JSONReport, _ file: String?) {
        if file == "-" {
            print(report.text, terminator: "")
            return
        }
        print(table.text)
        guard let file else { return }
        if !Platform.write(report.text, toFile: file) { fail("\(file) cannot be written") }
    }
}
