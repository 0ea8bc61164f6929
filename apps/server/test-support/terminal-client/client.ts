import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The client in one file, as the site offers it for download. It starts faster than the sources. */
const bin = join(import.meta.dirname, '../../../web/dist/cli/xiezhi.mjs');
const oldestNode = join(import.meta.dirname, 'node-20.ts');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the terminal client like a user with the oldest supported Node release and separate settings. */
export interface Terminal {
  readonly folder: string;
  /** Runs a command and resolves when it ends. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Starts a command. */
  start(
    args: readonly string[],
    options?: RunOptions,
  ): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Returns a terminal in a folder. */
export function openTerminal(folder: string): Terminal {
  mkdirSync(folder, { recursive: true });
  const start: Terminal['start'] = (args, { env = {}, input = '' } = {}) => {
    const child = spawn(process.execPath, ['--import', oldestNode, bin, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        LANG: 'C.UTF-8',
        XIEZHI_CONFIG: join(folder, 'config.json'),
        ...env,
      },
      stdio: 'pipe',
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdin.end(input);
    const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, out, err })));
    return { child, ended };
  };
  return { folder, start, run: (args, options) => start(args, options).ended };
}
