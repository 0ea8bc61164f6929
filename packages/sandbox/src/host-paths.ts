import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { baseEnvironment } from './environment.ts';
import type { RunSpec } from './types.ts';

/** Ends a folder's name in a text that names the folder or a path in it. */
const end = '(?![\\w.-])';

/**
 * Adapts a specification for the tier `restricted`, which mounts nothing: command line and environment get
 * the host paths of binds, and the box becomes the program's working folder. `/opt/node` becomes the host's
 * Node, `TMPDIR=/box` becomes `TMPDIR=.`, `--cache:/box/cache` becomes `--cache:./cache`. A shell script must
 * use environment variables for such paths, because a host path may contain spaces and other special
 * characters.
 * @param isReadable whether programs may read a path; binds of other paths are omitted
 */
export function withHostPaths(spec: RunSpec, isReadable: (path: string) => boolean = () => true): RunSpec {
  // Longest name first: a file may be bound within a bound folder.
  const moved = [...(spec.binds ?? []).filter(({ from }) => isReadable(from)), { from: '.', to: '/box' }]
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => b.to.length - a.to.length);
  const places = new Map(moved.map(({ from, to }) => [to, from]));
  const names = moved.map(({ to }) => to.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?:${names.join('|')})${end}`, 'g');
  const onHost = (text: string) => text.replaceAll(pattern, (to) => places.get(to) ?? to);
  const env = Object.entries(spec.env ?? baseEnvironment);
  return {
    ...spec,
    argv: spec.argv.map(onHost),
    env: Object.fromEntries(env.map(([name, value]) => [name, onHost(value)])),
  };
}

/**
 * Whether every account may read a path: without namespaces, programs of a judge that runs as root have their
 * own users.
 */
export function isReadableToAll(path: string): boolean {
  try {
    if ((statSync(path).mode & 0o004) === 0) return false;
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false;
      if (folder === '/') return true;
    }
  } catch {
    return false;
  }
}
