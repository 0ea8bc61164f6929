import { groupAuths } from '@xiezhi/contract/enums/group';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { type Person, trainingRefusal } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isHiddenByContest, isMemberOfGroup, ownsGroup } from '../../platform/scope/sql.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { readProblemRows } from './list.ts';
import { userProblemStatus } from './user-status.ts';

/**
 * SQL condition: a training shows a problem to its participants, because `belongsToTraining` is true and no contest
 * currently hides the problem. All counts of a training include only these problems. The query must use the aliases
 * `training`, `problem` and `link`.
 */
export function visibleInTraining(): RawBuilder<SqlBool> {
  return sql`${belongsToTraining()} and not ${isHiddenByContest('problem')}`;
}

/**
 * SQL condition: a training may show a problem when no contest hides it. The problem is public in the bank or in the
 * training's group, or the training shares it. A public training outside groups has no participants and therefore
 * shares nothing.
 */
export function belongsToTraining(): RawBuilder<SqlBool> {
  return sql`(problem.auth = 1 or (link.is_shared and (training.auth = 'Private' or training.gid is not null)))
    and ${isInArea()}`;
}

/**
 * SQL condition: marks of a training include the problem, because `belongsToTraining` is true, or because it was public
 * and has submissions in the training. Without the latter, points would disappear when the problem is made private.
 * Students see the problem only if `visibleInTraining` is true.
 */
export function countsForMarks(): RawBuilder<SqlBool> {
  return sql`(${belongsToTraining()} or (${isInArea()} and not link.is_shared
    and exists (select from submission made where made.tid = training.id and made.pid = problem.id)))`;
}

/** SQL condition: the problem is not deleted and belongs to the bank or to the group of the training. */
function isInArea(): RawBuilder<SqlBool> {
  return sql`problem.hidden_at is null and (not problem.is_group or problem.gid = training.gid)`;
}

/**
 * SQL condition: the user was added as a manager of `training` and, if it belongs to a group, is still a member of the
 * group.
 * @param uid a column or value
 */
export function managesTraining(uid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from collaborator where collaborator.tid = training.id and collaborator.uid = ${uid}
    and collaborator.ended_at is null and (training.gid is null or ${isMemberOfGroup(uid, sql`training.gid`)}))`;
}

/**
 * SQL condition: the user participates in `training` or manages it, and therefore sees its shared problems. Used for
 * counts; access to a single training is decided by `trainingRefusal`.
 */
export function isEnrolled(uid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(training.uid = ${uid} or ${ownsGroup(uid, sql`training.gid`)} or ${managesTraining(uid)}
    or (exists (select from training_registration entered where entered.tid = training.id and entered.uid = ${uid})
      and (training.gid is null or ${isMemberOfGroup(uid, sql`training.gid`)}))
    or (training.auth = 'Public' and exists (select from group_member member
      where member.gid = training.gid and member.uid = ${uid} and member.auth >= ${groupAuths.member}))
    or exists (select from app_user root where root.uid = ${uid} and root.role = 1000))`;
}

/** Returns the trainings that share a problem with their participants, newest first. */
export async function trainingsSharing(db: Kysely<Database>, pid: number): Promise<number[]> {
  const { rows } = await sql<{ tid: number }>`
    select link.tid from training_problem link
    join training on training.id = link.tid join problem on problem.id = link.pid
    where link.pid = ${pid} and link.is_shared and training.is_visible and training.hidden_at is null
      and ${visibleInTraining()} order by link.tid desc`.execute(db);
  return rows.map(({ tid }) => tid);
}

/**
 * Returns the problems that are not public now, but are shared by a training or have testers or curators. Only users
 * who may open such a problem see submissions to it.
 */
export async function restrictedProblems(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select link.pid from training_problem link join problem on problem.id = link.pid
    where link.is_shared and problem.auth <> 1
    union
    select collaborator.pid from collaborator join problem on problem.id = collaborator.pid
    where problem.auth <> 1 or ${isHiddenByContest('problem')}
    order by pid`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Returns the problems of a training that meet a condition, in the training's order. */
async function selectProblems(
  db: Kysely<Database>,
  tid: number,
  condition: RawBuilder<SqlBool>,
): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select link.pid from training_problem link
    join training on training.id = link.tid join problem on problem.id = link.pid
    where link.tid = ${tid} and ${condition} order by link.rank, link.id`.execute(db);
  return rows.map(({ pid }) => pid);
}

/**
 * Returns the problems that count for marks: those that the training shows, those that a contest hides at the moment,
 * and those that were made private.
 */
export const markedProblems = (db: Kysely<Database>, tid: number): Promise<number[]> =>
  selectProblems(db, tid, countsForMarks());

/** Returns the problems that a training currently shows, in the training's order. */
export const problemsOfTraining = (db: Kysely<Database>, tid: number): Promise<number[]> =>
  selectProblems(db, tid, visibleInTraining());

export async function isInTraining(db: Kysely<Database>, tid: number, pid: number): Promise<boolean> {
  return (await problemsOfTraining(db, tid)).includes(pid);
}

/**
 * Returns the problems of a training with the viewer's status, for navigation between them. Throws `trainingNotFound`
 * and the reason for denied access.
 */
export async function trainingProblemSet(
  services: Pick<Services, 'db' | 'siteSettings' | 'scopes'>,
  viewer: Person,
  scope: Extract<Scope, { readonly kind: 'training' }>,
  now: Date,
  locale: Locale,
) {
  const { db } = services;
  const context = await loadAccessContext(services, viewer, scope, now);
  const { place } = context;
  if (place.kind !== 'training') throw new ApiError('trainingNotFound');
  const refusal = trainingRefusal({ ...context, place });
  if (refusal) throw new ApiError(refusal);
  const pids = await problemsOfTraining(db, scope.tid);
  const rows = await readProblemRows(db, pids, locale);
  const home: Scope = place.group ? { kind: 'group', gid: place.group.gid } : { kind: 'practice' };
  const found = await userProblemStatus(db, viewer.uid, home, pids);
  return rows.map(({ pid, problemId, title }) => {
    const status = found[pid]?.status ?? JudgeStatus.NotSubmitted;
    const isKnown = status !== JudgeStatus.NotSubmitted && !isInProgress(status);
    return { pid, problemId, title, status: isKnown ? status : null, score: null };
  });
}
