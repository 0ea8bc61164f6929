import { type WebhookKind, webhookLimits } from '@xiezhi/contract/enums/webhook';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { notifyWebhookWorkers } from '../../platform/webhook-outbox/enqueue-webhook-event.ts';
import { namesPrivateAddress } from '../../platform/outbound-http/guard.ts';
import { newWebhookSecret, encryptWebhookSecret } from './signature.ts';

type ManageServices = Pick<Services, 'db' | 'settings' | 'clock'>;

/** Input for a webhook. */
export interface WrittenWebhook {
  readonly name: string;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
}

/** Returns all webhooks, newest last. */
export async function listWebhooks({ db }: Pick<Services, 'db'>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    address: string;
    kinds: WebhookKind[];
    is_enabled: boolean;
    off_reason: 'failed' | 'behind' | null;
    failing_since: Date | null;
    created_at: Date;
    modified_at: Date;
    waiting: number;
    last_delivered: Date | null;
  }>`
    select id, name, address, kinds, is_enabled, off_reason, failing_since, created_at, modified_at,
      (select count(*)::int from webhook_delivery where hook_id = webhook.id and state = 'waiting') as waiting,
      (select max(attempted_at) from webhook_delivery
        where hook_id = webhook.id and state = 'delivered') as last_delivered
    from webhook order by id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    kinds: row.kinds,
    isEnabled: row.is_enabled,
    offReason: row.off_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    lastDelivered: row.last_delivered?.toISOString() ?? null,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  }));
}

/**
 * Adds a webhook; only the response contains its secret in plain text. Throws `webhookTooMany`,
 * `webhookAddressWrong`, `webhookNeedsHttps`, `webhookAddressPrivate`.
 */
export async function createWebhook(services: ManageServices, by: Actor, written: WrittenWebhook) {
  const { db, settings, clock } = services;
  checkAddress(settings, written.address);
  const secret = newWebhookSecret();
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    // Serializes concurrent calls, so that each one counts the webhooks that the others add.
    await lockName(transaction, 'webhooks');
    const { count } = await transaction
      .selectFrom('webhook')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= webhookLimits.hooksMax)
      throw new ApiError('webhookTooMany', { most: webhookLimits.hooksMax });
    const { id } = await transaction
      .insertInto('webhook')
      .values({
        ...written,
        kinds: [...written.kinds],
        secret: Buffer.alloc(0),
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeSecret(settings, transaction, id, secret);
    await recordAudit(transaction, by, {
      action: 'webhook-created',
      target: webhookAuditTarget(id),
      after: written,
    });
    return { id, secret };
  });
}

/**
 * Changes the fields that are present. A webhook that is enabled again continues with its pending deliveries. Throws
 * `webhookNotFound`, `webhookAddressWrong`, `webhookNeedsHttps`, `webhookAddressPrivate`.
 */
export async function changeWebhook(
  { db, settings, clock }: ManageServices,
  by: Actor,
  id: number,
  change: { readonly [Key in keyof WrittenWebhook]?: WrittenWebhook[Key] | undefined } & {
    readonly isEnabled?: boolean | undefined;
  },
): Promise<void> {
  if (change.address !== undefined) checkAddress(settings, change.address);
  await db.transaction().execute(async (transaction) => {
    const before = await find(transaction, id);
    const { name = before.name, address = before.address, kinds = before.kinds } = change;
    const isEnabled = change.isEnabled ?? before.is_enabled;
    const isBack = isEnabled && !before.is_enabled;
    await transaction
      .updateTable('webhook')
      .set({
        name,
        address,
        kinds: [...kinds],
        is_enabled: isEnabled,
        modified_at: clock(),
        // The user has enabled or disabled the webhook, so an automatic reason no longer applies.
        ...(change.isEnabled !== undefined && { off_reason: null }),
        ...(isBack && { failing_since: null }),
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(transaction, by, {
      action: 'webhook-changed',
      target: webhookAuditTarget(id),
      before: {
        name: before.name,
        address: before.address,
        kinds: before.kinds,
        isEnabled: before.is_enabled,
      },
      after: { name, address, kinds, isEnabled },
    });
    if (isBack) await notifyWebhookWorkers(transaction);
  });
}

/** Deletes a webhook. Throws `webhookNotFound`. */
export async function deleteWebhook({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Senders lock the delivery before the webhook. The same order is used here, so that no deadlock occurs.
    await transaction.deleteFrom('webhook_delivery').where('hook_id', '=', id).execute();
    const { name, address } = await find(transaction, id);
    await transaction.deleteFrom('webhook').where('id', '=', id).execute();
    await recordAudit(transaction, by, {
      action: 'webhook-deleted',
      target: webhookAuditTarget(id),
      before: { name, address },
    });
  });
}

/** Replaces the secret of a webhook; only the response contains the new one in plain text. Throws `webhookNotFound`. */
export async function renewSecret(
  { db, settings }: Pick<ManageServices, 'db' | 'settings'>,
  by: Actor,
  id: number,
) {
  const secret = newWebhookSecret();
  await db.transaction().execute(async (transaction) => {
    await find(transaction, id);
    await storeSecret(settings, transaction, id, secret);
    await recordAudit(transaction, by, { action: 'webhook-secret', target: webhookAuditTarget(id) });
  });
  return { id, secret };
}

/** Returns the target of audit entries about a webhook. */
export function webhookAuditTarget(id: number): string {
  return `webhook:${id}`;
}

async function find(transaction: Kysely<Database>, id: number) {
  const row = await transaction
    .selectFrom('webhook')
    .where('id', '=', id)
    .select(['name', 'address', 'kinds', 'is_enabled'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('webhookNotFound');
  return row;
}

async function storeSecret(
  { secret: siteSecret }: Services['settings'],
  transaction: Kysely<Database>,
  id: number,
  secret: string,
): Promise<void> {
  await transaction
    .updateTable('webhook')
    .set({ secret: encryptWebhookSecret(siteSecret, id, secret) })
    .where('id', '=', id)
    .execute();
}

/** Checks an address as far as possible without resolving its host name. */
function checkAddress({ outgoingReachesPrivate }: Services['settings'], address: string): void {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') throw new ApiError('webhookAddressWrong');
  if (outgoingReachesPrivate) return;
  if (url.protocol !== 'https:') throw new ApiError('webhookNeedsHttps');
  if (namesPrivateAddress(url)) throw new ApiError('webhookAddressPrivate');
}
