import { spawn } from 'node:child_process';

/**
 * Maximum size of a program's output in bytes. A program that writes more is killed, because so much output is wrong
 * anyway.
 */
export const outputMax = 64 * 1024 * 1024;

export interface Run {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Exit status or signal of a program that failed; null if it exited with 0. */
  readonly failure: string | null;
  readonly isTimedOut: boolean;
  readonly timeMs: number;
}

export interface RunOptions {
  readonly cwd: string;
  readonly input: string;
  readonly timeoutMs: number;
  /** Whether `command` is one command line for the shell instead of a program with arguments. */
  readonly isShell?: boolean;
}

/** The command names a program that is not installed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

/** Runs a command with an input. Rejects with ProgramMissing if its program does not exist. */
export function run(command: readonly string[], options: RunOptions): Promise<Run> {
  const { cwd, input, timeoutMs, isShell = false } = options;
  const [program = '', ...args] = command;
  const started = performance.now();
  // Starts a process group, so that `kill` also ends the children of a shell.
  const isGroup = process.platform !== 'win32';
  const child = spawn(program, args, { cwd, shell: isShell, detached: isGroup, stdio: 'pipe' });
  const streams = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  let size = 0;
  let isTimedOut = false;
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      if (isGroup) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  const timer = setTimeout(() => {
    isTimedOut = true;
    kill();
  }, timeoutMs);
  process.once('exit', kill);
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputMax) kill();
      else streams[name].push(chunk);
    });
  // Ignores the error of a program that ends without reading all of its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const finish = () => {
    clearTimeout(timer);
    process.off('exit', kill);
  };
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      finish();
      reject(error.code === 'ENOENT' ? new ProgramMissing(program, { cause: error }) : error);
    });
    child.once('close', (code, signal) => {
      finish();
      resolve({
        stdout: Buffer.concat(streams.stdout),
        stderr: Buffer.concat(streams.stderr),
        failure: code === 0 ? null : (signal ?? String(code)),
        isTimedOut,
        timeMs: Math.round(performance.now() - started),
      });
    });
  });
}
