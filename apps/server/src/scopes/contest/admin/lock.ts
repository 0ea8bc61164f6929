import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { scoreboardTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { scheduleTopic } from '../live-topics.ts';
import { type ContestRow, findContest } from '../repository.ts';

/** Keeps others from changing a contest until the transaction ends. Throws Failure `contestNotFound`. */
export async function lockContest(trx: Kysely<Database>, id: number): Promise<ContestRow> {
  await sql`select from contest where id = ${id} for no key update`.execute(trx);
  const row = await findContest(trx, id, null);
  if (!row || row.hidden_at !== null) throw new ApiError('contestNotFound');
  return row;
}

/**
 * As `lockContest`, for whoever gives it problems. What is locked follows one order, that of a problem whose visibility
 * changes: problems first, then the contests whose boards follow, both by their numbers. A hidden problem becomes one for
 * contests when one takes it, so that the boards of all that hold it change.
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

/** Versions are told in whole milliseconds, and no two of a contest are the same. */
export async function nextNumber({ clock }: Pick<Services, 'clock'>, former: ContestRow) {
  return {
    modified_at: new Date(Math.max(clock().getTime(), former.modified_at.getTime() + 1)),
    scoreboard_version: former.scoreboard_version + 1,
  };
}

/** The contest and its board are others now, and so may be its times and what people may watch. */
export async function announce(
  { events }: Pick<Services, 'events'>,
  trx: Kysely<Database>,
  id: number,
): Promise<void> {
  await events.publish(trx, scoreboardTopic(id));
  await events.publish(trx, scheduleTopic(id));
  await events.publish(trx, 'contest-times');
  await events.publish(trx, 'standing');
}
