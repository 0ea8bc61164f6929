import { readFileSync } from 'node:fs';

/** The oldest supported version of each browser, by browserslist name. */
export type Baseline = ReadonlyMap<string, string>;

/** Names that the bundler uses for browsers, where browserslist has other names. */
const buildNames: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/**
 * Returns the oldest supported browsers, as declared by `browserslist` in package.json.
 * @throws {Error} if an entry does not have the form `chrome >= 109`
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

/**
 * Returns targets for Vite's `build.target`: the build converts scripts and styles to syntax that these browsers
 * support.
 */
export function buildTargets(): string[] {
  return [...readBaseline()].map(([name, version]) => `${buildNames[name] ?? name}${version}`);
}
