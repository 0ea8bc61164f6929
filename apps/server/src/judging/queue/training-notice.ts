import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { encodeNotice, noticeChannel } from '../../platform/event-bus/event-bus.ts';

/**
 * Notifies viewers of training progress that the outcome of a submission changed, in the transaction that stores the
 * outcome. Affected are the training of the submission, and all trainings that contain the problem and have the user as
 * a participant.
 */
export async function notifyTrainingWatchers(
  trx: Kysely<Database>,
  { uid, pid, tid: madeIn }: { readonly uid: string; readonly pid: number; readonly tid: number | null },
): Promise<void> {
  const { rows } = await sql<{ tid: number }>`
    select link.tid from training_registration entered
    join training_problem link on link.tid = entered.tid and link.pid = ${pid}
    where entered.uid = ${uid}
    union select ${madeIn}::bigint where ${madeIn}::bigint is not null`.execute(trx);
  for (const { tid } of rows)
    await sql`select pg_notify(${noticeChannel}, ${encodeNotice(`training-rank:${tid}`)})`.execute(trx);
}
