import { randomUUID } from 'node:crypto';
import type { WebhookKind } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { notice, noticeChannel } from '../event-bus/event-bus.ts';

/** The topic under which servers hear that something waits to be sent to a webhook. */
export const webhookTopic = 'webhooks';

/** What an event tells, as JSON. Nothing that a visitor could not read on the site. */
export type WebhookEventData = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Puts an event of the site into the queue of every webhook that wants its kind, in the transaction that makes it so:
 * neither is there without the other, and a server that dies takes none with it. Where no webhook wants the kind, this
 * is one look at a table of a few rows.
 * @param read What the event tells; null: it is not for everybody, and nothing is sent
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

/** The JSON of an event; its id stays the same however often it is sent. */
export function serializeWebhookEvent(kind: WebhookKind | 'test', at: Date, data: WebhookEventData) {
  const eventId = randomUUID();
  return { eventId, body: JSON.stringify({ version: 1, id: eventId, time: at.toISOString(), kind, data }) };
}

/** Tells all servers, once the transaction commits, that something waits. */
export async function notifyWebhookWorkers(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${noticeChannel}, ${notice(webhookTopic)})`.execute(transaction);
}
