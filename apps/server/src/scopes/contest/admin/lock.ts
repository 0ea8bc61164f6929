import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { scoreboardTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { scheduleTopic } from '../live-topics.ts';
import { type ContestRow, findContest } from '../repository.ts';

/** Locks a contest against changes until the transaction ends. Throws `contestNotFound`. */
export async function lockContest(trx: Kysely<Database>, id: number): Promise<ContestRow> {
  await sql`select from contest where id = ${id} for no key update`.execute(trx);
  const row = await findContest(trx, id, null);
  if (!row || row.hidden_at !== null) throw new ApiError('contestNotFound');
  return row;
}

/**
 * Like `lockContest`, for changes that add problems. Locks are taken in the same order as when a problem's visibility
 * changes: first problems, then the contests whose scoreboards depend on them, both by id. The second group matters
 * because adding a hidden problem changes it to contest-only visibility, which changes the scoreboards of all contests
 * that contain it.
 */
export async function lockForProblems(
  trx: Kysely<Database>,
  id: number,
  pids: readonly number[],
): Promise<ContestRow> {
  await sql`select from problem where id = any(${pids}::bigint[]) order by id for no key update`.execute(trx);
  await sql`
    select from contest where id in (
      select ${id}::bigint
      union select link.cid from contest_problem link join problem on problem.id = link.pid
      where link.pid = any(${pids}::bigint[]) and link.hidden_at is null and problem.auth = 2
    ) order by id for no key update`.execute(trx);
  return lockContest(trx, id);
}

/**
 * Returns the next modification time and the next scoreboard version. Clients receive the time in whole milliseconds,
 * so it increases by at least one millisecond: no two versions of a contest have the same time.
 */
export async function nextNumber({ clock }: Pick<Services, 'clock'>, former: ContestRow) {
  return {
    modified_at: new Date(Math.max(clock().getTime(), former.modified_at.getTime() + 1)),
    scoreboard_version: former.scoreboard_version + 1,
  };
}

/**
 * Notifies servers and open pages of a contest change: its scoreboard, its schedule and access to live topics may
 * differ.
 */
export async function publishContestChange(
  { events }: Pick<Services, 'events'>,
  trx: Kysely<Database>,
  id: number,
): Promise<void> {
  await events.publish(trx, scoreboardTopic(id));
  await events.publish(trx, scheduleTopic(id));
  await events.publish(trx, 'contest-times');
  await events.publish(trx, 'standing');
}
