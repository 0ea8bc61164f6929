import type { DiscussionReport } from '@xiezhi/contract/routes/discussion-admin';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { notifyUser } from '../inbox/notify.ts';
import { isProblemVisible } from '../../problems/problem/visible.ts';
import type { Services } from '../../platform/services.ts';
import { escapeMarkdown } from './mentions.ts';
import { openPost, type DiscussionAccessServices } from './access.ts';

/** A reported post, or one comment or reply under it. */
export interface Reported {
  readonly did: number;
  readonly commentId?: number | undefined;
  readonly replyId?: number | undefined;
}

/** Maximum length in characters of the reported text in the list. */
const excerptMax = 200;

/**
 * Stores a report of a person who may see the post; each person can have one open report per post, comment or reply.
 * Throws the errors of `openPost`, `commentNotFound`, `reportOpen`.
 */
export async function reportContent(
  services: DiscussionAccessServices,
  viewer: Viewer,
  { did, commentId, replyId }: Reported,
  content: string,
): Promise<void> {
  const { db, clock } = services;
  await openPost(services, viewer, did, 'write');
  if (commentId !== undefined || replyId !== undefined) await checkUnder(db, did, commentId, replyId);
  const now = clock();
  const stored = await db
    .insertInto('discussion_report')
    .values({
      did,
      // Null for a reply, because the row of the reply already names its comment.
      comment_id: replyId === undefined ? (commentId ?? null) : null,
      reply_id: replyId ?? null,
      uid: viewer.uid,
      content,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new ApiError('reportOpen');
}

async function checkUnder(
  db: Kysely<Database>,
  did: number,
  commentId: number | undefined,
  replyId: number | undefined,
): Promise<void> {
  const { rows } = await sql`
    select from comment left join reply on reply.comment_id = comment.id and reply.id = ${replyId ?? null}
    where comment.did = ${did} and comment.hidden_at is null
      and (${commentId ?? null}::bigint is null or comment.id = ${commentId ?? null})
      and (${replyId ?? null}::bigint is null or (reply.id is not null and reply.hidden_at is null))
    limit 1`.execute(db);
  if (rows.length === 0) throw new ApiError('commentNotFound');
}

/**
 * Lists open reports before handled ones, the newest of each first. Omits reports on posts about problems that the
 * viewer may not see.
 */
export async function listPostReports(
  db: Kysely<Database>,
  viewer: Viewer,
  query: Paging & { readonly isOpen?: boolean | undefined },
): Promise<Page<DiscussionReport>> {
  const shown = sql`${query.isOpen === true ? sql`not is_handled` : sql`true`} and exists (
    select from discussion post where post.id = discussion_report.did and ${isProblemVisible(viewer, 'post')})`;
  const { rows } = await sql<Row>`
    select report.id, report.did, post.gid, post.title, author.username as author, report.comment_id, report.reply_id,
      coalesce(report.comment_id, reply.comment_id) as shown_under, said_by.username as said_by,
      left(coalesce(reply.content, comment.content, post.content), ${excerptMax}) as text,
      coalesce(post.hidden_at, comment.hidden_at, reply.hidden_at) is not null as is_gone,
      reporter.username as reporter, report.content, is_handled, answer, handler.username as handled_by,
      report.created_at, report.modified_at
    from (select * from discussion_report where ${shown} order by is_handled, id desc
      limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}) report
    join discussion post on post.id = report.did
    join app_user author on author.uid = post.uid
    join app_user reporter on reporter.uid = report.uid
    left join reply on reply.id = report.reply_id
    left join comment on comment.id = coalesce(report.comment_id, reply.comment_id)
    left join app_user handler on handler.uid = report.handled_by
    join app_user said_by on said_by.uid = coalesce(reply.uid, comment.uid, post.uid)
    order by is_handled, report.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from discussion_report where ${shown}`.execute(db);
  return pageOf(rows.map(present), { value: counted[0]?.total ?? 0, isEstimated: false }, query);
}

interface Row {
  readonly id: number;
  readonly did: number;
  readonly gid: number | null;
  readonly title: string;
  readonly author: string;
  readonly shown_under: number | null;
  readonly reply_id: number | null;
  readonly said_by: string;
  readonly text: string;
  readonly is_gone: boolean;
  readonly reporter: string;
  readonly content: string;
  readonly is_handled: boolean;
  readonly answer: string | null;
  readonly handled_by: string | null;
  readonly created_at: Date;
  readonly modified_at: Date;
}

function present(row: Row): DiscussionReport {
  return {
    id: row.id,
    did: row.did,
    gid: row.gid,
    discussionTitle: row.title,
    discussionAuthor: row.author,
    commentId: row.shown_under,
    replyId: row.reply_id,
    reportedAuthor: row.said_by,
    reportedText: row.text,
    isGone: row.is_gone,
    reporter: row.reporter,
    content: row.content,
    status: row.is_handled,
    answer: row.answer,
    handledBy: row.handled_by,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** Decision of staff on a report; the reporter is notified of an answer once. */
export interface ReportDecision {
  readonly isHandled: boolean;
  /** Absent: keeps its value. */
  readonly answer?: string | null | undefined;
}

/**
 * Handles or reopens a report. Throws `reportNotFound`, and `reportOpen` if the person has a newer open report on the
 * same post, comment or reply.
 */
export async function handleReport(
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  by: Viewer & Actor,
  id: number,
  { isHandled, answer }: ReportDecision,
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('discussion_report')
      .innerJoin('discussion', 'discussion.id', 'discussion_report.did')
      .where('discussion_report.id', '=', id)
      .where(isProblemVisible(by, 'discussion'))
      .select(['discussion_report.uid', 'discussion_report.did', 'is_handled', 'answer', 'title'])
      .forUpdate('discussion_report')
      .executeTakeFirst();
    if (!before) throw new ApiError('reportNotFound');
    const next = answer === undefined ? before.answer : answer || null;
    if (before.is_handled && !isHandled) await checkNoneWaits(transaction, id);
    await transaction
      .updateTable('discussion_report')
      .set({ is_handled: isHandled, answer: next, handled_by: isHandled ? by.uid : null })
      .set({ modified_at: services.clock() })
      .where('id', '=', id)
      .execute();
    await recordAudit(transaction, by, {
      action: 'discussion-report',
      target: `discussion-report:${id}`,
      before: { isHandled: before.is_handled, answer: before.answer },
      after: { isHandled, answer: next },
    });
    if (!isHandled || (before.is_handled && next === before.answer)) return;
    await notifyUser(services, transaction, {
      kind: 'mine',
      to: before.uid,
      texts: textsOf(before.title, next),
      source: { type: 'Discussion', id: before.did },
    });
  });
}

async function checkNoneWaits(transaction: Kysely<Database>, id: number): Promise<void> {
  const { rows } = await sql`
    select from discussion_report mine join discussion_report other on other.did = mine.did
      and other.uid = mine.uid and not other.is_handled
      and other.comment_id is not distinct from mine.comment_id
      and other.reply_id is not distinct from mine.reply_id
    where mine.id = ${id} limit 1`.execute(transaction);
  if (rows.length > 0) throw new ApiError('reportOpen');
}

function textsOf(title: string, answer: string | null) {
  const name = escapeMarkdown(title);
  const quoted = answer === null ? '' : `\n\n> ${escapeMarkdown(answer).replaceAll('\n', '\n> ')}`;
  return {
    'zh-CN': { title: '你的举报已处理', content: `你对帖子“${name}”的举报已由管理员处理。${quoted}` },
    'en-US': {
      title: 'Your report was handled',
      content: `An administrator handled your report about the post “${name}”.${quoted}`,
    },
  };
}
