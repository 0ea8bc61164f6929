import diffModule from '@jest/diff-sequences';
import type { RemoteState } from './remote-problem.ts';
import type { WrittenLocally } from './local-problem.ts';

/** The package's types describe its CommonJS form; Node and the bundler load the ESM form, whose default is the function. */
const diffSequences = diffModule as unknown as (typeof diffModule)['default'];

/** One file that differs between a folder and a site. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: string;
  /** Lines that differ, with the first character of unified diffs; empty for data. */
  readonly lines: readonly string[];
}

/** Longest text that is compared by lines, in lines. */
const comparedLines = 5000;

/** Returns what a push would change on the site, sorted by path. */
export function changesOf({ written, manifest }: WrittenLocally, remote: RemoteState | null): Change[] {
  const theirs = new Map((remote?.files ?? []).map((file) => [file.path, file]));
  const texts = new Map(written.files.map((file) => [file.path, 'content' in file ? file.content : null]));
  const changes = manifest.flatMap(({ path, sha256 }): Change[] => {
    const their = theirs.get(path);
    const lines = () => differentLines(their?.text ?? null, texts.get(path) ?? null);
    if (their === undefined) return [{ kind: 'added', path, lines: [] }];
    return their.sha256 === sha256 ? [] : [{ kind: 'changed', path, lines: lines() }];
  });
  const ours = new Set(manifest.map(({ path }) => path));
  const removed = [...theirs.keys()].filter((path) => !ours.has(path));
  return [...changes, ...removed.map((path): Change => ({ kind: 'removed', path, lines: [] }))].toSorted(
    (left, right) => (left.path < right.path ? -1 : 1),
  );
}

function differentLines(before: string | null, after: string | null): string[] {
  if (before === null || after === null) return [];
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (old.length > comparedLines || fresh.length > comparedLines) return [];
  const lines: string[] = [];
  let [atOld, atFresh] = [0, 0];
  const advance = (untilOld: number, untilFresh: number): void => {
    lines.push(...old.slice(atOld, untilOld).map((line) => `-${line}`));
    lines.push(...fresh.slice(atFresh, untilFresh).map((line) => `+${line}`));
  };
  diffSequences(
    old.length,
    fresh.length,
    (left, right) => old[left] === fresh[right],
    (count, left, right) => {
      advance(left, right);
      [atOld, atFresh] = [left + count, right + count];
    },
  );
  advance(old.length, fresh.length);
  return lines;
}
