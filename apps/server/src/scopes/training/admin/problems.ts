import type { Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { nextModifiedAt } from '../../../platform/database/next-modified-at.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { isEditable } from '../../../problems/problem/visible.ts';
import { ofGroup, publicProblem } from '../../../platform/scope/sql.ts';
import type { TrainingRow } from '../repository.ts';
import { lockTraining } from './save.ts';

type LinkingServices = Pick<Services, 'db' | 'events' | 'clock'>;

/**
 * Changes the problems of a training in one transaction. Also updates the training's version and notifies viewers of
 * its records.
 */
async function changeLinks<Result>(
  { db, events, clock }: LinkingServices,
  by: Actor,
  tid: number,
  change: (
    trx: Kysely<Database>,
    training: TrainingRow,
  ) => Promise<{ readonly result: Result; readonly detail: object }>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const former = await lockTraining(trx, tid);
    const { result, detail: logDetail } = await change(trx, former);
    await trx
      .updateTable('training')
      .set({ modified_at: nextModifiedAt(former.modified_at, clock()) })
      .where('id', '=', tid)
      .execute();
    await recordAudit(trx, by, { action: 'training-changed', target: `training:${tid}`, after: logDetail });
    await events.publish(trx, `training-rank:${tid}`);
    return result;
  });
}

/** The person who edits the problems of a training. */
export interface TrainingEditor extends Actor {
  readonly person: Person;
}

/**
 * SQL condition for problems that a person may add to a training. These are public problems and problems that the
 * person may edit. For a training of a group they include all problems of the group, whatever their visibility.
 */
export function addableTo(gid: number | null, person: Person): RawBuilder<SqlBool> {
  return sql`(${publicProblem()} or ${editableFor(gid, person)}${gid === null ? sql`` : sql` or (${ofGroup(gid)})`})`;
}

/**
 * SQL condition for problems that the person may edit. Of problems in groups it admits only those of the training's
 * group.
 */
function editableFor(gid: number | null, person: Person): RawBuilder<SqlBool> {
  return sql`(problem.hidden_at is null and (not problem.is_group or problem.gid = ${gid}::bigint)
    and ${isEditable(person, 'problem')})`;
}

/** SQL condition for problems of the bank that a person may add to a training. */
export function addableFromBank(person: Person): RawBuilder<SqlBool> {
  return sql`(${publicProblem()} or (not problem.is_group and problem.hidden_at is null and ${isEditable(person, 'problem')}))`;
}

/**
 * Appends problems to a training in the given order; returns how many of them it did not contain before. A problem that
 * is not public becomes visible to enrolled users of the training. Throws `trainingNotFound`, `problemNotFound`,
 * `trainingProblemClosed`, `trainingProblemUnpublished`.
 *
 * @param source SQL condition for the problems that may be added; default: `addableTo`
 */
export async function addTrainingProblems(
  services: LinkingServices,
  by: TrainingEditor,
  tid: number,
  pids: readonly number[],
  source?: RawBuilder<SqlBool>,
): Promise<number> {
  return changeLinks(services, by, tid, async (trx, training) => {
    const added = await linkProblems(trx, training, pids, source ?? addableTo(training.gid, by.person));
    return { result: added.length, detail: { added } };
  });
}

/**
 * Like `addTrainingProblems`, but in the caller's transaction. Returns the ids of the problems that the training did
 * not contain before.
 */
export async function linkProblems(
  trx: Kysely<Database>,
  training: Pick<TrainingRow, 'id' | 'gid' | 'auth'>,
  pids: readonly number[],
  source: RawBuilder<SqlBool>,
): Promise<number[]> {
  await checkAddable(trx, pids, training, source);
  const { rows } = await sql<{ pid: number }>`
    insert into training_problem (tid, pid, display_id, rank, is_shared)
    select ${training.id}::bigint, problem.id, problem.display_id,
      coalesce((select max(rank) from training_problem where tid = ${training.id}), 0) + wanted.place,
      problem.auth <> 1
    from unnest(${pids}::bigint[]) with ordinality as wanted (pid, place)
    join problem on problem.id = wanted.pid
    order by wanted.place
    on conflict (tid, pid) do nothing returning pid`.execute(trx);
  return rows.map(({ pid }) => pid);
}

/**
 * Adds one problem. Throws the errors of `addTrainingProblems`, and `trainingProblemTaken` if the training already
 * contains the problem.
 */
export async function addProblem(
  services: LinkingServices,
  by: TrainingEditor,
  tid: number,
  pid: number,
  source?: RawBuilder<SqlBool>,
): Promise<void> {
  if ((await addTrainingProblems(services, by, tid, [pid], source)) === 0)
    throw new ApiError('trainingProblemTaken');
}

/**
 * Checks that all problems may be added. In a training of a group, refused problems count as missing
 * (`problemNotFound`). Otherwise only refused problems of groups do, so that nobody discovers their ids.
 */
async function checkAddable(
  trx: Kysely<Database>,
  pids: readonly number[],
  { gid, auth }: Pick<TrainingRow, 'gid' | 'auth'>,
  source: RawBuilder<SqlBool>,
): Promise<void> {
  const { rows } = await sql<{
    display_id: string;
    is_group: boolean;
    is_public: boolean;
    is_addable: boolean;
  }>`
    select display_id, is_group, auth = 1 as is_public, (${source}) as is_addable from problem
    where id = any(${pids}::bigint[]) and hidden_at is null`.execute(trx);
  if (rows.length < new Set(pids).size) throw new ApiError('problemNotFound');
  const closed = rows.find(({ is_addable }) => !is_addable);
  const unpublished = rows.find(({ is_public }) => !is_public);
  if (!closed && unpublished && gid === null && auth !== 'Private')
    throw new ApiError('trainingProblemUnpublished', { problem: unpublished.display_id });
  if (!closed) return;
  if (gid !== null || closed.is_group) throw new ApiError('problemNotFound');
  throw new ApiError('trainingProblemClosed', { problem: closed.display_id });
}

/** Throws `trainingNotFound`, `trainingProblemNotFound`. */
export async function removeTrainingProblem(
  services: LinkingServices,
  by: Actor,
  tid: number,
  pid: number,
): Promise<void> {
  return changeLinks(services, by, tid, async (trx) => {
    const removed = await trx
      .deleteFrom('training_problem')
      .where('tid', '=', tid)
      .where('pid', '=', pid)
      .returning('pid')
      .executeTakeFirst();
    if (!removed) throw new ApiError('trainingProblemNotFound');
    return { result: undefined, detail: { removed: pid } };
  });
}

/** Changes the rank of one problem of the training. Throws `trainingNotFound`, `trainingProblemNotFound`. */
export async function rankProblem(
  services: LinkingServices,
  by: Actor,
  tid: number,
  { id, rank }: { readonly id: number; readonly rank: number },
): Promise<void> {
  return changeLinks(services, by, tid, async (trx) => {
    const changed = await trx
      .updateTable('training_problem')
      .set({ rank, modified_at: services.clock() })
      .where('id', '=', id)
      .where('tid', '=', tid)
      .returning('pid')
      .executeTakeFirst();
    if (!changed) throw new ApiError('trainingProblemNotFound');
    return { result: undefined, detail: { pid: changed.pid, rank } };
  });
}

/**
 * Numbers the problems of a training from 1 in the given order. Problems that are not in the list follow in their
 * former order. Throws `trainingNotFound`.
 */
export async function orderTrainingProblems(
  services: LinkingServices,
  by: Actor,
  tid: number,
  pids: readonly number[],
): Promise<void> {
  return changeLinks(services, by, tid, async (trx) => {
    await sql`
      with next as (
        select link.id, row_number() over (order by wanted.place nulls last, link.rank, link.id) as rank
        from training_problem link
        left join unnest(${pids}::bigint[]) with ordinality as wanted (pid, place) on wanted.pid = link.pid
        where link.tid = ${tid}
      )
      update training_problem link set rank = next.rank, modified_at = ${services.clock()}
      from next where next.id = link.id and link.rank <> next.rank`.execute(trx);
    return { result: undefined, detail: { order: pids } };
  });
}
