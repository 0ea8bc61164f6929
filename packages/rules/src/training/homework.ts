import { afterHints, type HintOpening } from './hints.ts';

/**
 * Homework: a training that opens, is due, and says what late work counts. Nothing of it is stored beside its terms: what
 * a student has handed in is a fold of their tries, so that moving a deadline or judging again needs no repair.
 */
export interface HomeworkTerms {
  /** Null: it is open from the beginning. */
  readonly opensAt: Date | null;
  readonly dueAt: Date;
  /** What late work counts; null: none is taken. */
  readonly late: LateRule | null;
}

export interface LateRule {
  /** Taken away for each day that has begun after the due time, 0 to 100. */
  readonly percentPerDay: number;
  /** Late work never counts less than this, 0 to 100. */
  readonly floorPercent: number;
}

/** What one student was granted beyond the terms. */
export interface HomeworkExtension {
  /** Minutes after the due time that are on time for them; not negative. */
  readonly graceMinutes: number;
  /** A span in which they hand in again without penalty; null: none. */
  readonly reopened: { readonly from: Date; readonly until: Date } | null;
}

export const noExtension: HomeworkExtension = { graceMinutes: 0, reopened: null };

export interface HomeworkTry {
  readonly at: Date;
  /** Of 100. */
  readonly points: number;
}

export type HandInState = 'nothing' | 'onTime' | 'late' | 'reopened';

export interface HandIn {
  readonly state: HandInState;
  /** Of 100, after what lateness took. */
  readonly points: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** When it is due for a student. */
export function ownDueAt({ dueAt }: HomeworkTerms, { graceMinutes }: HomeworkExtension): Date {
  return new Date(dueAt.getTime() + graceMinutes * minuteMs);
}

/** Whether students may see its problems and hand in; a homework that names no opening is open from the start. */
export function hasOpened({ opensAt }: HomeworkTerms, now: Date): boolean {
  return opensAt === null || now >= opensAt;
}

/** What a try at a moment is; `closed`: it is not taken. */
export function handInAt(
  terms: HomeworkTerms,
  extension: HomeworkExtension,
  at: Date,
): Exclude<HandInState, 'nothing'> | 'closed' {
  if (at <= ownDueAt(terms, extension)) return 'onTime';
  const { reopened } = extension;
  if (reopened !== null && at >= reopened.from && at <= reopened.until) return 'reopened';
  return terms.late === null ? 'closed' : 'late';
}

/** Per cent of its points that a try at a moment counts. */
export function worthAt(terms: HomeworkTerms, extension: HomeworkExtension, at: Date): number {
  const kind = handInAt(terms, extension, at);
  if (kind === 'closed') return 0;
  if (kind !== 'late' || terms.late === null) return 100;
  const { percentPerDay, floorPercent } = terms.late;
  const days = Math.ceil((at.getTime() - ownDueAt(terms, extension).getTime()) / dayMs);
  return Math.max(floorPercent, 100 - days * percentPerDay);
}

/**
 * What a student has handed in of one problem: the try that counts most, after what hints took and then lateness; of
 * equal ones the one that lost least. The order of the tries is of no matter.
 */
export function handInOf(
  terms: HomeworkTerms,
  extension: HomeworkExtension,
  tries: readonly HomeworkTry[],
  openings: readonly HintOpening[] = [],
): HandIn {
  let best: HandIn & { readonly worth: number } = { state: 'nothing', points: 0, worth: -1 };
  for (const { at, points: raw } of tries) {
    const state = handInAt(terms, extension, at);
    if (state === 'closed') continue;
    const worth = worthAt(terms, extension, at);
    const points = Math.round(afterHints(raw, openings, at) * worth) / 100;
    const counts = points - best.points || worth - best.worth || rank[state] - rank[best.state];
    if (counts > 0) best = { state, points, worth };
  }
  return { state: best.state, points: best.points };
}

const rank: Readonly<Record<HandInState, number>> = { nothing: 0, late: 1, reopened: 2, onTime: 3 };

/** What a student has handed in of all problems: late where anything of it counts late, and so on. */
export function handInStateOf(states: readonly HandInState[]): HandInState {
  for (const state of ['late', 'reopened', 'onTime'] as const) if (states.includes(state)) return state;
  return 'nothing';
}
