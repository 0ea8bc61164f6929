import { createRequire } from 'node:module';
import { readBaseline, type Baseline } from './baseline.ts';

/** The part of MDN's browser compatibility data that this module reads. */
interface Support {
  readonly version_added: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Entry {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
}
type Tree = Entry & { readonly [name: string]: Tree };

/** Browser names in MDN's data that differ from those of browserslist. */
const dataNames: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

/** Web platform features that a browser of the baseline lacks, by their names in scripts and style sheets. */
export interface TooNew {
  /** Constructors and namespaces: `CloseWatcher`. */
  readonly globals: ReadonlySet<string>;
  /** Static members: `URL.canParse`. */
  readonly statics: ReadonlySet<string>;
  /** Names of new methods that no older interface uses, such as `toSorted`. */
  readonly members: ReadonlySet<string>;
  /** Examples: `color-mix(`, `:has`, `@starting-style`, `field-sizing:`, `grid-template-rows:subgrid`, `1lh`. */
  readonly styles: ReadonlySet<string>;
}

/** Reads from MDN's data which features the browsers of the baseline lack. */
export function readTooNew(baseline: Baseline = readBaseline()): TooNew {
  const data: Tree = createRequire(import.meta.url)('@mdn/browser-compat-data');
  const isNew = (entry: Entry) => !isOldEnough(entry, baseline);
  const globals = new Set<string>();
  const statics = new Set<string>();
  const newMembers = new Set<string>();
  const oldMembers = new Set<string>();
  const note = (owner: string, key: string, entry: Tree, isBuiltin: boolean) => {
    if (key.endsWith('_event') || key === owner) return;
    const name = key.replace(/_static$/, '');
    const isStatic = key.endsWith('_static');
    if (isNew(entry) && (isStatic || isBuiltin)) statics.add(`${owner}.${name}`);
    if (!isStatic) (isNew(entry) ? newMembers : oldMembers).add(name);
  };
  const builtins = childrenOf(data['javascript']?.['builtins']);
  const all = [
    ...childrenOf(data['api']),
    ...builtins,
    ...childrenOf(data['javascript']?.['builtins']?.['Intl']),
  ];
  for (const [owner, tree] of all) {
    if (isNew(tree)) globals.add(owner);
    // Of a new interface, only the interface is reported and not its members. Exception: iterators are older than the
    // global `Iterator`.
    if (isNew(tree) && owner !== 'Iterator') continue;
    const isBuiltin = builtins.some(([name]) => name === owner);
    for (const [key, entry] of childrenOf(tree)) note(owner, key, entry, isBuiltin);
  }
  return {
    globals,
    statics,
    members: new Set([...newMembers].filter((name) => !oldMembers.has(name))),
    styles: newStyles(data['css'], (entry) => !isOldEnough(entry, baseline, true)),
  };
}

function newStyles(css: Tree | undefined, isNew: (entry: Entry) => boolean): Set<string> {
  const styles = new Set<string>();
  for (const [name, property] of childrenOf(css?.['properties'])) {
    if (isNew(property)) styles.add(`${name}:`);
    else for (const [value, entry] of childrenOf(property)) if (isNew(entry)) styles.add(`${name}:${value}`);
  }
  for (const [name, entry] of childrenOf(css?.['at-rules'])) if (isNew(entry)) styles.add(`@${name}`);
  for (const [name, entry] of childrenOf(css?.['selectors'])) if (isNew(entry)) styles.add(`:${name}`);
  for (const [name, type] of childrenOf(css?.['types'])) {
    if (isNew(type)) styles.add(`${name}(`);
    for (const [inner, entry] of childrenOf(type))
      if (isNew(entry)) styles.add(name === 'length' ? `1${inner}` : `${inner}(`);
  }
  return styles;
}

function childrenOf(tree: Tree | undefined): [string, Tree][] {
  return Object.entries(tree ?? {}).filter(([name]) => !name.startsWith('__'));
}

/**
 * Whether every browser of the baseline supports a feature.
 * @param isStyle for style sheets: prefixed support counts, because the build adds prefixes; iOS Safari is not checked,
 * because some properties, such as cursors, have no use on a phone
 */
function isOldEnough({ __compat: compat }: Entry, baseline: Baseline, isStyle = false): boolean {
  return [...baseline].every(([name, version]) => {
    const known = compat?.support[dataNames[name] ?? name];
    // A feature without data about this browser counts as supported.
    if (known === undefined) return true;
    return (
      [known].flat().some((support) => isIn(support, version, isStyle)) || (isStyle && name === 'ios_saf')
    );
  });
}

function isIn(
  { version_added: added, flags, prefix, alternative_name: other }: Support,
  version: string,
  takesPrefix: boolean,
): boolean {
  if (flags !== undefined || (prefix !== undefined && !takesPrefix) || other !== undefined) return false;
  if (added === null || added === true) return true;
  if (added === false || added === 'preview') return false;
  return compareVersions(added.replace('≤', ''), version) <= 0;
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const [place, part] of (a ?? []).entries()) {
    const difference = part - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
