import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum start time of a browser, in ms. */
const startsWithin = 60_000;

export interface Started {
  /** The first group of the pattern's match in the output. */
  readonly found: string;
  /** A temporary folder for the browser's profile. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program and waits for a text in its output.
 * @param command receives a temporary folder
 * @param pattern pattern of the text; its first group is returned
 * @throws {Error} with the output, if the program exits or does not print the text
 */
export async function startBrowserProgram(
  command: (folder: string) => { file: string; args: readonly string[]; env?: Record<string, string> },
  pattern: RegExp,
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-browser-'));
  const { file, args, env = {} } = command(folder);
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The browser gets its own process group, so that all its processes can be killed. Some of them outlive the first
    // one.
    detached: true,
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...env },
  });
  // Kills the browser even if this process ends unexpectedly.
  const kill = () => killGroup(child);
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await end(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { found: await outputOf(child, pattern), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = (reason: string) => reject(new Error(`${child.spawnfile} ${reason}:\n${text.slice(-2000)}`));
    const timer = setTimeout(() => fail('does not listen'), startsWithin);
    const read = (data: Buffer) => {
      text += data.toString();
      const found = pattern.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (status) => fail(`ended with ${status}`));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (killGroup(child)) await exited;
}

function killGroup({ pid }: ChildProcess): boolean {
  return pid !== undefined && process.kill(-pid, 'SIGKILL');
}
