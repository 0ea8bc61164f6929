import type { SharedFingerprint, TokenizedFile } from '@dodona/dolos-core';

/** A range of a program. Rows and columns count from 0; the end column is exclusive. */
export interface Extent {
  readonly fromRow: number;
  readonly fromColumn: number;
  readonly toRow: number;
  readonly toColumn: number;
}

/** Matching parts of two programs. */
export interface AlignedFragment {
  readonly left: Extent;
  readonly right: Extent;
}

interface Side {
  readonly file: TokenizedFile;
  readonly shared: ReadonlyMap<SharedFingerprint, number>;
}

/**
 * Maximum number of occurrences of a fingerprint per program that are aligned. More occurrences come from repeated
 * code, which proves nothing.
 */
const occurrencesMax = 8;
/** Maximum number of fragments per pair; the largest are kept. */
const fragmentsMax = 60;

interface Run {
  leftStart: number;
  leftStop: number;
  rightStart: number;
  rightStop: number;
}

/**
 * Joins shared fingerprints that follow each other in both programs to fragments. Returns the longest fragments that do
 * not overlap, in the order of the left program.
 */
export function alignedFragments(left: Side, right: Side): AlignedFragment[] {
  const chosen: Run[] = [];
  const runs = joinedRuns(left, right).toSorted(
    (one, other) => other.leftStop - other.leftStart - (one.leftStop - one.leftStart),
  );
  for (const run of runs) {
    if (chosen.length >= fragmentsMax) break;
    const overlaps = chosen.some(
      (former) =>
        (run.leftStart <= former.leftStop && former.leftStart <= run.leftStop) ||
        (run.rightStart <= former.rightStop && former.rightStart <= run.rightStop),
    );
    if (!overlaps) chosen.push(run);
  }
  return chosen
    .toSorted((one, other) => one.leftStart - other.leftStart)
    .map(({ leftStart, leftStop, rightStart, rightStop }) => ({
      left: extentOf(left.file, leftStart, leftStop),
      right: extentOf(right.file, rightStart, rightStop),
    }));
}

/** Joins matches into runs if they overlap or adjoin and have the same offset between the two programs. */
function joinedRuns(left: Side, right: Side): Run[] {
  const matches: Run[] = [];
  for (const fingerprint of left.shared.keys()) {
    if (!right.shared.has(fingerprint)) continue;
    const ones = fingerprint.occurrencesOf(left.file).slice(0, occurrencesMax);
    const others = fingerprint.occurrencesOf(right.file).slice(0, occurrencesMax);
    for (const { side: one } of ones)
      for (const { side: other } of others)
        matches.push({
          leftStart: one.start,
          leftStop: one.stop,
          rightStart: other.start,
          rightStop: other.stop,
        });
  }
  matches.sort((one, other) => one.leftStart - other.leftStart || one.rightStart - other.rightStart);
  const open = new Map<number, Run>();
  const runs: Run[] = [];
  for (const match of matches) {
    const diagonal = match.leftStart - match.rightStart;
    const run = open.get(diagonal);
    if (run !== undefined && match.leftStart <= run.leftStop + 1) {
      run.leftStop = match.leftStop;
      run.rightStop = match.rightStop;
      continue;
    }
    const begun = { ...match };
    open.set(diagonal, begun);
    runs.push(begun);
  }
  return runs;
}

function extentOf(file: TokenizedFile, start: number, stop: number): Extent {
  const from = file.mapping[start];
  const to = file.mapping[stop];
  return {
    fromRow: from?.startRow ?? 0,
    fromColumn: from?.startCol ?? 0,
    toRow: to?.endRow ?? 0,
    toColumn: to?.endCol ?? 0,
  };
}
