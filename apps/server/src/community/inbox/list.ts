import type { Locale } from '@xiezhi/contract/limits';
import type { PostMessage, SiteMessage } from '@xiezhi/contract/routes/message';
import type { Page } from '@xiezhi/contract/wire/wire';
import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging, type Total } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { presentPostMessage, presentSite } from './presenter.ts';
import { type PostKind, readPostMessages, readSiteMessages, type SiteKind } from './rows.ts';
import { isMessageShown } from './shown.ts';
import { inboxTopic } from './notify.ts';

export interface MessageQuery extends Paging {
  /**
   * ISO time at which the list was opened. Messages that were read after this time are still sorted as unread. If
   * undefined, all read messages are sorted as read.
   */
  readonly openedAt?: string | undefined;
}

type MessageServices = Pick<Services, 'db' | 'events' | 'clock' | 'formulas'>;

/** Maximum number of rows counted for a total; a larger total is reported as an estimate. */
const countedMax = 10_000;

/** Lists comments, replies or likes of a reader, and marks the listed ones as read. */
export async function listPosts(
  services: MessageServices,
  reader: Person,
  kind: PostKind,
  query: MessageQuery,
  locale: Locale,
): Promise<Page<PostMessage>> {
  const rows = await readPostMessages(services.db, await idsOfPage(services.db, reader, kind, query));
  const total = await totalOf(services.db, reader, kind);
  await markRead(services, reader.uid, rows);
  return pageOf(
    rows.map((row) => presentPostMessage(row, locale)),
    total,
    query,
  );
}

/** Lists messages of the site, and marks the listed ones as read. */
export async function listSiteMessages(
  services: MessageServices,
  reader: Person,
  kind: SiteKind,
  query: MessageQuery,
  locale: Locale,
): Promise<Page<SiteMessage>> {
  const rows = await readSiteMessages(services.db, await idsOfPage(services.db, reader, kind, query));
  const total = await totalOf(services.db, reader, kind);
  const shown = rows.map((row) => presentSite(row, kind, locale));
  const formulas = await services.formulas.of(
    shown.map(({ content }) => content),
    { author: rows.map(({ admin_uid }) => admin_uid) },
  );
  await markRead(services, reader.uid, rows);
  return pageOf(
    shown.map((message, index) => Object.assign(message, { formulas: formulas[index] ?? [] })),
    total,
    query,
  );
}

/**
 * Returns the ids of a page: unread messages first, each part newest first. Without `openedAt`, the index already has
 * this order.
 */
async function idsOfPage(
  db: Kysely<Database>,
  reader: Person,
  kind: PostKind | SiteKind,
  { currentPage, limit, openedAt }: MessageQuery,
): Promise<number[]> {
  const isOld = openedAt === undefined ? sql`is_read` : sql`(is_read and read_at < ${openedAt})`;
  const { rows } = await sql<{ id: number }>`
    select id from message where uid = ${reader.uid} and kind = ${kind} and ${isMessageShown(reader)}
    order by ${isOld}, id desc limit ${limit} offset ${(currentPage - 1) * limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function totalOf(db: Kysely<Database>, reader: Person, kind: PostKind | SiteKind): Promise<Total> {
  const { rows } = await sql<{ value: number }>`
    select count(*)::int as value from (select from message where uid = ${reader.uid} and kind = ${kind}
      and ${isMessageShown(reader)} limit ${countedMax}) counted`.execute(db);
  const value = rows[0]?.value ?? 0;
  return { value, isEstimated: value === countedMax };
}

/** Marks messages as read and notifies other open pages of the reader. */
async function markRead(
  { db, events, clock }: MessageServices,
  uid: string,
  rows: readonly { readonly id: number; readonly is_read: boolean }[],
): Promise<void> {
  const unread = rows.filter(({ is_read }) => !is_read).map(({ id }) => id);
  if (unread.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('message')
      .set({ is_read: true, read_at: clock() })
      .where('id', 'in', unread)
      .where('uid', '=', uid)
      .execute();
    await events.publish(transaction, inboxTopic(uid));
  });
}
