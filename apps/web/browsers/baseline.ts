import { readFileSync } from 'node:fs';

/** The oldest version of each browser in which the site works, by its name in browserslist. */
export type Baseline = ReadonlyMap<string, string>;

/** Names that the bundler has for browsers of browserslist. */
const buildNames: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/**
 * The oldest supported browsers, as `browserslist` in package.json declares them.
 * @throws {Error} on a line of another form than `chrome >= 109`
 */
export function readBaseline(): Baseline {
  const file = new URL('../package.json', import.meta.url);
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    browserslist.map((line) => {
      const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)*)$/.exec(line) ?? [];
      if (name === undefined || version === undefined) throw new Error(`browserslist: cannot read "${line}"`);
      return [name, version];
    }),
  );
}

/** What `build.target` of Vite takes: scripts and styles are lowered to these browsers. */
export function buildTargets(): string[] {
  return [...readBaseline()].map(([name, version]) => `${buildNames[name] ?? name}${version}`);
}
