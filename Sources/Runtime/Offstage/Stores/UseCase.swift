import AppLoop

/// One business action of the user. Stores call use cases and know neither the network nor the storage.
///
/// Declare a protocol for each business action and let stores depend on it. A test replaces the implementation:
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
    /// Argument of the use case.
    associatedtype Input
    /// Result of the use case.
    associatedtype Output

    /// Runs the use case with its `input`.
    ///
    /// - Throws: any error of the implementation.
    func execute(_ input: Input) async throws -> Output
}

extension UseCase {
    /// Runs the use case with its `input` and call syntax.
    ///
    /// - Throws: any error of the implementation.
    public func callAsFunction(_ input: Input) async throws -> Output { try await execute(input) }
}

extension UseCase where Input == Void {
    /// Runs a use case without an argument.
    ///
    /// - Throws: any error of the implementation.
    public func execute() async throws -> Output { try await execute(()) }

    /// Runs a use case without an argument, with call syntax.
    ///
    /// - Throws: any error of the implementation.
    public func callAsFunction() async throws -> Output { try await execute(()) }
}
