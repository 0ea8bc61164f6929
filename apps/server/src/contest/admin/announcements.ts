import type { StaffAnnouncement } from '@xiezhi/contract/routes/announcement';
import { type Kysely, sql } from 'kysely';
import { type Actor, noteAct } from '../../audit/note-act.ts';
import { pageOf, type Paging } from '../../database/paging.ts';
import type { Database } from '../../database/schema.ts';
import { Failure } from '../../http/failure.ts';
import type { Services } from '../../services.ts';

type AnnouncingServices = Pick<Services, 'db' | 'events' | 'clock'>;

/** What staff write; absent parts of a change stay as they are. */
export interface WrittenAnnouncement {
  readonly title: string;
  readonly content: string;
  readonly english?: { readonly title: string; readonly content: string } | null | undefined;
  /** 0 shown, 1 hidden. */
  readonly status?: 0 | 1 | null | undefined;
}

const withAuthor = (db: Kysely<Database>) =>
  db
    .selectFrom('contest_announcement as announcement')
    .innerJoin('app_user', 'app_user.uid', 'announcement.uid')
    .select(['announcement.id', 'announcement.title', 'announcement.content', 'announcement.texts'])
    .select(['announcement.uid', 'username', 'announcement.status'])
    .select(['announcement.created_at', 'announcement.modified_at']);

type Row = Awaited<ReturnType<ReturnType<typeof withAuthor>['executeTakeFirstOrThrow']>>;

/** Those of a contest in every state, newest first. */
export async function listForStaff(db: Kysely<Database>, query: Paging & { readonly cid: number }) {
  const rows = await withAuthor(db)
    .where('announcement.cid', '=', query.cid)
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('contest_announcement')
    .where('cid', '=', query.cid)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows.map(present), { value: total, isEstimated: false }, query);
}

/** Throws Failure `contestAnnouncementNotFound`. */
export async function readOne(db: Kysely<Database>, id: number): Promise<StaffAnnouncement> {
  const row = await withAuthor(db).where('announcement.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('contestAnnouncementNotFound');
  return present(row);
}

/** Of which contest it is. Throws Failure `contestAnnouncementNotFound`. */
export async function contestOfAnnouncement(db: Kysely<Database>, id: number): Promise<number> {
  const row = await db
    .selectFrom('contest_announcement')
    .where('id', '=', id)
    .select('cid')
    .executeTakeFirst();
  if (!row) throw new Failure('contestAnnouncementNotFound');
  return row.cid;
}

/** Announces something to whoever is in the contest. */
export async function announceTo(
  { db, events, clock }: AnnouncingServices,
  by: Actor,
  cid: number,
  { title, content, english, status }: WrittenAnnouncement,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contest_announcement')
      .values({
        cid,
        uid: by.uid,
        title,
        content,
        texts: JSON.stringify(english ? { 'en-US': english } : {}),
        status: status ?? 0,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteAct(trx, by, {
      action: 'contest-announcement-created',
      target: `contest:${cid}`,
      after: { id, title, status: status ?? 0 },
    });
    await events.publish(trx, announcementTopic(cid));
  });
}

/**
 * Changes an announcement.
 * @param of the contest that it is said to be of; undefined: nothing is said
 * @param version ISO moment of the last change that the writer knows of; null: write over whatever is there
 * Throws Failure `contestAnnouncementNotFound`, `changedMeanwhile`.
 */
export async function changeAnnouncement(
  { db, events, clock }: AnnouncingServices,
  by: Actor,
  {
    id,
    of,
    version,
  }: { readonly id: number; readonly of: number | undefined; readonly version: string | null },
  { title, content, english, status }: WrittenAnnouncement,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lock(trx, id);
    if (of !== undefined && of !== before.cid) throw new Failure('contestAnnouncementNotFound');
    if (version !== null && version !== before.modified_at.toISOString())
      throw new Failure('changedMeanwhile');
    const { 'en-US': formerEnglish, ...otherTexts } = before.texts;
    const nextEnglish = english === undefined ? formerEnglish : english;
    const texts = { ...otherTexts, ...(nextEnglish && { 'en-US': nextEnglish }) };
    await trx
      .updateTable('contest_announcement')
      .set({
        title,
        content,
        texts: JSON.stringify(texts),
        status: status ?? before.status,
        // Versions are told in whole milliseconds, and no two of a row may be the same.
        modified_at: new Date(Math.max(clock().getTime(), before.modified_at.getTime() + 1)),
      })
      .where('id', '=', id)
      .execute();
    await noteAct(trx, by, {
      action: 'contest-announcement-changed',
      target: `contest:${before.cid}`,
      before: { id, title: before.title, content: before.content, status: before.status },
      after: { title, status: status ?? before.status },
    });
    await events.publish(trx, announcementTopic(before.cid));
  });
}

/** Throws Failure `contestAnnouncementNotFound`. */
export async function removeAnnouncement(
  { db, events }: AnnouncingServices,
  by: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lock(trx, id);
    await trx.deleteFrom('contest_announcement').where('id', '=', id).execute();
    await noteAct(trx, by, {
      action: 'contest-announcement-deleted',
      target: `contest:${before.cid}`,
      before: { id, title: before.title, content: before.content, status: before.status },
    });
    await events.publish(trx, announcementTopic(before.cid));
  });
}

/** The notice that the announcements of a contest have changed. */
function announcementTopic(cid: number): string {
  return `contest-announcements:${cid}`;
}

async function lock(trx: Kysely<Database>, id: number) {
  const row = await trx
    .selectFrom('contest_announcement')
    .where('id', '=', id)
    .select(['cid', 'title', 'content', 'texts', 'status', 'modified_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('contestAnnouncementNotFound');
  return row;
}

function present({ texts, created_at, modified_at, ...row }: Row): StaffAnnouncement {
  return {
    ...row,
    english: texts['en-US'] ?? null,
    gmtCreate: created_at.toISOString(),
    gmtModified: modified_at.toISOString(),
  };
}
