// The parts of Node that src/ uses, for a type check without further packages.

declare const process: {
    env: { [name: string]: string | undefined };
    stdin: AsyncIterable<Uint8Array>;
    stdout: { write(text: string): boolean };
};

declare function setImmediate(run: () => void): void;

declare module "node:child_process";
