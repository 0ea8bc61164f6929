import type { StaffAnnouncement } from '@xiezhi/contract/routes/announcement';
import { type Kysely, sql } from 'kysely';
import { type Actor, noteAct } from '../audit/note-act.ts';
import { pageOf, type Paging } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';

type AnnouncementServices = Pick<Services, 'db' | 'events'>;

/** What staff write; absent parts of a change stay as they are. */
export interface AnnouncementTexts {
  readonly title: string;
  readonly content: string;
  readonly english?: { readonly title: string; readonly content: string } | null | undefined;
  /** 0 shown, 1 hidden. */
  readonly status?: 0 | 1 | null | undefined;
}

const withAuthor = (db: Kysely<Database>) =>
  db
    .selectFrom('announcement')
    .innerJoin('app_user', 'app_user.uid', 'announcement.uid')
    .select(['id', 'title', 'content', 'texts', 'announcement.uid', 'username', 'announcement.status'])
    .select(['announcement.created_at', 'announcement.modified_at']);

type Row = Awaited<ReturnType<ReturnType<typeof withAuthor>['executeTakeFirstOrThrow']>>;

/** Every announcement, hidden ones too, newest first. */
export async function listAll({ db }: Pick<Services, 'db'>, query: Paging) {
  const rows = await withAuthor(db)
    .orderBy('announcement.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('announcement')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows.map(present), { value: total, isEstimated: false }, query);
}

/** Throws Failure `announcementNotFound`. */
export async function readOne({ db }: Pick<Services, 'db'>, id: number): Promise<StaffAnnouncement> {
  const row = await withAuthor(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('announcementNotFound');
  return present(row);
}

export async function create(
  { db, events }: AnnouncementServices,
  by: Actor,
  { title, content, english, status }: AnnouncementTexts,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('announcement')
      .values({
        title,
        content,
        texts: JSON.stringify(english ? { 'en-US': english } : {}),
        status: status ?? 0,
        uid: by.uid,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteAct(transaction, by, {
      action: 'announcement-created',
      target: `announcement:${id}`,
      after: { title, status: status ?? 0 },
    });
    await events.publish(transaction, 'announcements');
  });
}

/**
 * Changes an announcement.
 * @param version ISO moment of the last change that the writer knows of; null: write over whatever is there
 * Throws Failure `announcementNotFound`, `changedMeanwhile`.
 */
export async function change(
  { db, events, clock }: AnnouncementServices & Pick<Services, 'clock'>,
  by: Actor,
  id: number,
  version: string | null,
  { title, content, english, status }: AnnouncementTexts,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await lock(transaction, id);
    if (version !== null && version !== before.modified_at.toISOString())
      throw new Failure('changedMeanwhile');
    const { 'en-US': formerEnglish, ...otherTexts } = before.texts;
    const nextEnglish = english === undefined ? formerEnglish : english;
    const next = {
      title,
      content,
      texts: JSON.stringify({ ...otherTexts, ...(nextEnglish && { 'en-US': nextEnglish }) }),
      status: status ?? before.status,
    };
    await transaction
      .updateTable('announcement')
      .set({ ...next, modified_at: laterThan(before.modified_at, clock()) })
      .where('id', '=', id)
      .execute();
    await noteAct(transaction, by, {
      action: 'announcement-changed',
      target: `announcement:${id}`,
      before: { title: before.title, content: before.content, texts: before.texts, status: before.status },
      after: { title, status: next.status },
    });
    await events.publish(transaction, 'announcements');
  });
}

/** Throws Failure `announcementNotFound`. */
export async function remove({ db, events }: AnnouncementServices, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await lock(transaction, id);
    await transaction.deleteFrom('announcement').where('id', '=', id).execute();
    await noteAct(transaction, by, {
      action: 'announcement-deleted',
      target: `announcement:${id}`,
      before: { title: before.title, content: before.content, texts: before.texts, status: before.status },
    });
    await events.publish(transaction, 'announcements');
  });
}

async function lock(transaction: Kysely<Database>, id: number) {
  const row = await transaction
    .selectFrom('announcement')
    .where('id', '=', id)
    .select(['title', 'content', 'texts', 'status', 'modified_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('announcementNotFound');
  return row;
}

/** Versions are told in whole milliseconds, and no two of a row may be the same. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

function present({ texts, created_at, modified_at, ...row }: Row): StaffAnnouncement {
  return {
    ...row,
    english: texts['en-US'] ?? null,
    gmtCreate: created_at.toISOString(),
    gmtModified: modified_at.toISOString(),
  };
}
