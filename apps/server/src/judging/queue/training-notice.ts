import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notice, noticeChannel } from '../../platform/event-bus/event-bus.ts';

/**
 * Tells whoever watches the records of a training that a run of somebody who entered it, or one that was made in it, has
 * another outcome, in the transaction that settles it. The trainings are those that hold the problem: an index of who
 * entered finds them.
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
    await sql`select pg_notify(${noticeChannel}, ${notice(`training-rank:${tid}`)})`.execute(trx);
}
