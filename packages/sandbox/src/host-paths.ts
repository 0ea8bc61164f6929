import { baseEnvironment } from './environment.ts';
import type { RunSpec } from './types.ts';

/** What may follow a folder's name where a text names the folder itself or something in it. */
const end = '(?![\\w.-])';

/**
 * A specification for the tier `restricted`, which mounts nothing: its command line and its environment name what is
 * bound where the host keeps it, and the box as the folder in which the program starts. `/opt/node` becomes the host's
 * Node, `TMPDIR=/box` becomes `TMPDIR=.`, `--cache:/box/cache` becomes `--cache:./cache`. A script for a shell has to name
 * such places by variables of the environment, since a host's path may hold blanks and other signs.
 */
export function withHostPaths(spec: RunSpec): RunSpec {
  // The longest name first: a file may be bound within a folder that is bound, too.
  const moved = [...(spec.binds ?? []), { from: '.', to: '/box' }]
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
