import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Launcher {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  readonly text: () => string;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
}

export interface Launching {
  /** The checkout; default: this one. */
  checkout?: string;
  env?: NodeJS.ProcessEnv;
  /** Put before the command: who starts it, and in what surroundings. */
  prefix?: readonly string[];
  /** The Node that starts it, before the launcher goes over to the pinned one. */
  node?: string;
  /** Resolves when this is printed, or the launcher ends. */
  until?: string;
  /** Ends it, also before it is ready: that of a test, which may take too long. */
  signal?: AbortSignal;
}

/** What `npm start` runs, until it is ready or has ended. */
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

/** Ends it in order, as Ctrl-C does. */
export async function land({ process: child, ended }: Launcher): Promise<number | null> {
  child.kill('SIGINT');
  return ended;
}

export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  probe.close();
  return address.port;
}

/** What a release holds and what was installed: no history, nothing built. */
const left = new Set(['.cache', '.git', 'node_modules', 'data', 'dist', 'build']);

/** Copies the checkout as an archive of it would be unpacked, with its packages installed. */
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
    // Links instead of copies, where both lie on one disk: seconds instead of minutes.
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...packages]);
  }
}

/** What a checkout of a user's own is used with. */
export interface OwnCheckout {
  readonly checkout: string;
  readonly home: string;
  /** Becomes that user, without further groups; put before a command. */
  readonly prefix: readonly string[];
}

/** Copies a checkout for a user by number, who owns the copy and a home beside it. Only for root. */
export function checkoutOf(user: number, from: string, folder: string): OwnCheckout {
  const [checkout, home] = [join(folder, `checkout-${user}`), join(folder, `home-${user}`)];
  // Not linked: the owner of a file is that of all its names.
  execFileSync('cp', ['-a', from, checkout]);
  mkdirSync(home);
  execFileSync('chown', ['-R', `${user}:${user}`, checkout, home]);
  return {
    checkout,
    home,
    prefix: ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'],
  };
}
