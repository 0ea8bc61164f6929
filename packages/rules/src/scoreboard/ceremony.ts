import type { AcmCell } from '@xiezhi/contract/routes/contest-scoreboard';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { acmRule, type PenaltyUnit } from './acm.ts';
import type { AwardLevel, Awards } from './awards.ts';
import { type ScoreboardSetting, type Contestant, openScoreboard, type RankedRow } from './scoreboard.ts';
import { compareMoments, type ContestTimes, type JudgedAttempt } from './event.ts';
import { visibilityOf } from './visibility.ts';
import type { AcmRowFields, Column } from './rule.ts';

/**
 * The award ceremony of an ACM contest. From the last row upward, hidden attempts are revealed one cell at a time,
 * leftmost first. If a row rises, the ceremony continues with the row that is now in its place. A row without hidden
 * cells is settled: it does not change any more. Every frame is a scoreboard of the contest's rule, folded from the
 * attempts revealed so far. The last frame therefore equals the final scoreboard.
 */
export interface CeremonySetting {
  readonly times: ContestTimes;
  readonly penaltyUnit: PenaltyUnit;
  /** Start of the freeze, in ms since the epoch. */
  readonly sealedFrom: number;
  /** As in a scoreboard. */
  readonly runs?: ScoreboardSetting['runs'];
  readonly columns: readonly Column[];
  readonly contestants: ReadonlyMap<string, Contestant>;
  readonly awards: Awards;
  readonly removesStars: boolean;
  /** With absolute times. */
  readonly events: readonly JudgedAttempt[];
}

export interface AcmRanked extends RankedRow {
  readonly figures: AcmRowFields;
}

/** What the next step reveals. */
export type Reveal =
  | {
      readonly kind: 'cell';
      readonly uid: string;
      readonly displayId: string;
      /** Attempts during the freeze. */
      readonly attempts: number;
      /**
       * Rank that the row would get if the first of these attempts was accepted. Null for star users, who have no rank.
       */
      readonly highest: number | null;
    }
  | {
      readonly kind: 'award';
      readonly uid: string;
      readonly rank: number;
      readonly award: AwardLevel;
    };

export interface Frame {
  readonly rows: readonly AcmRanked[];
  /** Null if everything is revealed. The rows are then those of the final scoreboard. */
  readonly next: Reveal | null;
  /** User ids of the contestants whose rows no longer change. */
  readonly settled: ReadonlySet<string>;
}

export interface Ceremony {
  frame(): Frame;
  /** Returns the number of steps taken so far. */
  step(): number;
  /** Reveals `next`. Returns false if nothing is left. */
  forward(): boolean;
  /** Undoes the last step. Returns false if there was none. */
  back(): boolean;
}

interface Step {
  /** Key of the cell that the step revealed; null if it revealed an award. */
  readonly revealed: string | null;
  readonly settled: readonly string[];
  readonly award: string | null;
}

/** Opens the ceremony at its first frame: the frozen scoreboard. */
export function openCeremony(setting: CeremonySetting): Ceremony {
  const { times, columns, sealedFrom, runs = null } = setting;
  const rule = acmRule(setting.penaltyUnit);
  const events = setting.events.filter(({ verdict }) => verdict !== JudgeStatus.SubmittedFailed);
  const options = { ...setting, showsIdle: false };
  const revealed = new Set<string>();
  const seal = { sealedFrom, takesLate: false };
  const seeSealed = visibilityOf({ times, visibility: seal, runs });
  const hidden = Map.groupBy(
    events.filter((event) => seeSealed(event)?.kind === 'hidden').toSorted(compareMoments),
    keyOf,
  );
  const problems = new Map(columns.map(({ displayId, problem }) => [displayId, problem]));

  const end = openScoreboard(rule, {
    times,
    columns,
    runs,
    visibility: { sealedFrom: null, takesLate: false },
  });
  for (const event of events) end.put(event);
  const final = new Map(end.rows(options).map((row) => [row.uid, asAcm(row)]));

  const visibility = { ...seal, isRevealed: (event: JudgedAttempt) => revealed.has(keyOf(event)) };
  const board = openScoreboard(rule, { times, columns, runs, visibility });
  for (const event of events) board.put(event);

  const settled = new Set<string>();
  const awarded = new Set<string>();
  const steps: Step[] = [];

  const keyAt = (uid: string, displayId: string): string =>
    keyOf({ uid, problem: problems.get(displayId) ?? -1 });
  // First solutions of the frozen and the final scoreboard. With individual timing, a contestant whose attempt is
  // revealed may be faster than the first solver on the frozen scoreboard.
  const firsts = new Set(
    [...board.rows(options).map(asAcm), ...final.values()].flatMap(({ uid, figures }) =>
      Object.entries(figures.submissionInfo).flatMap(([displayId, cell]) =>
        cell.isFirstAC ? [keyAt(uid, displayId)] : [],
      ),
    ),
  );

  function put(key: string): void {
    for (const event of hidden.get(key) ?? []) board.put(event);
  }

  function reveal(key: string): void {
    revealed.add(key);
    put(key);
  }

  function hide(key: string): void {
    revealed.delete(key);
    put(key);
  }

  function rows(): AcmRanked[] {
    return board.rows(options).map((row) => shown(asAcm(row)));
  }

  /**
   * Returns a row as the ceremony shows it. A settled row already has its final rank and award, even if it still shares
   * its rank with a row that will rise. A solution is marked as first only if it is first on the frozen or the final
   * scoreboard.
   */
  function shown(row: AcmRanked): AcmRanked {
    const { uid, figures } = row;
    const { rank, award } = (settled.has(uid) && final.get(uid)) || row;
    const cells = Object.entries(figures.submissionInfo).map(([displayId, cell]) => {
      if (!cell.isFirstAC || firsts.has(keyAt(uid, displayId))) return [displayId, cell];
      const { isFirstAC: _, ...rest } = cell;
      return [displayId, rest];
    });
    const submissionInfo: AcmRowFields['submissionInfo'] = Object.fromEntries(cells);
    return { ...row, rank, award, figures: { ...figures, submissionInfo } };
  }

  function highest(uid: string, key: string): number | null {
    const [first] = hidden.get(key) ?? [];
    if (!first) return null;
    revealed.add(key);
    board.put({ ...first, verdict: JudgeStatus.Accepted });
    const rank = board.rows(options).find((row) => row.uid === uid)?.rank ?? -1;
    hide(key);
    return rank < 0 ? null : rank;
  }

  /** Settles rows from the last one upward, until it finds a row with something to reveal. */
  function look(): { next: Reveal | null; fresh: readonly string[] } {
    const fresh: string[] = [];
    for (const { uid, figures } of rows().toReversed()) {
      if (settled.has(uid)) continue;
      const open = columns.find(({ displayId }) => isOpen(figures.submissionInfo[displayId]));
      if (open) {
        const { displayId } = open;
        const attempts = figures.submissionInfo[displayId]?.tryNum ?? 0;
        return {
          next: { kind: 'cell', uid, displayId, attempts, highest: highest(uid, keyAt(uid, displayId)) },
          fresh,
        };
      }
      const { award = null, rank = -1 } = final.get(uid) ?? {};
      if (award && !awarded.has(uid)) return { next: { kind: 'award', uid, rank, award }, fresh };
      settled.add(uid);
      fresh.push(uid);
    }
    return { next: null, fresh };
  }

  // Reveals hidden attempts at solved problems immediately: they cannot change anything.
  for (const { uid, figures } of rows())
    for (const [displayId, { isAC }] of Object.entries(figures.submissionInfo))
      if (isAC) reveal(keyAt(uid, displayId));

  let { next } = look();

  return {
    frame: () => ({ rows: rows(), next, settled: new Set(settled) }),
    step: () => steps.length,
    forward() {
      if (next === null) return false;
      const key = next.kind === 'cell' ? keyAt(next.uid, next.displayId) : null;
      const award = next.kind === 'award' ? next.uid : null;
      if (key !== null) reveal(key);
      if (award !== null) awarded.add(award);
      const looked = look();
      steps.push({ revealed: key, award, settled: looked.fresh });
      next = looked.next;
      return true;
    },
    back() {
      const step = steps.pop();
      if (!step) return false;
      for (const uid of step.settled) settled.delete(uid);
      if (step.award !== null) awarded.delete(step.award);
      if (step.revealed !== null) hide(step.revealed);
      next = look().next;
      return true;
    },
  };
}

function keyOf({ uid, problem }: Pick<JudgedAttempt, 'uid' | 'problem'>): string {
  return `${problem}:${uid}`;
}

function isOpen(cell: AcmCell | undefined): boolean {
  return (cell?.tryNum ?? 0) > 0 && cell?.isAC !== true;
}

function asAcm(row: RankedRow): AcmRanked {
  if (!('ac' in row.figures)) throw new Error('the board of an ACM contest has rows of another rule');
  return { ...row, figures: row.figures };
}
