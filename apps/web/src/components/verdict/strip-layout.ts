/**
 * The case strip, as data. Up to 60 cases each has a cell of 24 px with its sign; up to 300 cells shrink to
 * 12 px and only failures keep a sign; beyond that each group becomes one bar with counts, since single cells
 * could no longer be told apart.
 */
import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** A case that has been judged. Time in ms, memory in KB. */
export interface StripCase {
  seq: number;
  group: number;
  status: number;
  timeMs: number | null;
  memoryKb: number | null;
  /** Its number among the samples, from 1. */
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
  /** Present when done or skipped. */
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
  /** Whether there is more than one, samples among them. */
  isGrouped: boolean;
  /** Whether the cases that count lie in several groups: else they need no number. */
  hasSubtasks: boolean;
  total: number;
  finished: number;
}

export interface StripInput {
  cases: readonly StripCase[];
  /** Sizes of the groups in order; empty while unknown. */
  groups: readonly StripGroup[];
  /** Number of cases; 0 while unknown. */
  total: number;
  /** Numbers of the cases that are samples. */
  samples?: readonly number[] | undefined;
  /** Whether the judging goes on: then the first case without a result is drawn as running. */
  isJudging: boolean;
}

const FULL_MAX = 60;
const SMALL_MAX = 300;

/** How closely a strip of so many cases is drawn. */
export function densityOf(total: number): StripDensity {
  if (total <= FULL_MAX) return 'full';
  return total <= SMALL_MAX ? 'small' : 'bars';
}

/** Lays the cases out in order of their number, each in its group. */
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

/** Which group a case belongs to: as announced, else as its result says, else that of the case before. */
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

/** Verdicts of a group with how many cases have each, most frequent first; waiting ones are left out. */
export function countVerdicts(cells: readonly StripCell[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { result } of cells) {
    if (result) counts.set(result.status, (counts.get(result.status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => ({ status, count })).sort((a, b) => b.count - a.count);
}

/** The case that decided: the first that is neither accepted nor skipped. */
export function firstFailure(cases: readonly StripCase[]): StripCase | undefined {
  const failures = cases.filter(
    ({ status }) => status !== JudgeStatus.Accepted && status !== JudgeStatus.Cancelled,
  );
  return failures.sort((a, b) => a.seq - b.seq)[0];
}

function largest(values: (number | null)[]): number | null {
  return values.reduce((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null);
}

/** The slowest time (ms) and largest memory (KB) among judged cases; null where there is none. */
export function extremes(cases: readonly StripCase[]): { timeMs: number | null; memoryKb: number | null } {
  const judged = cases.filter(({ status }) => status !== JudgeStatus.Cancelled);
  return {
    timeMs: largest(judged.map(({ timeMs }) => timeMs)),
    memoryKb: largest(judged.map(({ memoryKb }) => memoryKb)),
  };
}
