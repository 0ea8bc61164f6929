import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { notice, noticeChannel } from '../event-bus/event-bus.ts';

/**
 * Tells whoever watches the records of a training that a run of somebody who entered it has another outcome, in the
 * transaction that settles it. The trainings are those that hold the problem: an index of who entered finds them.
 */
export async function announceTrainings(
  trx: Kysely<Database>,
  { uid, pid }: { readonly uid: string; readonly pid: number },
): Promise<void> {
  const { rows } = await sql<{ tid: number }>`
    select link.tid from training_registration entered
    join training_problem link on link.tid = entered.tid and link.pid = ${pid}
    where entered.uid = ${uid}`.execute(trx);
  for (const { tid } of rows)
    await sql`select pg_notify(${noticeChannel}, ${notice(`training-rank:${tid}`)})`.execute(trx);
}
