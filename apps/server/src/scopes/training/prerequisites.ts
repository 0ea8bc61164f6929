import type { Locale } from '@xiezhi/contract/limits';
import type { lockedBy } from '@xiezhi/contract/routes/training';
import { isPrerequisiteDone, problemsNeeded, waitsForItself } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { belongsToTraining } from '../../problems/problem/training-set.ts';
import { hasSolved, trainingTexts, type TrainingRow } from './repository.ts';

/** A required training and the percentage of its problems that must be solved. */
export interface Prerequisite {
  readonly tid: number;
  readonly percent: number;
}

/** A prerequisite that a person has not met yet. */
export type UnmetPrerequisite = z.input<typeof lockedBy>;

interface NeedRow extends Pick<TrainingRow, 'id' | 'gid' | 'title' | 'description' | 'texts'> {
  readonly tid: number;
  readonly percent: number;
}

/**
 * Returns the unmet prerequisites of a person by training. Trainings without unmet prerequisites are absent. A hidden
 * or deleted training does not count as a prerequisite and is not revealed.
 */
export async function unmetPrerequisites(
  db: Kysely<Database>,
  tids: readonly number[],
  uid: string | null,
  locale: Locale = 'zh-CN',
): Promise<ReadonlyMap<number, UnmetPrerequisite[]>> {
  if (tids.length === 0) return new Map();
  const { rows } = await sql<NeedRow>`
    select link.tid, link.percent, need.id, need.gid, need.title, need.description, need.texts
    from training_prerequisite link join training need on need.id = link.needs
    where link.tid = any(${tids}::bigint[]) and need.is_visible and need.hidden_at is null
    order by need.rank, need.id`.execute(db);
  if (rows.length === 0) return new Map();
  const progress = await lastingProgress(db, [...new Set(rows.map(({ id }) => id))], uid);
  const lacking = rows.flatMap((row) => {
    const { problems = 0, solved = 0 } = progress.get(row.id) ?? {};
    const { percent } = row;
    if (isPrerequisiteDone({ solved, problems, percent })) return [];
    const { title } = trainingTexts(row, locale);
    const needed = problemsNeeded({ problems, percent });
    return [{ of: row.tid, one: { tid: row.id, gid: row.gid, title, percent, solved, needed } }];
  });
  return new Map(
    [...Map.groupBy(lacking, (row) => row.of)].map(([tid, list]) => [tid, list.map(({ one }) => one)]),
  );
}

/**
 * Counts the problems of required trainings and those that the person has solved. Unlike `progressOf`, the counts depend
 * neither on contests that hide problems nor on enrollment, and a problem that the person has solved counts in both also
 * after it was made non-public or deleted. Problems that nobody can solve anymore do not count for others.
 */
async function lastingProgress(db: Kysely<Database>, tids: readonly number[], uid: string | null) {
  const { rows } = await sql<{ tid: number; problems: number; solved: number }>`
    select link.tid, count(*) filter (where ${belongsToTraining()} or ${hasSolved(sql`${uid}`)}) as problems,
      count(*) filter (where ${hasSolved(sql`${uid}`)}) as solved
    from training_problem link
    join training on training.id = link.tid join problem on problem.id = link.pid
    where link.tid = any(${tids}::bigint[])
    group by link.tid`.execute(db);
  return new Map(rows.map((row) => [row.tid, row]));
}

/** Returns the prerequisites of trainings for the forms of their managers. Deleted trainings are omitted. */
export async function prerequisitesOf(db: Kysely<Database>, tids: readonly number[]) {
  const { rows } = await sql<{ of: number; tid: number; title: string; percent: number }>`
    select link.tid as of, need.id as tid, need.title, link.percent
    from training_prerequisite link join training need on need.id = link.needs
    where link.tid = any(${tids}::bigint[]) and need.hidden_at is null
    order by need.rank, need.id`.execute(db);
  return Map.groupBy(rows, (row) => row.of);
}

/**
 * Stores the prerequisites of a training. A training of a group may require trainings of the group and visible
 * trainings of the site. A training of the site may require only trainings of the site. Throws
 * `trainingPrerequisiteNotFound`, `trainingPrerequisiteCircle`.
 */
export async function storePrerequisites(
  trx: Kysely<Database>,
  { tid, gid }: { readonly tid: number; readonly gid: number | null },
  wanted: readonly Prerequisite[],
): Promise<void> {
  // Without this lock, two concurrent writes could together form a cycle that neither of them sees.
  await sql`lock table training_prerequisite in share row exclusive mode`.execute(trx);
  const next = new Map(wanted.map((one) => [one.tid, one.percent]));
  const ids = [...next.keys()];
  const { rows: known } = await sql<{ id: number }>`
    select id from training where id = any(${ids}::bigint[]) and hidden_at is null
      and (gid is not distinct from ${gid} or (gid is null and is_visible))`.execute(trx);
  const missing = ids.find((id) => !known.some((row) => row.id === id));
  if (missing !== undefined) throw new ApiError('trainingPrerequisiteNotFound', { tid: missing });
  const links = await trx
    .selectFrom('training_prerequisite')
    .where('tid', '<>', tid)
    .select(['tid', 'needs'])
    .execute();
  const needs = new Map(
    [...Map.groupBy(links, (link) => link.tid)].map(([of, list]) => [of, list.map((link) => link.needs)]),
  );
  needs.set(tid, ids);
  if (waitsForItself(tid, needs)) throw new ApiError('trainingPrerequisiteCircle');
  await trx.deleteFrom('training_prerequisite').where('tid', '=', tid).execute();
  if (next.size === 0) return;
  const values = [...next].map(([id, percent]) => ({ tid, needs: id, percent }));
  await trx.insertInto('training_prerequisite').values(values).execute();
}
