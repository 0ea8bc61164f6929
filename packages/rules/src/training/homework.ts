import { pointsAfterHints, type HintOpening } from './hints.ts';

/**
 * Homework: a training with an opening time, a due time and rules for late work. Only these terms are stored. What a
 * student has handed in is computed from their attempts, so a moved deadline or a rejudge needs no repair of stored
 * values.
 */
export interface HomeworkTerms {
  /** Opening time; null if the homework is open from the start. */
  readonly opensAt: Date | null;
  readonly dueAt: Date;
  /** Rule for late work; null if it is not accepted. */
  readonly late: LateRule | null;
}

export interface LateRule {
  /** Percentage that is deducted for each day that has begun after the due time, 0 to 100. */
  readonly percentPerDay: number;
  /** Minimum percentage that late work still counts, 0 to 100. */
  readonly floorPercent: number;
}

/** An extension for one student. */
export interface HomeworkExtension {
  /** Number of minutes after the due time in which work still counts as on time. Not negative. */
  readonly graceMinutes: number;
  /** Periods in which the student may hand in again without penalty. The last one may still be running. */
  readonly reopenings: readonly Reopening[];
}

export interface Reopening {
  readonly from: Date;
  readonly until: Date;
}

export const noExtension: HomeworkExtension = { graceMinutes: 0, reopenings: [] };

export interface HomeworkAttempt {
  readonly at: Date;
  /** Points of at most 100. */
  readonly points: number;
}

export type HandInState = 'nothing' | 'onTime' | 'late' | 'reopened';

export interface HandIn {
  readonly state: HandInState;
  /** Points, at most 100, after deductions for lateness. */
  readonly points: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Returns the due time for one student. */
export function ownDueAt({ dueAt }: HomeworkTerms, { graceMinutes }: HomeworkExtension): Date {
  return new Date(dueAt.getTime() + graceMinutes * minuteMs);
}

/** Whether students may see the problems and hand in. Homework without an opening time is always open. */
export function hasOpened({ opensAt }: HomeworkTerms, now: Date): boolean {
  return opensAt === null || now >= opensAt;
}

/**
 * Returns whether an attempt at this time is on time, late or in a reopened period. `closed` means that it is not
 * accepted.
 */
export function handInAt(
  terms: HomeworkTerms,
  extension: HomeworkExtension,
  at: Date,
): Exclude<HandInState, 'nothing'> | 'closed' {
  if (at <= ownDueAt(terms, extension)) return 'onTime';
  if (extension.reopenings.some(({ from, until }) => at >= from && at <= until)) return 'reopened';
  return terms.late === null ? 'closed' : 'late';
}

/** Returns the percentage of its points that an attempt at this time earns. */
export function lateFactor(terms: HomeworkTerms, extension: HomeworkExtension, at: Date): number {
  const kind = handInAt(terms, extension, at);
  if (kind === 'closed') return 0;
  if (kind !== 'late' || terms.late === null) return 100;
  const { percentPerDay, floorPercent } = terms.late;
  const days = Math.ceil((at.getTime() - ownDueAt(terms, extension).getTime()) / dayMs);
  return Math.max(floorPercent, 100 - days * percentPerDay);
}

/** Returns what a student has handed in for one problem. */
export function handInOf(
  terms: HomeworkTerms,
  extension: HomeworkExtension,
  attempts: readonly HomeworkAttempt[],
  openings: readonly HintOpening[] = [],
): HandIn {
  const counted = countedAttemptOf(terms, extension, attempts, openings);
  return counted === null
    ? { state: 'nothing', points: 0 }
    : { state: counted.state, points: counted.points };
}

/** The attempt at a problem that counts for the homework. */
export interface CountedAttempt extends HandIn {
  readonly at: Date;
  /** Points, at most 100, after deductions for hints but before those for lateness. */
  readonly fullPoints: number;
}

/**
 * Returns the attempt with the most points after deductions for hints and lateness. Among attempts with equal points,
 * the one with the smallest deduction for lateness counts. The result does not depend on the order of the attempts.
 * Null if there is none.
 */
export function countedAttemptOf(
  terms: HomeworkTerms,
  extension: HomeworkExtension,
  attempts: readonly HomeworkAttempt[],
  openings: readonly HintOpening[] = [],
): CountedAttempt | null {
  let best: (CountedAttempt & { readonly worth: number }) | null = null;
  for (const { at, points: raw } of attempts) {
    const state = handInAt(terms, extension, at);
    if (state === 'closed') continue;
    const worth = lateFactor(terms, extension, at);
    const fullPoints = pointsAfterHints(raw, openings, at);
    const points = Math.round(fullPoints * worth) / 100;
    const counts =
      best === null
        ? 1
        : points - best.points ||
          worth - best.worth ||
          rank[state] - rank[best.state] ||
          best.at.getTime() - at.getTime();
    if (counts > 0) best = { state, points, fullPoints, at, worth };
  }
  return best;
}

const rank: Readonly<Record<HandInState, number>> = { nothing: 0, late: 1, reopened: 2, onTime: 3 };

/**
 * Returns the state over all problems: `late` if any counted work is late, else `reopened` if any was handed in then,
 * else `onTime`.
 */
export function handInStateOf(states: readonly HandInState[]): HandInState {
  for (const state of ['late', 'reopened', 'onTime'] as const) if (states.includes(state)) return state;
  return 'nothing';
}
