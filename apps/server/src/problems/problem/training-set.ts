import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { type Person, trainingRefusal } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isHiddenByContest } from '../../platform/scope/sql.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { readRows } from './list.ts';
import { userProblemStatus } from './user-status.ts';

/**
 * A problem that a training shows: a public one of the bank, or of the training's own group, and none that a contest holds
 * back at present. What is counted of a training is counted over these alone, wherever it is told.
 */
export function shownInTraining(problem = 'problem', training = 'training'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${problem}.${column}`);
  return sql`${of('auth')} = 1 and ${of('hidden_at')} is null
    and (not ${of('is_group')} or ${of('gid')} = ${sql.ref(`${training}.gid`)}) and not ${isHiddenByContest(problem)}`;
}

/** Numbers of the problems that a training shows, in its order. */
export async function problemsOfTraining(db: Kysely<Database>, tid: number): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select link.pid from training_problem link
    join training on training.id = link.tid join problem on problem.id = link.pid
    where link.tid = ${tid} and ${shownInTraining()} order by link.rank, link.id`.execute(db);
  return rows.map(({ pid }) => pid);
}

export async function isInTraining(db: Kysely<Database>, tid: number, pid: number): Promise<boolean> {
  return (await problemsOfTraining(db, tid)).includes(pid);
}

/**
 * The problems of a training with the viewer's status, for going through them. Throws Failure `trainingNotFound` and
 * what keeps them out.
 */
export async function trainingProblemSet(
  services: Pick<Services, 'db' | 'siteSettings' | 'containers'>,
  viewer: Person,
  scope: Extract<Scope, { readonly kind: 'training' }>,
  now: Date,
  locale: Locale,
) {
  const { db } = services;
  const standing = await loadAccessContext(services, viewer, scope, now);
  const { place } = standing;
  if (place.kind !== 'training') throw new ApiError('trainingNotFound');
  const refusal = trainingRefusal({ ...standing, place });
  if (refusal) throw new ApiError(refusal);
  const pids = await problemsOfTraining(db, scope.tid);
  const rows = await readRows(db, pids, locale);
  const home: Scope = place.group ? { kind: 'group', gid: place.group.gid } : { kind: 'practice' };
  const found = await userProblemStatus(db, viewer.uid, home, pids);
  return rows.map(({ pid, problemId, title }) => {
    const status = found[pid]?.status ?? JudgeStatus.NotSubmitted;
    const isKnown = status !== JudgeStatus.NotSubmitted && !isInProgress(status);
    return { pid, problemId, title, status: isKnown ? status : null, score: null };
  });
}
