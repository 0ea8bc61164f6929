import type { Locale } from '@xiezhi/contract/limits';
import type { Comment, QuestionState } from '@xiezhi/contract/routes/comment';
import type { Page } from '@xiezhi/contract/wire/wire';
import { moderatesAt } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { type OpenedTarget, visibleComments } from './target.ts';
import { readComments } from './rows.ts';

export interface CommentQuery extends Paging {
  readonly sort: 'likes' | 'newest';
  /** Only comments older than this id, so that new comments do not shift the pages. */
  readonly before?: number | undefined;
  readonly focus?: number | undefined;
  readonly question?: QuestionState | undefined;
  readonly withDeleted?: boolean | undefined;
}

/** Returns a page of comments, the viewer's likes in the whole target, and the comment requested as `focus`. */
export async function listComments(
  services: Pick<Services, 'db' | 'formulas'>,
  opened: OpenedTarget,
  query: CommentQuery,
  locale: Locale,
) {
  const { db } = services;
  const seesDeleted = query.withDeleted === true && (opened.manages || moderatesAt(opened.access));
  const [{ rows: page }, total, likes, focus] = await Promise.all([
    commentIds(opened, query, seesDeleted).execute(db),
    count(db, opened, query, seesDeleted),
    likedIn(db, opened),
    readOne(services, opened, query.focus, locale),
  ]);
  const records = await readComments(
    services,
    opened,
    page.map(({ id }) => id),
    locale,
    seesDeleted,
  );
  return {
    commentList: pageOf(records, { value: total, isEstimated: false }, query),
    commentLikeMap: likes,
    focus,
  };
}

/** Returns the response for a target that does not exist. */
export function noComments(query: Paging) {
  const commentList: Page<Comment> = pageOf([], { value: 0, isEstimated: false }, query);
  return { commentList, commentLikeMap: {}, focus: null };
}

/** Returns a query for the comment ids of one page. */
export function commentIds(
  opened: OpenedTarget,
  { sort, before, currentPage, limit, question }: CommentQuery,
  seesDeleted = false,
): RawBuilder<{ id: number }> {
  const isByKey = sort === 'newest' && before !== undefined;
  return sql<{ id: number }>`select id from comment where ${conditionOf(opened, question, seesDeleted)}
    ${isByKey ? sql`and id < ${before}` : sql``}
    order by ${sort === 'likes' ? sql`like_num desc, id desc` : sql`id desc`}
    limit ${limit} offset ${isByKey ? 0 : (currentPage - 1) * limit}`;
}

function conditionOf(opened: OpenedTarget, question: QuestionState | undefined, seesDeleted: boolean) {
  const state =
    question === undefined ? sql`` : sql`and (question = ${question} ${orFollowUp(opened, question)})`;
  return sql`${visibleComments(opened, seesDeleted)} ${state}`;
}

/** For staff, a broadcast question with a new reply of its asker is unanswered, too. */
function orFollowUp({ manages }: OpenedTarget, question: QuestionState) {
  return manages && question === 'asked' ? sql`or follow_up_id is not null` : sql``;
}

async function count(
  db: Kysely<Database>,
  opened: OpenedTarget,
  { question }: CommentQuery,
  seesDeleted: boolean,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from comment where ${conditionOf(opened, question, seesDeleted)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the viewer's likes on all pages, because clients replace their map with the one of each response. */
async function likedIn(db: Kysely<Database>, opened: OpenedTarget): Promise<Record<string, boolean>> {
  const { person } = opened.access;
  if (person === null) return {};
  const { rows } = await sql<{ id: number }>`
    select comment.id from comment_like liked join comment on comment.id = liked.comment_id
    where liked.uid = ${person.uid} and ${visibleComments(opened)}`.execute(db);
  return Object.fromEntries(rows.map(({ id }) => [String(id), true]));
}

async function readOne(
  services: Pick<Services, 'db' | 'formulas'>,
  opened: OpenedTarget,
  id: number | undefined,
  locale: Locale,
): Promise<Comment | null> {
  if (id === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select id from comment where id = ${id} and ${visibleComments(opened)}`.execute(services.db);
  const [found] = await readComments(
    services,
    opened,
    rows.map((row) => row.id),
    locale,
  );
  return found ?? null;
}
