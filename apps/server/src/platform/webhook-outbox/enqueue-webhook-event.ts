import { randomUUID } from 'node:crypto';
import type { WebhookKind } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { encodeNotice, noticeChannel } from '../event-bus/event-bus.ts';

/** Topic that notifies servers of waiting webhook deliveries. */
export const webhookTopic = 'webhooks';

/** Data of an event as JSON. It must contain only what every visitor can read on the site. */
export type WebhookEventData = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Enqueues an event for every webhook that subscribes to its kind. Must run in the transaction that causes the event,
 * so that both are committed or neither, and a crash loses no event. If no webhook subscribes to the kind, this is a
 * single lookup in a table of a few rows.
 * @param read returns the event's data; null if the data are not public, so nothing is sent
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

/** Creates the JSON of an event with a new id. All delivery attempts send the same JSON and id. */
export function serializeWebhookEvent(kind: WebhookKind | 'test', at: Date, data: WebhookEventData) {
  const eventId = randomUUID();
  return { eventId, body: JSON.stringify({ version: 1, id: eventId, time: at.toISOString(), kind, data }) };
}

/** Notifies all servers of waiting deliveries when the transaction commits. */
export async function notifyWebhookWorkers(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${noticeChannel}, ${encodeNotice(webhookTopic)})`.execute(transaction);
}
