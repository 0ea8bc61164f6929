import { limits } from '@xiezhi/contract/limits';
import { baseName } from '@xiezhi/formats/read/paths';
import type { FilePair } from '@xiezhi/formats/read/pair-files';

/** Returns a unique valid name for each case of an archive or a package. */
export function nameCases(pairs: readonly Pick<FilePair, 'name'>[]): string[] {
  const taken = new Set<string>();
  // Remembers the last suffix of each name, so that thousands of equal names take linear time.
  const copies = new Map<string, number>();
  return pairs.map((pair) => {
    const plain = pair.name
      .replace(/[\\:*?"<>|\p{Cc}]/gu, '_')
      .slice(-limits.testDataNameMax)
      .replace(/^\/+/, '');
    const name = isCaseName(plain) ? plain : 'case';
    for (let copy = copies.get(name) ?? 1; ; copy += 1) {
      const ending = copy === 1 ? '' : `-${copy}`;
      const candidate = name.slice(0, limits.testDataNameMax - ending.length) + ending;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      copies.set(name, copy + 1);
      return candidate;
    }
  });
}

/**
 * Whether the name is valid as a file path on every system: parts separated by `/`, none of them empty, `.` or `..`.
 */
export function isCaseName(name: string): boolean {
  return (
    name === name.trim() &&
    name.length <= limits.testDataNameMax &&
    !/[\\:*?"<>|\p{Cc}]/u.test(name) &&
    name.split('/').every((part) => !/^\.{0,2}$/.test(part))
  );
}

export function isSampleName(name: string): boolean {
  return (
    /^(?:samples?|examples?)[^/]*$/i.test(baseName(name)) || /(?:^|\/)(?:samples?|examples?)\//i.test(name)
  );
}

/** Derives the group from names such as `subtask2/7` or `2-7`; null if the name has no group. */
export function groupOfName(name: string): number | null {
  const found =
    /(?:^|\/)subtask[-_ ]?(\d{1,3})\//i.exec(name)?.[1] ?? /^(\d{1,3})[-_]\d+$/.exec(baseName(name))?.[1];
  return found === undefined ? null : Number(found);
}

interface TableLine {
  readonly group: number;
  readonly score: number | null;
  readonly isSample: boolean;
}

/** Parses `groups.csv` in the format of `writeTable`: name, group, score, and `sample` for samples. */
export function readTable(text: string): Map<string, TableLine> {
  const lines = new Map<string, TableLine>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, group, score = '', sample] =
      /^(.+),(\d{1,3}),(\d{0,7}(?:\.\d{1,2})?)(,sample)?$/.exec(line.trim()) ?? [];
    if (name === undefined || group === undefined) continue;
    lines.set(name, {
      group: Number(group),
      score: score === '' || Number(score) > limits.testDataScoreMax ? null : Number(score),
      isSample: sample !== undefined,
    });
  }
  return lines;
}

/** Writes the table that `readTable` parses; downloads contain it. */
export function writeTable(
  cases: readonly { name: string; group: number; score: number | null; isSample: boolean }[],
): string {
  return cases
    .map(
      ({ name, group, score, isSample }) => `${name},${group},${score ?? ''}${isSample ? ',sample' : ''}\n`,
    )
    .join('');
}
