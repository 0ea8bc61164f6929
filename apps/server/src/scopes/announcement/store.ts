import type { Locale } from '@xiezhi/contract/limits';
import type { ErrorCode } from '@xiezhi/contract/errors';
import type { StaffAnnouncement } from '@xiezhi/contract/routes/announcement';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Paging } from '../../platform/database/paging.ts';
import type { StoredAnnouncementTexts } from '../../platform/database/documents.ts';
import { nextModifiedAt } from '../../platform/database/next-modified-at.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

/** A new announcement as sent by staff. */
export interface WrittenAnnouncement {
  readonly title: string;
  readonly content: string;
  readonly english?: { readonly title: string; readonly content: string } | null | undefined;
  /** 0 visible, 1 hidden. */
  readonly status?: 0 | 1 | null | undefined;
}

/**
 * A change as sent by staff. Null and absent fields keep their values, except `english`: null removes the English text.
 */
export interface ChangedAnnouncement extends Omit<WrittenAnnouncement, 'title' | 'content'> {
  readonly title?: string | null | undefined;
  readonly content?: string | null | undefined;
}

/** A row before its change. `of` is the id of its contest or group; null for announcements of the site. */
export interface ExistingAnnouncement {
  readonly id: number;
  readonly of: number | null;
  readonly uid: string;
  readonly title: string;
  readonly content: string;
  readonly texts: StoredAnnouncementTexts;
  readonly status: number;
  readonly modified_at: Date;
}

interface Row extends ExistingAnnouncement {
  readonly username: string;
  readonly created_at: Date;
}

/** A table of announcements. `scope` is its column with the id of the contest or group. */
interface AnnouncementTable {
  readonly table: 'announcement' | 'contest_announcement' | 'group_announcement';
  readonly scope: 'cid' | 'gid' | null;
  readonly notFound: Extract<ErrorCode, 'announcementNotFound' | 'contestAnnouncementNotFound'>;
}

/** Callback that runs in the transaction of a change, writes logs and notifies watchers. */
type Afterwards = (
  trx: Kysely<Database>,
  former: ExistingAnnouncement,
  now: { readonly title: string; readonly status: number },
) => Promise<void>;

/** Creates the operations on announcements of the site, of contests or of groups. */
export function createAnnouncementStore({ table, scope, notFound }: AnnouncementTable) {
  const name = sql.table(table);
  const of = scope === null ? sql`null::bigint` : sql.ref(`announcement.${scope}`);
  const columns = sql`announcement.id, ${of} as "of", announcement.uid, announcement.title, announcement.content,
    announcement.texts, announcement.status, announcement.modified_at`;

  function condition(id: number | null, includesHidden: boolean): RawBuilder<SqlBool> {
    const inside = scope === null ? sql<SqlBool>`true` : sql<SqlBool>`${of} = ${id}`;
    return includesHidden ? inside : sql<SqlBool>`${inside} and announcement.status = 0`;
  }

  /** Lists announcements, newest first; with `includesHidden` also hidden ones. */
  async function list(
    db: Kysely<Database>,
    id: number | null,
    query: Paging,
    includesHidden: boolean,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const { rows } = await sql<Row>`
      select ${columns}, app_user.username, announcement.created_at
      from ${name} announcement join app_user on app_user.uid = announcement.uid
      where ${condition(id, includesHidden)}
      order by announcement.created_at desc, announcement.id desc
      limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
    const counted = await sql<{ total: number }>`
      select count(*) as total from ${name} announcement where ${condition(id, includesHidden)}`.execute(db);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  }

  /** Returns one announcement; with `isLocking` also locks its row. Throws the `notFound` error. */
  async function find(db: Kysely<Database>, id: number, isLocking = false): Promise<Row> {
    const { rows } = await sql<Row>`
      select ${columns}, app_user.username, announcement.created_at
      from ${name} announcement join app_user on app_user.uid = announcement.uid
      where announcement.id = ${id} ${isLocking ? sql`for update of announcement` : sql``}`.execute(db);
    const [row] = rows;
    if (!row) throw new ApiError(notFound);
    return row;
  }

  /** Inserts an announcement; returns its id. */
  async function insert(
    trx: Kysely<Database>,
    id: number | null,
    uid: string,
    { title, content, english, status }: WrittenAnnouncement,
    now: Date,
  ): Promise<number> {
    const texts = JSON.stringify(english ? { 'en-US': english } : {});
    const inside = scope === null ? sql`` : sql`${sql.ref(scope)},`;
    const value = scope === null ? sql`` : sql`${id},`;
    const { rows } = await sql<{ id: number }>`
      insert into ${name} (${inside} uid, title, content, texts, status, created_at, modified_at)
      values (${value} ${uid}, ${title}, ${content}, ${texts}, ${status ?? 0}, ${now}, ${now}) returning id`.execute(
      trx,
    );
    return rows[0]?.id ?? 0;
  }

  /**
   * Changes an announcement.
   * @param version ISO time of the last change that the client knows; null overwrites without a check.
   * Throws the `notFound` error, `changedMeanwhile`.
   */
  async function change(
    { db, clock }: Pick<Services, 'db' | 'clock'>,
    id: number,
    version: string | null,
    { english, status, ...words }: ChangedAnnouncement,
    afterwards: Afterwards,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const former = await find(trx, id, true);
      if (version !== null && version !== former.modified_at.toISOString())
        throw new ApiError('changedMeanwhile');
      const { 'en-US': formerEnglish, ...otherTexts } = former.texts;
      const nextEnglish = english === undefined ? formerEnglish : english;
      const texts = JSON.stringify({ ...otherTexts, ...(nextEnglish && { 'en-US': nextEnglish }) });
      const next = status ?? former.status;
      const title = words.title ?? former.title;
      const content = words.content ?? former.content;
      await sql`update ${name} set title = ${title}, content = ${content}, texts = ${texts}, status = ${next},
        modified_at = ${nextModifiedAt(former.modified_at, clock())} where id = ${id}`.execute(trx);
      await afterwards(trx, former, { title, status: next });
    });
  }

  /** Deletes an announcement. Throws the `notFound` error. */
  async function remove(
    { db }: Pick<Services, 'db'>,
    id: number,
    afterwards: (trx: Kysely<Database>, former: ExistingAnnouncement) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const former = await find(trx, id, true);
      await sql`delete from ${name} where id = ${id}`.execute(trx);
      await afterwards(trx, former);
    });
  }

  return { list, find, insert, change, remove };
}

export type Announcements = ReturnType<typeof createAnnouncementStore>;

/** Converts an announcement for staff, with both languages. */
export function presentAnnouncementForStaff(row: Row): StaffAnnouncement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    english: row.texts['en-US'] ?? null,
    uid: row.uid,
    username: row.username,
    status: row.status,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** Converts an announcement for readers: in the reader's language if available, with rendered formulas. */
export async function presentForViewer(
  { formulas }: Pick<Services, 'formulas'>,
  rows: readonly Row[],
  locale: Locale,
) {
  const texts = rows.map((row) => row.texts[locale] ?? row);
  const set = await formulas.of(
    texts.map(({ content }) => content),
    { author: rows.map(({ uid }) => uid), isStatement: true },
  );
  return rows.map((row, index) => {
    const { title, content } = texts[index] ?? row;
    return { row, title, content, formulas: [...(set[index] ?? [])] };
  });
}
