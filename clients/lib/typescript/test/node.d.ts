// The parts of Node that src/ uses, for a type check without further packages.

declare const process: {
    env: { [name: string]: string | undefined };
    stdin: AsyncIterable<Uint8Array>;
    stdout: { write(text: string): boolean };
};

declare function setImmediate(run: () => void): void;

declare module "node:child_process" {
    export interface ChildProcess {
        pid?: number;
        stdin: {
            write(bytes: Uint8Array): boolean;
            end(): void;
            writableLength: number;
            on(event: "error", listener: (error: Error) => void): void;
        };
        stdout: AsyncIterable<Uint8Array> & { destroy(): void };
        exitCode: number | null;
        signalCode: string | null;
        kill(signal?: string): boolean;
        once(event: "error", listener: (error: Error) => void): void;
        once(event: "exit", listener: (code: number | null, signal: string | null) => void): void;
    }
    export function spawn(command: string, args: string[], options: object): ChildProcess;
}
