/**
 * Layout of the case strip, as data. Up to 60 cases have cells of 24 px with a glyph each. Up to 300 cases have cells
 * of 12 px with glyphs only for failures. With more cases, each group is one bar with counts, because single cells
 * would be too small.
 */
import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** A judged case. Time in ms, memory in KB. */
export interface StripCase {
  seq: number;
  group: number;
  status: number;
  timeMs: number | null;
  memoryKb: number | null;
  /** Number among the samples, from 1; absent if the case is no sample. */
  sample?: number | undefined;
}

export interface StripGroup {
  group: number;
  cases: number;
}

export type CellState = 'done' | 'skipped' | 'running' | 'waiting';

export interface StripCell {
  seq: number;
  state: CellState;
  /** Result of the case; absent if it is neither judged nor skipped. */
  result?: StripCase;
}

export interface LaidGroup {
  group: number;
  isSample: boolean;
  cells: StripCell[];
}

export type StripDensity = 'full' | 'small' | 'bars';

export interface StripLayout {
  density: StripDensity;
  groups: LaidGroup[];
  /** Whether there are several groups; samples count as a group. */
  isGrouped: boolean;
  /** Whether the scored cases form several groups. The groups are then numbered. */
  hasSubtasks: boolean;
  total: number;
  finished: number;
}

export interface StripInput {
  cases: readonly StripCase[];
  /** Groups in order with their sizes; empty if unknown. */
  groups: readonly StripGroup[];
  /** Number of cases; 0 if unknown. */
  total: number;
  /** Numbers of the sample cases. */
  samples?: readonly number[] | undefined;
  /** Whether judging is in progress. If so, the first case without a result is shown as running. */
  isJudging: boolean;
}

const FULL_MAX = 60;
const SMALL_MAX = 300;

/** Density of a strip with this number of cases. */
export function densityOf(total: number): StripDensity {
  if (total <= FULL_MAX) return 'full';
  return total <= SMALL_MAX ? 'small' : 'bars';
}

/** Arranges the cases by number within their groups. */
export function layStrip({ cases, groups, total, samples = [], isJudging }: StripInput): StripLayout {
  const results = new Map(cases.map((result) => [result.seq, result]));
  const last = Math.max(total, 0, ...results.keys());
  const groupOf = groupLookup(groups, results);
  const laid: LaidGroup[] = [];
  let runningIsDrawn = !isJudging;
  for (let seq = 1; seq <= last; seq++) {
    const result = results.get(seq);
    let cell: StripCell = { seq, state: 'waiting' };
    if (result !== undefined) {
      cell = { seq, state: result.status === JudgeStatus.Cancelled ? 'skipped' : 'done', result };
    } else if (!runningIsDrawn) {
      runningIsDrawn = true;
      cell = { seq, state: 'running' };
    }
    const group = groupOf(seq);
    const isSample = samples.includes(seq);
    const open = laid.at(-1);
    if (open?.group === group && open.isSample === isSample) open.cells.push(cell);
    else laid.push({ group, isSample, cells: [cell] });
  }
  return {
    density: densityOf(last),
    groups: laid,
    isGrouped: laid.length > 1,
    hasSubtasks: laid.filter(({ isSample }) => !isSample).length > 1,
    total: last,
    finished: results.size,
  };
}

/**
 * Returns a lookup of a case's group: the announced group, otherwise the group in its result, otherwise the group of
 * the previous case.
 */
function groupLookup(
  groups: readonly StripGroup[],
  results: ReadonlyMap<number, StripCase>,
): (seq: number) => number {
  const announced: number[] = groups.flatMap(({ group, cases }) => Array<number>(cases).fill(group));
  let before = groups[0]?.group ?? 0;
  return (seq) => {
    before = announced[seq - 1] ?? results.get(seq)?.group ?? before;
    return before;
  };
}

/** Counts the cases of a group by verdict, most frequent first. Pending cases are not counted. */
export function countVerdicts(cells: readonly StripCell[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { result } of cells) {
    if (result) counts.set(result.status, (counts.get(result.status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => ({ status, count })).sort((a, b) => b.count - a.count);
}

/** The first case that is neither accepted nor skipped. */
export function firstFailure(cases: readonly StripCase[]): StripCase | undefined {
  const failures = cases.filter(
    ({ status }) => status !== JudgeStatus.Accepted && status !== JudgeStatus.Cancelled,
  );
  return failures.sort((a, b) => a.seq - b.seq)[0];
}

function largest(values: (number | null)[]): number | null {
  return values.reduce((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null);
}

/** Maximum time (ms) and memory (KB) of judged cases; null if none. */
export function extremes(cases: readonly StripCase[]): { timeMs: number | null; memoryKb: number | null } {
  const judged = cases.filter(({ status }) => status !== JudgeStatus.Cancelled);
  return {
    timeMs: largest(judged.map(({ timeMs }) => timeMs)),
    memoryKb: largest(judged.map(({ memoryKb }) => memoryKb)),
  };
}
