import type { Awards, Column, ContestTimes } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { visibleInContest } from '../../../problems/problem/visible-in-contest.ts';
import type { ContestRow } from '../repository.ts';

/** Reads the problems that scoreboards of a contest show, in order. */
export async function readColumns(db: Kysely<Database>, cid: number): Promise<Column[]> {
  const problems = await visibleInContest(db, cid);
  return problems.map(({ id, display_id: displayId }) => ({ problem: id, displayId }));
}

export function scoreboardTimes({ starts_at, ends_at }: ContestRow): ContestTimes {
  return { startsAt: starts_at.getTime(), endsAt: ends_at.getTime() };
}

const awardKinds = ['none', 'proportion', 'number'] as const;

export function scoreboardAwards({ award_type, awards }: ContestRow): Awards {
  return { by: awardKinds[award_type] ?? 'none', levels: awards };
}
