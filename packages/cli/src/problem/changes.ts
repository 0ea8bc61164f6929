import type { RemoteState } from './remote-problem.ts';
import type { WrittenLocally } from './local-problem.ts';

/** One file that differs between a folder and a site. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: string;
  /** Differing lines, marked with `+` or `-` as in unified diffs. Empty if the file is not a text. */
  readonly lines: readonly string[];
}

/** Texts are compared line by line if the product of their numbers of lines is at most this value. */
const comparedCells = 4_000_000;

/** Returns the changes that a push would make on the site, sorted by path. */
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
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const shared = Math.min(old.length, fresh.length) - start;
  while (end < shared && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return differences(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
}

/**
 * Returns the lines that are not part of the longest common subsequence of two texts, in order and with their marks.
 */
function differences(old: readonly string[], fresh: readonly string[]): string[] {
  if (old.length * fresh.length > comparedCells)
    return [...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  const width = fresh.length + 1;
  // Cell (i, j) is the length of the longest common subsequence of `old` from line i on and `fresh` from line j on.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: string[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < fresh.length;) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) [i, j] = [i + 1, j + 1];
    else if (j >= fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`-${old[i++] ?? ''}`);
    else lines.push(`+${fresh[j++] ?? ''}`);
  }
  return lines;
}
