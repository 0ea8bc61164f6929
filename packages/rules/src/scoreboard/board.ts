import { type AwardLevel, type Awards, awardFinder } from './awards.ts';
import {
  compareMoments,
  type ContestTimes,
  type Visibility,
  type JudgedAttempt,
  type ScoreboardAttempt,
} from './event.ts';
import type { IndividualRun } from '../contest/individual-timing.ts';
import { visibilityOf } from './sight.ts';
import { firstSolutions, type Solver } from './first-solution.ts';
import type { BoardRule, Column, RowFigures, Placed, RowFacts } from './rule.ts';

/** What a board needs to know of somebody. */
export interface Contestant {
  readonly uid: string;
  readonly username: string;
  /** Takes part outside the order, with the rank -1. */
  readonly isStar: boolean;
  /** Takes part after the contest: has the rank they would have had, and changes nothing for anybody else. */
  readonly isVirtual?: boolean;
  /** By registration; others are known by their tries alone. */
  readonly isEntered: boolean;
}

export interface RankedRow {
  readonly uid: string;
  /** From 1; rows that share their place share it, and the next number is left out. -1: a star user. */
  readonly rank: number;
  readonly award: AwardLevel | null;
  readonly figures: RowFigures;
}

export interface BoardSetting {
  readonly times: ContestTimes;
  readonly cut: Visibility;
  /** The problems that are shown, in order; tries at others count for nothing. */
  readonly columns: readonly Column[];
  /** Of contests in which everybody has a time of their own: whose it is, and when; null or absent: all have the same. */
  readonly runs?: readonly IndividualRun[] | null;
}

export interface RankingOptions {
  /** Everybody who may stand on the board; events of others count for nothing. */
  readonly contestants: ReadonlyMap<string, Contestant>;
  readonly awards: Awards;
  /** Star users are left out. */
  readonly removesStars: boolean;
  /** Also those who have entered and not tried anything. */
  readonly showsIdle: boolean;
}

/** The board of one contest and cut. Putting an event again replaces it. */
export interface Board {
  put(event: JudgedAttempt): void;
  drop(submitId: number): void;
  rows(options: RankingOptions): RankedRow[];
}

interface Row<Cell, Sums> {
  readonly cells: ReadonlyMap<number, Cell>;
  readonly sums: Sums;
  readonly firstTry: RowFacts['firstTry'];
}

/** Folds events by a rule. An event changes the cell it belongs to and no other. */
export function openBoard<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: BoardRule<Seen, Cell, Sums>,
  { times, cut, columns, runs = null }: BoardSetting,
): Board {
  const shown = new Set(columns.map(({ problem }) => problem));
  const see = visibilityOf({ times, cut, runs });
  /** By contestant and problem, the tries that count, in order. */
  const tries = new Map<string, Map<number, Seen[]>>();
  const places = new Map<number, { readonly uid: string; readonly problem: number }>();
  const rows = new Map<string, Row<Cell, Sums>>();
  /** Contestants whose row is out of date, with the problems that changed. */
  const changed = new Map<string, Set<number>>();

  function touch(uid: string, problem: number): Seen[] {
    const mine = tries.get(uid) ?? new Map<number, Seen[]>();
    tries.set(uid, mine);
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

  function refresh(): void {
    for (const [uid, problems] of changed) {
      const cells = new Map(rows.get(uid)?.cells);
      const mine = tries.get(uid) ?? new Map<number, Seen[]>();
      for (const problem of problems) {
        const list = mine.get(problem) ?? [];
        const cell = list.length === 0 ? null : rule.cell(list, times);
        if (cell === null) cells.delete(problem);
        else cells.set(problem, cell);
      }
      const firsts = [...mine.values()].flatMap((list) => list[0] ?? []);
      const firstTry = firsts.toSorted(compareMoments)[0] ?? null;
      if (cells.size === 0) rows.delete(uid);
      else rows.set(uid, { cells, sums: rule.sums([...cells.values()]), firstTry });
    }
    changed.clear();
  }

  return {
    put,
    drop,
    rows({ contestants, awards, removesStars, showsIdle }) {
      refresh();
      const idle: Row<Cell, Sums> = { cells: new Map(), sums: rule.sums([]), firstTry: null };
      const standing: { who: Contestant; row: Row<Cell, Sums> }[] = [];
      for (const who of contestants.values()) {
        const row = rows.get(who.uid) ?? ((showsIdle || who.isVirtual) && who.isEntered ? idle : null);
        if (row && !(removesStars && who.isStar)) standing.push({ who, row });
      }
      standing.sort(
        (left, right) =>
          rule.compare(left.row.sums, right.row.sums) || rule.breakTie(factsOf(left), factsOf(right)),
      );
      const firsts = firstSolutions(
        standing.flatMap(({ who, row }) => (who.isVirtual || who.isStar ? [] : solversIn(rule, row.cells))),
      );
      const nobodyFirst: ReadonlyMap<number, number> = new Map();
      // Whoever tried nothing is shown or not as somebody likes: awards are the same either way.
      const count = standing.reduce(
        (sum, { who, row }) => sum + Number(row !== idle && !who.isStar && !who.isVirtual),
        0,
      );
      const awardOf = awardFinder(awards, count);
      let number = 0;
      let last: { readonly sums: Sums; readonly rank: number } | null = null;
      return standing.map(({ who, row: { cells, sums } }) => {
        const placed = placeCells(rule, columns, cells, who.isVirtual ? nobodyFirst : firsts);
        const figures = rule.figures(sums, placed);
        const isShared = last !== null && rule.compare(last.sums, sums) === 0;
        if (who.isVirtual)
          return { uid: who.uid, rank: last && isShared ? last.rank : number + 1, award: null, figures };
        if (who.isStar) return { uid: who.uid, rank: -1, award: null, figures };
        number += 1;
        const rank: number = last && isShared ? last.rank : number;
        last = { sums, rank };
        return { uid: who.uid, rank, award: awardOf(rank, rule.hasScored(sums)), figures };
      });
    },
  };
}

function factsOf<Cell, Sums>({ who, row }: { who: Contestant; row: Row<Cell, Sums> }): RowFacts {
  return { username: who.username, firstTry: row.firstTry };
}

function solversIn<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: BoardRule<Seen, Cell, Sums>,
  cells: ReadonlyMap<number, Cell>,
): Solver[] {
  return [...cells].flatMap(([problem, cell]) => {
    const solution = rule.solution(cell);
    return solution === null ? [] : [{ problem, solution }];
  });
}

function placeCells<Seen extends ScoreboardAttempt, Cell, Sums>(
  rule: BoardRule<Seen, Cell, Sums>,
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
