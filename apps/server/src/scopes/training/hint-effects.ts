import { type HintedScores, scoresAfterHints, type AttemptBeforeHints } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import {
  type OpenedHints,
  hintOpeningKey,
  openingsInTraining,
} from '../../problems/problem/hint/openings.ts';
import { recordsOf } from './records.ts';

/** Hints that students opened in a training, and their effects on scores. */
export interface HintEffects {
  /** By uid. */
  readonly opened: ReadonlyMap<string, readonly OpenedHints[]>;
  /** Scores that opened hints with a price reduced or may have reduced, by `hintOpeningKey`. */
  readonly scores: ReadonlyMap<string, HintedScores>;
}

interface TryRow extends AttemptBeforeHints {
  readonly uid: string;
  readonly pid: number;
  readonly most: number;
}

/**
 * Reads the hints that students of a training opened, and the scores after deductions for hints. Scores are read only
 * for problems with an opened hint that has a price; these are rare.
 */
export async function readHintEffects(db: Kysely<Database>, tid: number): Promise<HintEffects> {
  const all = await openingsInTraining(db, tid);
  const opened = Map.groupBy(all, ({ uid }) => uid);
  const priced = all.filter(({ openings }) => openings.some(({ price }) => price > 0));
  if (priced.length === 0) return { opened, scores: new Map() };
  const { rows } = await sql<TryRow>`
    with ${recordsOf(tid)}
    select record.uid, record.pid, record.id, record.submitted_at as at, record.score, problem.io_score as most,
      record.status = 0 as "isAccepted"
    from record join problem on problem.id = record.pid
    join unnest(${priced.map(({ uid }) => uid)}::text[], ${priced.map(({ pid }) => pid)}::bigint[]) as wanted (uid, pid)
      on wanted.uid = record.uid and wanted.pid = record.pid
    where record.score is not null and problem.io_score > 0`.execute(db);
  const tries = Map.groupBy(rows, ({ uid, pid }) => hintOpeningKey(uid, pid));
  const scores = new Map<string, HintedScores>();
  for (const { uid, pid, openings } of priced) {
    const key = hintOpeningKey(uid, pid);
    const own = tries.get(key) ?? [];
    const left = scoresAfterHints(own, openings, own[0]?.most ?? 0);
    if (left) scores.set(key, left);
  }
  return { opened, scores };
}
