import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { baseEnvironment } from './environment.ts';
import type { RunSpec } from './types.ts';

/** Matches the end of a folder's name within a text, so that `/box` does not match in `/boxes`. */
const end = '(?![\\w.-])';

/**
 * Adapts a specification for the tier `restricted`, which mounts nothing. In command line and environment, paths of
 * binds are replaced by the host paths, and `/box` by the program's working folder. For example, `/opt/node` becomes
 * the host's Node, `TMPDIR=/box` becomes `TMPDIR=.`, and `--cache:/box/cache` becomes `--cache:./cache`. A shell script
 * must get such paths through environment variables, because a host path may contain spaces and other special
 * characters.
 * @param isReadable whether programs may read a path; binds of other paths are omitted
 */
export function withHostPaths(spec: RunSpec, isReadable: (path: string) => boolean = () => true): RunSpec {
  // The longest path comes first, because a file may be bound inside a bound folder.
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
 * Whether every user may read a path. Needed if the judge runs as root and there are no namespaces: programs then have
 * their own users.
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
