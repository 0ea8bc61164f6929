import type { WebhookDelivery } from '@xiezhi/contract/routes/webhook';
import type { Page } from '@xiezhi/contract/wire/wire';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  serializeWebhookEvent,
  notifyWebhookWorkers,
} from '../../platform/webhook-outbox/enqueue-webhook-event.ts';
import { webhookAuditTarget } from './manage.ts';

/** Returns the deliveries of one webhook, newest first. Throws `webhookNotFound`. */
export async function listDeliveries(
  { db }: Pick<Services, 'db'>,
  query: Paging & { readonly id: number },
): Promise<Page<WebhookDelivery>> {
  const hook = await db.selectFrom('webhook').where('id', '=', query.id).select('id').executeTakeFirst();
  if (!hook) throw new ApiError('webhookNotFound');
  const rows = await db
    .selectFrom('webhook_delivery')
    .where('hook_id', '=', query.id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('webhook_delivery')
    .where('hook_id', '=', query.id)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    failure: row.failure,
    took: row.took_ms,
    body: row.body,
    answer: row.answer,
    gmtCreate: row.created_at.toISOString(),
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
  }));
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/**
 * Enqueues a test delivery and returns its id. A webhook has at most one pending test. Throws `webhookNotFound`,
 * `webhookTestOpen`.
 */
export async function testWebhook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  id: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const hook = await transaction
      .selectFrom('webhook')
      .where('id', '=', id)
      .select('name')
      .forUpdate()
      .executeTakeFirst();
    if (!hook) throw new ApiError('webhookNotFound');
    const open = await transaction
      .selectFrom('webhook_delivery')
      .where('hook_id', '=', id)
      .where('kind', '=', 'test')
      .where('state', '=', 'waiting')
      .select('id')
      .executeTakeFirst();
    if (open) throw new ApiError('webhookTestOpen');
    const { eventId, body } = serializeWebhookEvent('test', clock(), { webhook: hook.name });
    const made = await transaction
      .insertInto('webhook_delivery')
      .values({ hook_id: id, event_id: eventId, kind: 'test', body })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, by, { action: 'webhook-tested', target: webhookAuditTarget(id) });
    await notifyWebhookWorkers(transaction);
    return made.id;
  });
}

/**
 * Makes a delivery pending again, with zero attempts. The event keeps its id, by which the receiver recognizes it.
 * Throws `webhookDeliveryNotFound`.
 */
export async function resend({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, next_at: null })
      .where('id', '=', id)
      .returning('hook_id')
      .executeTakeFirst();
    if (!row) throw new ApiError('webhookDeliveryNotFound');
    await recordAudit(transaction, by, {
      action: 'webhook-resent',
      target: webhookAuditTarget(row.hook_id),
      detail: { delivery: id },
    });
    await notifyWebhookWorkers(transaction);
  });
}
