import type { ErrorCode } from '@xiezhi/contract/errors';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';
import { isProblemSeen } from '../problem/seen.ts';
import { type OpenedTarget, visibleComments, visibleReplies } from './place.ts';

/** A comment that is there, whoever asks. Throws Failure `unknown`. */
export async function findComment(db: Kysely<Database>, id: number, unknown: ErrorCode = 'commentUnknown') {
  const row = await db
    .selectFrom('comment')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .select(['id', 'did', 'cid', 'uid', 'is_manager', 'content', 'mentions', 'question'])
    .executeTakeFirst();
  if (!row) throw new Failure(unknown);
  return row;
}

/** A reply that is there, under a comment that is there. Throws Failure `replyUnknown`. */
export async function findReply(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('reply')
    .innerJoin('comment', 'comment.id', 'reply.comment_id')
    .where('reply.id', '=', id)
    .where('reply.hidden_at', 'is', null)
    .where('comment.hidden_at', 'is', null)
    .select(['reply.id', 'comment_id', 'did', 'cid', 'reply.uid', 'reply.content', 'reply.mentions'])
    .executeTakeFirst();
  if (!row) throw new Failure('replyUnknown');
  return row;
}

/** Whether the viewer of an opened target sees this comment of it; where not it does not exist to them. */
export async function checkSeen(
  db: Kysely<Database>,
  opened: OpenedTarget,
  commentId: number,
  unknown: ErrorCode,
): Promise<void> {
  const { rows } = await sql`
    select from comment where id = ${commentId} and ${visibleComments(opened)}`.execute(db);
  if (rows.length === 0) throw new Failure(unknown);
}

/** What a reply answers: the comment, or a reply under it that one sees. Throws Failure `quoteUnknown`. */
export async function findQuoted(
  db: Kysely<Database>,
  opened: OpenedTarget,
  comment: { readonly id: number },
  { type, id }: { readonly type: 'Comment' | 'Reply'; readonly id: number | undefined },
) {
  if (type === 'Comment' && id !== undefined && id !== comment.id) throw new Failure('quoteUnknown');
  const { rows } =
    type === 'Comment'
      ? await sql<Quoted>`select comment.uid, username, content, null as answered
          from comment join app_user on app_user.uid = comment.uid where comment.id = ${comment.id}`.execute(
          db,
        )
      : await sql<Quoted>`select reply.uid, author.username, content, addressee.username as answered
          from reply join app_user author on author.uid = reply.uid
          join app_user addressee on addressee.uid = reply.to_uid
          where reply.id = ${id ?? 0} and comment_id = ${comment.id} and ${visibleReplies(opened)}`.execute(
          db,
        );
  const [quoted] = rows;
  if (!quoted) throw new Failure('quoteUnknown');
  return quoted;
}

interface Quoted {
  readonly uid: string;
  readonly username: string;
  readonly content: string;
  /** Whom it answered itself. */
  readonly answered: string | null;
}

/** Who wrote something below a post about a problem that `viewer` does not see is not told either. */
async function checkWriter(
  db: Kysely<Database>,
  viewer: Viewer,
  said: { readonly uid: string; readonly did: number | null },
  unknown: ErrorCode,
): Promise<void> {
  if (said.uid === viewer.uid) return;
  const { rows } = await sql`select from discussion where id = ${said.did}
    and not ${isProblemSeen(viewer, 'discussion')}`.execute(db);
  throw new Failure(rows.length > 0 ? unknown : 'commentNotYours');
}

/** Whether somebody wrote a comment. Throws Failure `commentUnknown`, `commentNotYours`. */
export async function checkCommentOwner(
  db: Kysely<Database>,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  await checkWriter(db, viewer, await findComment(db, Number(name)), 'commentUnknown');
}

/** Whether somebody wrote a reply. Throws Failure `replyUnknown`, `commentNotYours`. */
export async function checkReplyOwner(
  db: Kysely<Database>,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  await checkWriter(db, viewer, await findReply(db, Number(name)), 'replyUnknown');
}
