import type { ErrorCode } from '@xiezhi/contract/errors';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { DiscussionAccessServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { type OpenedTarget, openTarget, targetOfRow, visibleComments, visibleReplies } from './target.ts';

/** Returns a comment that is not deleted, without a permission check. Throws `unknown` if there is none. */
export async function findComment(db: Kysely<Database>, id: number, unknown: ErrorCode = 'commentUnknown') {
  const row = await db
    .selectFrom('comment')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .select(['id', 'did', 'cid', 'uid', 'is_manager', 'content', 'mentions', 'question'])
    .executeTakeFirst();
  if (!row) throw new ApiError(unknown);
  return row;
}

/** Returns a reply that is not deleted, under a comment that is not deleted. Throws `replyUnknown`. */
export async function findReply(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('reply')
    .innerJoin('comment', 'comment.id', 'reply.comment_id')
    .where('reply.id', '=', id)
    .where('reply.hidden_at', 'is', null)
    .where('comment.hidden_at', 'is', null)
    .select(['reply.id', 'comment_id', 'did', 'cid', 'reply.uid', 'reply.content', 'reply.mentions'])
    .executeTakeFirst();
  if (!row) throw new ApiError('replyUnknown');
  return row;
}

/** Checks that the viewer of an opened target sees this comment of the target. Throws `unknown` if not. */
export async function checkCommentVisible(
  db: Kysely<Database>,
  opened: OpenedTarget,
  commentId: number,
  unknown: ErrorCode,
): Promise<void> {
  const { rows } = await sql`
    select from comment where id = ${commentId} and ${visibleComments(opened)}`.execute(db);
  if (rows.length === 0) throw new ApiError(unknown);
}

/** Returns the text that a reply quotes: the comment, or a visible reply under it. Throws `quoteUnknown`. */
export async function findQuoted(
  db: Kysely<Database>,
  opened: OpenedTarget,
  comment: { readonly id: number },
  { type, id }: { readonly type: 'Comment' | 'Reply'; readonly id: number | undefined },
) {
  if (type === 'Comment' && id !== undefined && id !== comment.id) throw new ApiError('quoteUnknown');
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
  if (!quoted) throw new ApiError('quoteUnknown');
  return quoted;
}

interface Quoted {
  readonly uid: string;
  readonly username: string;
  readonly content: string;
  /** If the quoted text is a reply, the username of the user whom it answers. */
  readonly answered: string | null;
}

/** A comment, or the comment above a reply, with its post or contest. */
interface Words {
  readonly did: number | null;
  readonly cid: number | null;
  /** Id of the comment itself, or of the comment that a reply belongs to. */
  readonly commentId: number;
}

/** Throws `refusal` for viewers who see the text, and `unknown` for all others. */
export async function throwCommentRefusal(
  services: DiscussionAccessServices,
  viewer: Viewer,
  { did, cid, commentId }: Words,
  refusal: ErrorCode,
  unknown: ErrorCode,
): Promise<never> {
  const target = targetOfRow({ did, cid });
  const opened = await openTarget(services, viewer, target, services.clock(), { forWriting: false }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? new ApiError(unknown) : error;
    },
  );
  await checkCommentVisible(services.db, opened, commentId, unknown);
  throw new ApiError(refusal);
}

/** Checks that the viewer wrote the comment. Throws `commentUnknown`, `commentNotYours`. */
export async function checkCommentOwner(
  services: DiscussionAccessServices,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  const comment = await findComment(services.db, Number(name));
  if (comment.uid === viewer.uid) return;
  await throwCommentRefusal(
    services,
    viewer,
    { ...comment, commentId: comment.id },
    'commentNotYours',
    'commentUnknown',
  );
}

/** Checks that the viewer wrote the reply. Throws `replyUnknown`, `commentNotYours`. */
export async function checkReplyOwner(
  services: DiscussionAccessServices,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  const reply = await findReply(services.db, Number(name));
  if (reply.uid === viewer.uid) return;
  await throwCommentRefusal(
    services,
    viewer,
    { ...reply, commentId: reply.comment_id },
    'commentNotYours',
    'replyUnknown',
  );
}
