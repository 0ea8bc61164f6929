import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that are needed to build and run images, with their Debian packages. */
const programs = { podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' };

/** Returns the command that installs missing programs; null if nothing is missing. */
export function missingPrograms(): string | null {
  const paths = ['/usr/bin', '/usr/sbin'];
  const missing = Object.entries(programs).filter(
    ([name]) => !paths.some((folder) => existsSync(join(folder, name))),
  );
  if (missing.length === 0) return null;
  return `apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}`;
}

/** Options for a host without systemd and without a layered file system. */
const hostOptions = ['--storage-driver', 'vfs', '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];

/** Podman with a separate storage. */
export interface Podman {
  /** Runs a command and returns its standard output. Rejects with the printed text if the command fails. */
  ask(...args: readonly string[]): Promise<string>;
  /** Runs a command and prints its output line by line. */
  show(...args: readonly string[]): Promise<void>;
  build(options: readonly string[], context: string): Promise<void>;
  /** Starts a container in the background. */
  start(
    name: string,
    options: readonly string[],
    image: string,
    ...command: readonly string[]
  ): Promise<void>;
  /** Returns the size of an image in MB. */
  sizeOf(image: string): Promise<number>;
}

/** @param folder where images are stored */
export function podmanIn(folder: string): Podman {
  const place = [...hostOptions, '--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  const ask = async (...args: readonly string[]) => {
    const { stdout } = await run('podman', [...place, ...args], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  };
  const show = async (...args: readonly string[]) => {
    const child = spawn('podman', [...place, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (status !== 0) throw new Error(`podman ${args[0]} ended with status ${status}`);
  };
  return {
    ask,
    show,
    build: (options, context) =>
      show(
        'build',
        '--network',
        'host',
        '--isolation',
        'chroot',
        '--layers=false',
        ...limits,
        ...options,
        context,
      ),
    async start(name, options, image, ...command) {
      await ask(
        'run',
        '--detach',
        '--name',
        name,
        '--network',
        'host',
        ...limits,
        ...options,
        image,
        ...command,
      );
    },
    async sizeOf(image) {
      return Number(await ask('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
    },
  };
}
