import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildCached } from './build-cached.ts';
import { Part } from './part.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Writes the sources of a commit to a folder, once for all test files. They use the third-party packages of this
 * checkout, and the project's packages of the commit.
 * @returns path of the folder
 */
export function checkoutOfRelease(commit: string): Promise<string> {
  return buildCached('release', commit.slice(0, 16), (folder) => {
    const archive = execFileSync('git', ['-C', root, 'archive', '--format=tar', commit], {
      maxBuffer: 1024 ** 3,
    });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
    linkPackages(folder);
    return Promise.resolve();
  });
}

/**
 * Fills `node_modules` of the folder with links. One link for all of it would lead to the project's packages of this
 * checkout.
 */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith('@')) symlinkSync(join(from, name), join(to, name));
    else {
      mkdirSync(join(to, name));
      for (const own of readdirSync(join(from, name))) {
        const source = join(from, name, own);
        // In `node_modules`, a package of the project is a relative link to its folder, so it leads to the package of
        // the commit.
        const isOfProject = name === '@xiezhi';
        symlinkSync(isOfProject ? readlinkSync(source) : source, join(to, name, own));
      }
    }
  }
}

/** Describes a process of a release. */
export interface ReleaseProcess {
  /** Checkout of the release. */
  readonly checkout: string;
  readonly kind: 'server' | 'judge';
  readonly env: Readonly<Record<string, string>>;
  /** File for its output. */
  readonly log: string;
}

/** Returns a server or judge node of a release, which is not started yet. */
export function processOfRelease({ checkout, kind, env, log }: ReleaseProcess): Part {
  const output = createWriteStream(log, { flags: 'a' }).setMaxListeners(0);
  return new Part(kind, () => {
    const child = spawn(process.execPath, [join(checkout, `apps/${kind}/src/main.ts`)], {
      cwd: checkout,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.stdin.on('error', () => undefined);
    return child;
  });
}
