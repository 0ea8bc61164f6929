import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { baseEnvironment } from './environment.ts';
import type { RunSpec } from './types.ts';

/** What may follow a folder's name where a text names the folder itself or something in it. */
const end = '(?![\\w.-])';

/**
 * A specification for the tier `restricted`, which mounts nothing: its command line and its environment name what is
 * bound where the host keeps it, and the box as the folder in which the program starts. `/opt/node` becomes the host's
 * Node, `TMPDIR=/box` becomes `TMPDIR=.`, `--cache:/box/cache` becomes `--cache:./cache`. A script for a shell has to name
 * such places by variables of the environment, since a host's path may hold blanks and other signs.
 * @param isReadable whether programs may read a path; what they may not is not there for them, as without the bind
 */
export function withHostPaths(spec: RunSpec, isReadable: (path: string) => boolean = () => true): RunSpec {
  // The longest name first: a file may be bound within a folder that is bound, too.
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

/** Whether every account may read a path: the programs of a root that has no namespaces are users of their own. */
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
