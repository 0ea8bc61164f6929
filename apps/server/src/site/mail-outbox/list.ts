import { sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';

/** Returns the stored mails, newest first. Callers make sure that only root sees them. */
export async function listOutbox({ db }: Pick<Services, 'db'>, query: Paging) {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'body_text', 'state', 'error', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    state: row.state,
    error: row.error,
    gmtCreate: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
  return pageOf(records, { value: total, isEstimated: false }, query);
}
