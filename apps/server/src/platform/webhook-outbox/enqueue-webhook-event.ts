import { randomUUID } from 'node:crypto';
import type { WebhookKind } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { encodeNotice, noticeChannel } from '../event-bus/event-bus.ts';

/** Topic that notifies servers of waiting webhook deliveries. */
export const webhookTopic = 'webhooks';

/** Data of an event, as JSON. Contains only what a visitor can read on the site. */
export type WebhookEventData = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Enqueues a webhook event for every webhook subscribed to its kind, in the transaction that causes it: both are
 * committed or neither, and a crash loses none. Without subscribed webhooks, this is one lookup in a table of a few
 * rows.
 * @param read returns the event's data; null: it is not public, and nothing is sent
 */
export async function enqueueWebhookEvent(
  transaction: Kysely<Database>,
  kind: WebhookKind,
  read: () => Promise<WebhookEventData | null>,
): Promise<void> {
  const { rows: hooks } = await sql<{ id: number; now: Date }>`
    select id, now() as now from webhook where is_enabled and ${kind} = any(kinds)`.execute(transaction);
  const [first] = hooks;
  if (first === undefined) return;
  const data = await read();
  if (data === null) return;
  const { eventId, body } = serializeWebhookEvent(kind, first.now, data);
  await transaction
    .insertInto('webhook_delivery')
    .values(hooks.map(({ id }) => ({ hook_id: id, event_id: eventId, kind, body })))
    .execute();
  await notifyWebhookWorkers(transaction);
}

/** Returns the JSON of an event; its id is the same for every delivery attempt. */
export function serializeWebhookEvent(kind: WebhookKind | 'test', at: Date, data: WebhookEventData) {
  const eventId = randomUUID();
  return { eventId, body: JSON.stringify({ version: 1, id: eventId, time: at.toISOString(), kind, data }) };
}

/** Notifies all servers of waiting deliveries once the transaction commits. */
export async function notifyWebhookWorkers(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${noticeChannel}, ${encodeNotice(webhookTopic)})`.execute(transaction);
}
