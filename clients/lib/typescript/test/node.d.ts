// The parts of Node's modules that this package uses, for a type check without further packages.

declare const process: {
    env: { [name: string]: string | undefined };
    execPath: string;
    exit(code?: number): never;
    on(event: "exit", listener: () => void): void;
    stdin: AsyncIterable<Uint8Array>;
    stdout: { write(text: string): boolean };
};

declare function setImmediate(run: () => void): void;

declare module "node:child_process" {
    export interface ChildProcess {
        pid?: number;
        stdin: { write(bytes: Uint8Array): boolean; end(): void; writableLength: number; on(event: "error",
            listener: (error: Error) => void): void };
        stdout: AsyncIterable<Uint8Array> & { destroy(): void };
        exitCode: number | null;
        signalCode: string | null;
        kill(signal?: string): boolean;
        once(event: "error", listener: (error: Error) => void): void;
        once(event: "exit", listener: (code: number | null, signal: string | null) => void): void;
    }
    export function spawn(command: string, args: string[], options: object): ChildProcess;
}

declare module "node:test" {
    type Body = (context: { skip(message?: string): void; diagnostic(message: string): void; after(body: () =>
        void | Promise<void>): void }) => void | Promise<void>;
    export function test(name: string, body: Body): Promise<void>;
    export function test(name: string, options: { timeout?: number; skip?: boolean | string },
        body: Body): Promise<void>;
}

declare module "node:assert/strict" {
    function assert(value: unknown, message?: string): asserts value;
    namespace assert {
        function equal<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
        function notEqual(actual: unknown, expected: unknown, message?: string): void;
        function deepEqual(actual: unknown, expected: unknown, message?: string): void;
        function throws(body: () => unknown, expected?: unknown): void;
        function rejects(promise: Promise<unknown> | (() => Promise<unknown>), expected?: unknown): Promise<void>;
        function fail(message?: string): never;
        function match(text: string, pattern: RegExp, message?: string): void;
        function ok(value: unknown, message?: string): asserts value;
    }
    export default assert;
}

declare module "node:fs" {
    export function readFileSync(path: string | URL, encoding: "utf8"): string;
    export function readdirSync(path: string | URL): string[];
    export function existsSync(path: string | URL): boolean;
    export function mkdtempSync(prefix: string): string;
    export function writeFileSync(path: string, text: string): void;
    export function symlinkSync(target: string, path: string): void;
    export function rmSync(path: string, options: { recursive: boolean; force: boolean }): void;
}

declare module "node:os" {
    export function tmpdir(): string;
}

declare module "node:path" {
    export function join(...parts: string[]): string;
}

declare module "node:crypto" {
    interface Hash {
        update(text: string): Hash;
        digest(encoding: "base64"): string;
    }
    export function createHash(algorithm: string): Hash;
}

declare module "node:http" {
    export interface Socket {
        write(data: string | Uint8Array): void;
        destroy(): void;
        on(event: "data", listener: (bytes: Uint8Array) => void): void;
        on(event: "error" | "close", listener: () => void): void;
    }
    interface Server {
        on(event: "upgrade", listener: (request: { headers: { [name: string]: string } }, socket: Socket) =>
            void): void;
        listen(port: number, host: string, listening: () => void): void;
        address(): { port: number };
        close(): void;
    }
    export function createServer(): Server;
}
