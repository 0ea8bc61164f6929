import { type webhookFailures, webhookLimits, type WebhookKind } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { type Outcome as Posted, post } from '../../platform/outbound-http/post.ts';
import { openSecret, webhookSignature } from './signature.ts';

/**
 * Sends pending webhook deliveries.
 *
 * The table of deliveries is the queue. Only the oldest pending delivery of a webhook may be sent, so that the receiver
 * gets events in order. A server takes this row by FOR UPDATE SKIP LOCKED and holds its lock until the receiver has
 * responded. Therefore two servers never send to one webhook at the same time. If a server dies, its lock is released
 * and another server sends the delivery again: a delivery may arrive twice, but it is never lost.
 *
 * A failed delivery is retried with growing delays, and later ones wait for it. After the last failed attempt the
 * webhook is disabled and the reason is stored. Test deliveries overtake pending ones and are tried once.
 */
export type SenderServices = Pick<Services, 'db' | 'settings' | 'clock' | 'log'>;

/** Result of an attempt. An attempt also fails if the secret can no longer be decrypted. */
interface Outcome extends Omit<Posted, 'failure'> {
  readonly failure: (typeof webhookFailures)[number] | null;
}

interface Waiting {
  readonly id: number;
  readonly hook_id: number;
  readonly event_id: string;
  readonly kind: WebhookKind | 'test';
  readonly body: string;
  readonly attempts: number;
  readonly address: string;
  readonly secret: Buffer;
}

/** Sends one delivery that is due. Returns false if there is none, or if other servers are sending all of them. */
export async function sendNextDelivery(services: SenderServices, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Waiting>`
      select delivery.id, hook_id, event_id, kind, body, attempts, hook.address, hook.secret
      from webhook hook join webhook_delivery delivery on delivery.id = (
        select id from webhook_delivery
        where hook_id = hook.id and state = 'waiting' order by kind <> 'test', id limit 1)
      where delivery.state = 'waiting' and (hook.is_enabled or kind = 'test')
        and (next_at is null or next_at <= ${clock()})
      order by delivery.id limit 1 for update of delivery skip locked`.execute(transaction);
    const [row] = rows;
    if (row === undefined) return false;
    const begun = performance.now();
    const outcome = await attempt(services, row, signal);
    await store(services, transaction, row, outcome, Math.round(performance.now() - begun));
    return true;
  });
}

async function attempt(
  { settings, clock }: SenderServices,
  { hook_id, event_id, kind, body, address, secret }: Waiting,
  signal: AbortSignal,
): Promise<Outcome> {
  let key: string;
  try {
    key = openSecret(settings.secret, hook_id, secret);
  } catch {
    return { status: null, failure: 'key', answer: null };
  }
  const timestamp = Math.floor(clock().getTime() / 1000);
  const headers = {
    'xiezhi-event': kind,
    'xiezhi-delivery': event_id,
    'xiezhi-timestamp': String(timestamp),
    'xiezhi-signature': webhookSignature(key, timestamp, body),
  };
  const { outgoingReachesPrivate: reachesPrivate } = settings;
  return post({ address, body, headers }, { reachesPrivate, signal, timeoutMs: webhookLimits.timeoutMs });
}

async function store(
  { clock, log }: SenderServices,
  transaction: Kysely<Database>,
  { id, hook_id, kind, attempts: before }: Waiting,
  { status, failure, answer }: Outcome,
  took: number,
): Promise<void> {
  const now = clock();
  const attempts = before + 1;
  const pause = kind === 'test' ? undefined : webhookLimits.pauses[before];
  const isOver = failure !== null && pause === undefined;
  await transaction
    .updateTable('webhook_delivery')
    .set({
      state: failure === null ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempts,
      status,
      failure,
      answer,
      took_ms: took,
      attempted_at: now,
      next_at: failure === null || pause === undefined ? null : new Date(now.getTime() + pause * 1000),
    })
    .where('id', '=', id)
    .execute();
  if (kind === 'test') return;
  if (failure === null) {
    await transaction
      .updateTable('webhook')
      .set({ failing_since: null })
      .where('id', '=', hook_id)
      .where('failing_since', 'is not', null)
      .execute();
    return;
  }
  log.warn({ webhook: hook_id, delivery: id, attempts, failure, status }, 'a webhook delivery failed');
  await transaction
    .updateTable('webhook')
    .set({
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
      ...(isOver && { is_enabled: false, off_reason: 'failed' as const }),
    })
    .where('id', '=', hook_id)
    .execute();
}

/** Disables webhooks with too many pending deliveries, and deletes old deliveries. */
export async function tidyDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await sql`update webhook set is_enabled = false, off_reason = 'behind' where is_enabled and (
    select count(*) from (select from webhook_delivery where hook_id = webhook.id and state = 'waiting'
      limit ${webhookLimits.waitingMax + 1}) found) > ${webhookLimits.waitingMax}`.execute(db);
  const oldest = new Date(clock().getTime() - webhookLimits.logDays * 86_400_000);
  await db.deleteFrom('webhook_delivery').where('created_at', '<', oldest).execute();
}
