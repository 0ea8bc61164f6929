import type { StaffNotice } from '@xiezhi/contract/routes/notice';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { broadcastTopic } from '../inbox/live-topic.ts';
import type { Services } from '../../platform/services.ts';
import { findRecipients, storeRecipients } from './recipients.ts';

type NoticeType = StaffNotice['type'];

/** A new notice as sent by staff. */
export interface NoticeTexts extends NoticeTerms {
  readonly title: string;
  readonly content: string;
}

/** A change as sent by staff; absent fields keep their values. */
export interface ChangedNotice extends NoticeTerms {
  readonly title?: string | null | undefined;
  readonly content?: string | null | undefined;
}

interface NoticeTerms {
  readonly english?: { readonly title: string; readonly content: string } | null | undefined;
  readonly type?: NoticeType | null | undefined;
  /** Usernames. */
  readonly recipients?: readonly string[] | null | undefined;
  /** A uid. */
  readonly recipientId?: string | null | undefined;
  readonly toNewcomers?: boolean | null | undefined;
}

const withAuthor = (db: Kysely<Database>) =>
  db
    .selectFrom('notice')
    .leftJoin('app_user', 'app_user.uid', 'notice.uid')
    .select(['notice.id', 'title', 'content', 'texts', 'audience', 'reaches_newcomers', 'pushed_at'])
    .select(['reached', 'username', 'notice.created_at', 'notice.modified_at'])
    .select(
      sql<string[]>`array(select username from notice_recipient
        join app_user named on named.uid = notice_recipient.uid
        where notice_id = notice.id order by username)`.as('recipients'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withAuthor>['executeTakeFirstOrThrow']>>;

/** Lists notices of one type or all: waiting ones first, then the newest. */
export async function listNotices(
  { db }: Pick<Services, 'db'>,
  query: Paging & { readonly type?: NoticeType | '' | null | undefined },
) {
  const type = query.type || null;
  const rows = await withAuthor(db)
    .$if(type !== null, (select) => select.where('audience', '=', type ?? 'All'))
    .orderBy(sql`pushed_at is not null`)
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('notice')
    .$if(type !== null, (select) => select.where('audience', '=', type ?? 'All'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows.map(present), { value: total, isEstimated: false }, query);
}

/** Returns one notice. Throws `noticeNotFound`. */
export async function readNotice({ db }: Pick<Services, 'db'>, id: number): Promise<StaffNotice> {
  const row = await withAuthor(db).where('notice.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('noticeNotFound');
  return present(row);
}

/**
 * Always creates a new notice, whatever id the request has. Throws `noticeRecipientsMissing`, `noticeRecipientUnknown`.
 */
export async function createNotice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  texts: NoticeTexts,
): Promise<void> {
  const audience = texts.type ?? 'All';
  await db.transaction().execute(async (transaction) => {
    const named = audience === 'Single' ? await findRecipients(transaction, texts) : null;
    if (audience === 'Single' && !named) throw new ApiError('noticeRecipientsMissing');
    const { id } = await transaction
      .insertInto('notice')
      .values({
        title: texts.title,
        content: texts.content,
        texts: JSON.stringify(texts.english ? { 'en-US': texts.english } : {}),
        audience,
        reaches_newcomers: audience === 'All' && (texts.toNewcomers ?? true),
        uid: by.uid,
        created_at: clock(),
        modified_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (named) await storeRecipients(transaction, id, named);
    await recordAudit(transaction, by, {
      action: 'notice-created',
      target: `notice:${id}`,
      after: { title: texts.title, type: audience, ...(named && { recipients: named.length }) },
    });
  });
}

/**
 * Changes a waiting notice; the request cannot set its delivery state. Throws `noticeNotFound`, `noticePushed`,
 * `changedMeanwhile`, `noticeRecipientsMissing`, `noticeRecipientUnknown`.
 * @param version ISO time of the last change that the client knows; null to overwrite without a check
 */
export async function changeNotice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  id: number,
  version: string | null,
  texts: ChangedNotice,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await lock(transaction, id);
    if (before.pushed_at !== null) throw new ApiError('noticePushed');
    if (version !== null && version !== before.modified_at.toISOString())
      throw new ApiError('changedMeanwhile');
    const audience = texts.type ?? before.audience;
    const named = audience === 'Single' ? await findRecipients(transaction, texts) : [];
    if (audience === 'Single' && named === null && before.audience !== 'Single')
      throw new ApiError('noticeRecipientsMissing');
    const { 'en-US': formerEnglish, ...otherTexts } = before.texts;
    const english = texts.english === undefined ? formerEnglish : texts.english;
    const title = texts.title ?? before.title;
    await transaction
      .updateTable('notice')
      .set({
        title,
        content: texts.content ?? before.content,
        texts: JSON.stringify({ ...otherTexts, ...(english && { 'en-US': english }) }),
        audience,
        reaches_newcomers: audience === 'All' && (texts.toNewcomers ?? before.reaches_newcomers),
        modified_at: new Date(Math.max(clock().getTime(), before.modified_at.getTime() + 1)),
      })
      .where('id', '=', id)
      .execute();
    if (named) await storeRecipients(transaction, id, named);
    await recordAudit(transaction, by, {
      action: 'notice-changed',
      target: `notice:${id}`,
      before: { title: before.title, type: before.audience },
      after: { title, type: audience },
    });
  });
}

/** Deletes a notice with all delivered copies. Throws `noticeNotFound`. */
export async function removeNotice(
  { db, events }: Pick<Services, 'db' | 'events'>,
  by: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await lock(transaction, id);
    await transaction.deleteFrom('notice').where('id', '=', id).execute();
    await recordAudit(transaction, by, {
      action: 'notice-deleted',
      target: `notice:${id}`,
      before: {
        title: before.title,
        content: before.content,
        type: before.audience,
        reached: before.reached,
      },
    });
    if (before.pushed_at !== null) await events.publish(transaction, broadcastTopic);
  });
}

async function lock(transaction: Kysely<Database>, id: number) {
  const row = await transaction
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('noticeNotFound');
  return row;
}

function present(row: Row): StaffNotice {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    english: row.texts['en-US'] ?? null,
    type: row.audience,
    recipients: row.recipients,
    toNewcomers: row.reaches_newcomers,
    state: row.pushed_at !== null,
    reached: row.reached,
    adminUsername: row.username,
    gmtPushed: row.pushed_at?.toISOString() ?? null,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}
