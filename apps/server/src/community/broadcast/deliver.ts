import { type Kysely, sql } from 'kysely';
import type { NoticeTable } from '../../platform/database/message-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { broadcastTopic } from '../inbox/live-topic.ts';
import type { Services } from '../../platform/services.ts';
import { consoleRoles } from './roles.ts';

/** Delivers waiting notices at every full hour. */
export function createBroadcastTask(services: Pick<Services, 'db' | 'events' | 'clock'>): ScheduledTask {
  return { name: 'notices', cron: '0 * * * *', runsOnStart: false, run: () => deliverBroadcasts(services) };
}

/**
 * Turns each waiting notice into one message per recipient. Servers deliver one after the other, and a later
 * one finds no waiting notice. Sign-ups wait for the same lock, so that no new account misses a notice: see
 * the trigger `app_user_notices`.
 */
export async function deliverBroadcasts({
  db,
  events,
  clock,
}: Pick<Services, 'db' | 'events' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(33, 1)`.execute(transaction);
    const waiting = await transaction
      .selectFrom('notice')
      .where('pushed_at', 'is', null)
      .select(['id', 'audience'])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, audience } of waiting) {
      const reached = await deliver(transaction, id, audience, clock());
      await transaction
        .updateTable('notice')
        .set({ pushed_at: clock(), reached })
        .where('id', '=', id)
        .execute();
    }
    if (waiting.length > 0) await events.publish(transaction, broadcastTopic);
  });
}

async function deliver(
  transaction: Kysely<Database>,
  id: number,
  audience: NoticeTable['audience'],
  now: Date,
): Promise<number> {
  const kind = audience === 'Single' ? 'mine' : 'sys';
  const receivers = {
    All: sql`app_user`,
    Admin: sql`app_user where role = any(${consoleRoles}::int[])`,
    Single: sql`notice_recipient where notice_id = ${id}`,
  }[audience];
  const { numAffectedRows } = await sql`
    insert into message (uid, kind, notice_id, created_at)
    select uid, ${kind}, ${id}, ${now}::timestamptz from ${receivers}
    on conflict do nothing`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
