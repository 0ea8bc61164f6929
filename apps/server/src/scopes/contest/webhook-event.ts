import type { WebhookKind } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import {
  type WebhookEventData,
  enqueueWebhookEvent,
} from '../../platform/webhook-outbox/enqueue-webhook-event.ts';

/** Enqueues a webhook event of a contest. Contests that are not in the public list send no events. */
export async function enqueueContestWebhook(
  trx: Kysely<Database>,
  kind: Extract<WebhookKind, `contest-${string}`>,
  cid: number,
  more: WebhookEventData = {},
): Promise<void> {
  await enqueueWebhookEvent(trx, kind, async () => {
    const { rows } = await sql<{ title: string; starts_at: Date; seal_at: Date | null; ends_at: Date }>`
      select title, starts_at, seal_at, ends_at from contest
      where id = ${cid} and gid is null and hidden_at is null and is_visible`.execute(trx);
    const [contest] = rows;
    if (contest === undefined) return null;
    return {
      contestId: cid,
      contestTitle: contest.title,
      startsAt: contest.starts_at.toISOString(),
      sealAt: contest.seal_at?.toISOString() ?? null,
      endsAt: contest.ends_at.toISOString(),
      path: `/contest/${cid}`,
      ...more,
    };
  });
}
