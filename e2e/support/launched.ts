import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Launcher {
  readonly process: ChildProcess;
  /** Returns everything printed so far. */
  readonly text: () => string;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
}

export interface Launching {
  /** The checkout. By default, this one. */
  checkout?: string;
  env?: NodeJS.ProcessEnv;
  /** Command that is put before the command of the launcher, to change user or environment. */
  prefix?: readonly string[];
  /** The Node executable that starts the launcher. The launcher then switches to the pinned version. */
  node?: string;
  /** `launch` resolves when this text is printed, or when the launcher exits. */
  until?: string;
  /** Kills the launcher, even before the site is ready. Meant for the signal of a test that may time out. */
  signal?: AbortSignal;
}

/** Runs the command of `npm start`. Resolves when the site is ready or the command has exited. */
export async function launch(data: string, port: number, options: Launching = {}): Promise<Launcher> {
  const {
    checkout = root,
    env = {},
    prefix = [],
    node = process.execPath,
    until = 'Ctrl-C stops it',
  } = options;
  const [file, ...args] = [...prefix, node, join(checkout, 'launcher/start.js')];
  const child = spawn(file, args, {
    cwd: checkout,
    env: { HOST: '127.0.0.1', ...process.env, XIEZHI_DATA: data, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  options.signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  let text = '';
  const ended = once(child, 'close').then(() => child.exitCode);
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes(until)) resolve();
      });
    void ended.then(() => resolve());
  });
  return { process: child, text: () => text, ended };
}

/** Stops the launcher gracefully, like Ctrl-C. */
export async function stopLauncher({ process: child, ended }: Launcher): Promise<number | null> {
  child.kill('SIGINT');
  return ended;
}

/**
 * Top-level entries that are not copied: `node_modules`, which is linked instead, and everything else that does not
 * belong to a release.
 */
const left = new Set(['.cache', '.git', 'node_modules', 'data', 'dist', 'build']);

/** Copies this checkout, as if a release archive had been unpacked and its packages had been installed. */
export function copyCheckout(to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(root).filter((one) => !left.has(one)))
    cpSync(join(root, name), join(to, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\/apps\/web\/(dist|build)$|\/sandbox\/build$/.test(path),
    });
  const packages = [join(root, 'node_modules'), join(to, 'node_modules')];
  try {
    // Makes hard links if both folders are on one disk, which takes seconds instead of minutes.
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...packages]);
  }
}

/** Options for a checkout owned by another user. */
export interface OwnCheckout {
  readonly checkout: string;
  readonly home: string;
  /**
   * Command that is put before another command. It switches to the owner of the checkout, without additional groups.
   */
  readonly prefix: readonly string[];
}

/** Copies a checkout for a user, given by number. The user owns the copy and a home next to it. Requires root. */
export function checkoutOf(user: number, from: string, folder: string): OwnCheckout {
  const [checkout, home] = [join(folder, `checkout-${user}`), join(folder, `home-${user}`)];
  // Copies without hard links, because all links of a file have the same owner.
  execFileSync('cp', ['-a', from, checkout]);
  mkdirSync(home);
  execFileSync('chown', ['-R', `${user}:${user}`, checkout, home]);
  return {
    checkout,
    home,
    prefix: ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'],
  };
}
