import { type AwardLevel, type Awards, awardFinder } from './awards.ts';
import {
  compareMoments,
  type ContestTimes,
  type Visibility,
  type JudgedAttempt,
  type ScoreboardAttempt,
} from './event.ts';
import type { IndividualRun } from '../contest/individual-timing.ts';
import { visibilityOf } from './visibility.ts';
import { firstSolutions, type Solver } from './first-solution.ts';
import type { ScoreboardRule, Column, RowFields, Placed, RowFacts } from './rule.ts';

/** Data about a contestant that a scoreboard needs. */
export interface Contestant {
  readonly uid: string;
  readonly username: string;
  /** Participates unofficially, with rank -1. */
  readonly isStar: boolean;
  /**
   * Whether this is a virtual participant: the row has the rank that it would have had, and other rows are not
   * affected.
   */
  readonly isVirtual?: boolean;
  /** Whether the contestant has registered. Others are known only by their attempts. */
  readonly isEntered: boolean;
}

export interface RankedRow {
  readonly uid: string;
  /** Rank from 1. Equal rows share their rank, and the next rank is skipped accordingly. -1 for star users. */
  readonly rank: number;
  readonly award: AwardLevel | null;
  readonly figures: RowFields;
}

export interface ScoreboardSetting {
  readonly times: ContestTimes;
  readonly visibility: Visibility;
  /** The problems to display, in order. Attempts at other problems are ignored. */
  readonly columns: readonly Column[];
  /**
   * Windows of the participants in a contest with individual timing. Null or absent if all share the contest's times.
   */
  readonly runs?: readonly IndividualRun[] | null;
}

export interface RankingOptions {
  /** All contestants who may appear. Events of others are ignored. */
  readonly contestants: ReadonlyMap<string, Contestant>;
  readonly awards: Awards;
  /** Excludes star users. */
  readonly removesStars: boolean;
  /** Whether registered contestants without attempts are included. */
  readonly showsIdle: boolean;
}

/** The scoreboard of one contest in one view. If an event is put again, it replaces the earlier version. */
export interface Board {
  put(event: JudgedAttempt): void;
  drop(submitId: number): void;
  rows(options: RankingOptions): RankedRow[];
  /**
   * Like `rows`, but works in steps, because a scoreboard may have thousands of rows. Events that are put between two
   * steps may be missing in this result; the next result contains them.
   */
  rowsInSteps(options: RankingOptions): Generator<void, RankedRow[]>;
  /** Computes the rows that new events have changed, in steps. Calling `rows` afterwards takes less time. */
  refreshInSteps(): Generator<void, void>;
}

interface Row<Cell, Sums> {
  readonly cells: ReadonlyMap<number, Cell>;
  readonly sums: Sums;
  readonly firstAttempt: RowFacts['firstAttempt'];
}

/** Opens an empty scoreboard for a rule. An event changes only the cell of its contestant and problem. */
export function openScoreboard<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: ScoreboardRule<Seen, Cell, Sums>,
  { times, visibility, columns, runs = null }: ScoreboardSetting,
): Board {
  const shown = new Set(columns.map(({ problem }) => problem));
  const see = visibilityOf({ times, visibility, runs });
  /** Counted attempts in order: contestant → problem → attempts. */
  const attempts = new Map<string, Map<number, Seen[]>>();
  const places = new Map<number, { readonly uid: string; readonly problem: number }>();
  const rows = new Map<string, Row<Cell, Sums>>();
  /** Contestants with an outdated row → problems with changed cells. */
  const changed = new Map<string, Set<number>>();

  function touch(uid: string, problem: number): Seen[] {
    const mine = attempts.get(uid) ?? new Map<number, Seen[]>();
    attempts.set(uid, mine);
    const list = mine.get(problem) ?? [];
    mine.set(problem, list);
    changed.set(uid, (changed.get(uid) ?? new Set()).add(problem));
    return list;
  }

  function drop(submitId: number): void {
    const place = places.get(submitId);
    if (!place) return;
    places.delete(submitId);
    const list = touch(place.uid, place.problem);
    list.splice(
      list.findIndex((attempt) => attempt.submitId === submitId),
      1,
    );
  }

  function put(event: JudgedAttempt): void {
    drop(event.submitId);
    if (!shown.has(event.problem)) return;
    const attempt = see(event);
    const seen = attempt && rule.see(attempt);
    if (!seen) return;
    const { submitId, uid, problem } = seen;
    places.set(submitId, { uid, problem });
    const list = touch(uid, problem);
    const behind = list.findLastIndex((other) => compareMoments(other, seen) < 0);
    list.splice(behind + 1, 0, seen);
  }

  function* refreshInSteps(): Generator<void, void> {
    for (const [uid, problems] of changed) {
      changed.delete(uid);
      const cells = new Map(rows.get(uid)?.cells);
      const mine = attempts.get(uid) ?? new Map<number, Seen[]>();
      for (const problem of problems) {
        const list = mine.get(problem) ?? [];
        const cell = list.length === 0 ? null : rule.cell(list, times);
        if (cell === null) cells.delete(problem);
        else cells.set(problem, cell);
      }
      const firsts = [...mine.values()].flatMap((list) => list[0] ?? []);
      const firstAttempt = firsts.toSorted(compareMoments)[0] ?? null;
      if (cells.size === 0) rows.delete(uid);
      else rows.set(uid, { cells, sums: rule.sums([...cells.values()]), firstAttempt });
      yield;
    }
  }

  function* rowsInSteps({
    contestants,
    awards,
    removesStars,
    showsIdle,
  }: RankingOptions): Generator<void, RankedRow[]> {
    yield* refreshInSteps();
    const idle: Row<Cell, Sums> = { cells: new Map(), sums: rule.sums([]), firstAttempt: null };
    const listed: { who: Contestant; row: Row<Cell, Sums> }[] = [];
    for (const who of contestants.values()) {
      const row = rows.get(who.uid) ?? ((showsIdle || who.isVirtual) && who.isEntered ? idle : null);
      if (row && !(removesStars && who.isStar)) listed.push({ who, row });
    }
    yield;
    listed.sort(
      (left, right) =>
        rule.compare(left.row.sums, right.row.sums) || rule.breakTie(factsOf(left), factsOf(right)),
    );
    yield;
    const firsts = firstSolutions(
      listed.flatMap(({ who, row }) => (who.isVirtual || who.isStar ? [] : solversIn(rule, row.cells))),
    );
    const nobodyFirst: ReadonlyMap<number, number> = new Map();
    // Contestants without attempts do not count, so awards do not depend on whether such rows are shown.
    const count = listed.reduce(
      (sum, { who, row }) => sum + Number(row !== idle && !who.isStar && !who.isVirtual),
      0,
    );
    const awardOf = awardFinder(awards, count);
    let number = 0;
    let last: { readonly sums: Sums; readonly rank: number } | null = null;
    const ranked: RankedRow[] = [];
    for (const {
      who,
      row: { cells, sums },
    } of listed) {
      yield;
      const placed = placeCells(rule, columns, cells, who.isVirtual ? nobodyFirst : firsts);
      const figures = rule.figures(sums, placed);
      const isShared = last !== null && rule.compare(last.sums, sums) === 0;
      if (who.isVirtual) {
        ranked.push({ uid: who.uid, rank: last && isShared ? last.rank : number + 1, award: null, figures });
        continue;
      }
      if (who.isStar) {
        ranked.push({ uid: who.uid, rank: -1, award: null, figures });
        continue;
      }
      number += 1;
      const rank: number = last && isShared ? last.rank : number;
      last = { sums, rank };
      ranked.push({ uid: who.uid, rank, award: awardOf(rank, rule.hasScored(sums)), figures });
    }
    return ranked;
  }

  function rowsAtOnce(options: RankingOptions): RankedRow[] {
    const steps = rowsInSteps(options);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  return { put, drop, rows: rowsAtOnce, rowsInSteps, refreshInSteps };
}

function factsOf<Cell, Sums>({ who, row }: { who: Contestant; row: Row<Cell, Sums> }): RowFacts {
  return { username: who.username, firstAttempt: row.firstAttempt };
}

function solversIn<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: ScoreboardRule<Seen, Cell, Sums>,
  cells: ReadonlyMap<number, Cell>,
): Solver[] {
  return [...cells].flatMap(([problem, cell]) => {
    const solution = rule.solution(cell);
    return solution === null ? [] : [{ problem, solution }];
  });
}

function placeCells<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: ScoreboardRule<Seen, Cell, Sums>,
  columns: readonly Column[],
  cells: ReadonlyMap<number, Cell>,
  firsts: ReadonlyMap<number, number>,
): Placed<Cell>[] {
  return columns.flatMap(({ problem, displayId }) => {
    const cell = cells.get(problem);
    if (cell === undefined) return [];
    const solution = rule.solution(cell);
    return [{ displayId, cell, isFirst: solution !== null && solution.submitId === firsts.get(problem) }];
  });
}
