import AppLoop

/// One business action that a person takes, directly or not: what a store calls, so that it knows neither the network
/// nor the storage behind it.
///
/// Name each after its action, and let stores depend on that protocol; an implementation, or one that fails on purpose,
/// takes its place in a test:
///
///     protocol UpdateProfileNameUseCase: UseCase<String, Void> {}
///
///     struct LiveUpdateProfileName: UpdateProfileNameUseCase {
///         let client: APIClient
///         func execute(_ name: String) async throws { try await client.updateProfileName(name) }
///     }
///
///     try await updateProfileName(name)
@AppActor
public protocol UseCase<Input, Output>: Sendable {
    associatedtype Input
    associatedtype Output

    func execute(_ input: Input) async throws -> Output
}

extension UseCase {
    public func callAsFunction(_ input: Input) async throws -> Output { try await execute(input) }
}

extension UseCase where Input == Void {
    public func execute() async throws -> Output { try await execute(()) }

    public func callAsFunction() async throws -> Output { try await execute(()) }
}
