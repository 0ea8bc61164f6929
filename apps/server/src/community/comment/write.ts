import type { Locale } from '@xiezhi/contract/limits';
import { repliesMax } from '@xiezhi/contract/limits/reply';
import type { Comment, Reply } from '@xiezhi/contract/routes/comment';
import { mayReplyTo } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { checkMayComment } from '../discussion/allowance.ts';
import { resolveMentions } from '../discussion/mentions.ts';
import { authorRoleAt, type DiscussionAccessServices } from '../discussion/access.ts';
import { enqueueCommentWebhook } from '../discussion/webhook-events.ts';
import { ApiError, remapErrorCode } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { notifyUser } from '../inbox/notify.ts';
import type { Services } from '../../platform/services.ts';
import { checkCommentVisible, findComment, findQuoted, findReply } from './find.ts';
import { addToCount, lockComment, lockTarget } from './lock.ts';
import {
  canRead,
  type MentionedReaders,
  mentionedReaders,
  type CommentOrReply,
  notifyMentioned,
} from './mentioned-readers.ts';
import { questionedProblem, publishComments } from './question.ts';
import { type OpenedTarget, openTarget, type Target, targetOfRow } from './target.ts';
import { readComments, readReplies } from './rows.ts';

type WriteServices = DiscussionAccessServices & Pick<Services, 'events' | 'formulas'>;

/** A new comment as sent by the client. */
export interface NewComment {
  readonly content: string;
  /** Display id of the contest problem that the comment is about; null for none. */
  readonly problemId: string | null;
}

/** Stores a comment. In a running contest it is a question, unless a manager wrote it. */
export async function addComment(
  services: WriteServices,
  viewer: Viewer,
  target: Target,
  { content, problemId }: NewComment,
  locale: Locale,
): Promise<Comment> {
  const { db, clock, events } = services;
  const now = clock();
  const opened = await openTarget(services, viewer, target, now, { forWriting: true });
  if ('did' in target) await checkMayComment(services, viewer);
  const problem = problemId === null ? null : await questionedProblem(db, target, problemId);
  const mentions = await resolveMentions(db, content, viewer.uid);
  const readers = await mentionedReaders(services, opened, mentions, now);
  const { authorUid } = opened;
  const recipient =
    authorUid !== null && (await canRead(services, opened, authorUid, now)) ? authorUid : null;
  const id = await db.transaction().execute(async (transaction) => {
    await lockTarget(transaction, target);
    const stored = await transaction
      .insertInto('comment')
      .values({
        did: 'did' in target ? target.did : null,
        cid: 'cid' in target ? target.cid : null,
        uid: viewer.uid,
        author_role: authorRoleAt(opened.access),
        is_manager: opened.manages,
        content,
        mentions,
        question: opened.ownOnly ? 'asked' : null,
        problem_pid: problem,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addToCount(transaction, target, 1, now);
    await notifyOfComment(services, transaction, viewer, opened, {
      id: stored.id,
      content,
      readers,
      recipient,
    });
    if ('did' in target)
      await enqueueCommentWebhook(services, transaction, {
        did: target.did,
        commentId: stored.id,
        replyId: null,
        username: viewer.username,
      });
    await publishComments(events, transaction, target);
    return stored.id;
  });
  const [comment] = await readComments(services, opened, [id], locale);
  if (!comment) throw new ApiError('commentUnknown');
  return comment;
}

interface NewText {
  readonly id: number;
  readonly content: string;
  readonly readers: MentionedReaders;
  /**
   * Uid of the post's author, who is notified. Null if the target has no author or the author may not see the comment.
   */
  readonly recipient: string | null;
}

/** Notifies the author of the post, then the mentioned users. */
async function notifyOfComment(
  services: WriteServices,
  transaction: Kysely<Database>,
  viewer: Viewer,
  opened: OpenedTarget,
  { id, content, readers, recipient }: NewText,
): Promise<void> {
  if (recipient !== null)
    await notifyUser(services, transaction, {
      kind: 'comment',
      to: recipient,
      from: viewer.uid,
      source: opened.source,
      about: { type: 'Comment', id },
      text: content,
    });
  const notified = await namesOf(transaction, recipient === null ? [] : [recipient]);
  await notifyMentioned(
    services,
    transaction,
    viewer,
    opened,
    { commentId: id, replyId: null },
    readers,
    notified,
  );
}

async function namesOf(transaction: Kysely<Database>, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('app_user')
    .where('uid', 'in', [...uids])
    .select('username')
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** A new reply as sent by the client. Its addressee is the author of the quoted text. */
export interface NewReply {
  readonly commentId: number;
  readonly content: string;
  readonly quoteType: 'Comment' | 'Reply';
  readonly quoteId: number | undefined;
}

/**
 * Stores a reply. A reply of a contest manager answers the question it belongs to; a later reply of the asker reopens the
 * question.
 */
export async function addReply(services: WriteServices, viewer: Viewer, reply: NewReply): Promise<Reply> {
  const { db, clock, events } = services;
  const { commentId, content, quoteType, quoteId } = reply;
  const now = clock();
  const comment = await findComment(db, commentId);
  const target = targetOfRow(comment);
  const opened = await openTarget(services, viewer, target, now, { forWriting: true }).catch(
    remapErrorCode('discussionNotFound', 'commentUnknown'),
  );
  await checkCommentVisible(db, opened, commentId, 'commentUnknown');
  if (!mayReplyTo(opened.access, { uid: comment.uid, isManager: comment.is_manager }))
    throw new ApiError('managersTakeNoReply');
  if ('did' in target) await checkMayComment(services, viewer);
  const quoted = await findQuoted(db, opened, comment, { type: quoteType, id: quoteId });
  const mentions = await resolveMentions(db, content, viewer.uid);
  const readers = await mentionedReaders(services, opened, mentions, now);
  // Under a post the quoted author is notified, in a contest the asker.
  const recipient = 'did' in target ? quoted.uid : comment.uid;
  const mayNotify = await canRead(services, opened, recipient, now);
  const id = await db.transaction().execute(async (transaction) => {
    await lockTarget(transaction, target);
    const { question, reply_num: count } = await lockComment(transaction, commentId);
    if (count >= repliesMax) throw new ApiError('repliesFull', { most: repliesMax });
    const stored = await transaction
      .insertInto('reply')
      .values({
        comment_id: commentId,
        uid: viewer.uid,
        author_role: authorRoleAt(opened.access),
        is_manager: opened.manages,
        to_uid: quoted.uid,
        quote_id: quoteType === 'Reply' ? (quoteId ?? null) : null,
        content,
        mentions,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isAnswer = opened.manages && question !== null;
    await transaction
      .updateTable('comment')
      .set((eb) => ({ reply_num: eb('reply_num', '+', 1) }))
      .$if(isAnswer, (update) => update.set({ follow_up_id: null }))
      .$if(isAnswer && question === 'asked', (update) => update.set({ question: 'answered' }))
      .where('id', '=', commentId)
      .execute();
    if (isAsker(opened, viewer, comment)) await reopenQuestion(transaction, commentId, stored.id);
    await addToCount(transaction, target, 1, now);
    // In a contest, the asker is notified of each answer, and of nothing else. The message quotes the question, because
    // the asker may be busy with the problems.
    if (mayNotify && ('did' in target || isAnswer))
      await notifyUser(services, transaction, {
        kind: 'reply',
        to: recipient,
        from: viewer.uid,
        source: opened.source,
        about: { type: 'Reply', id: stored.id },
        text: content,
        quote: {
          type: quoteType,
          id: quoteType === 'Reply' ? (quoteId ?? commentId) : commentId,
          name: quoted.username,
          answered: quoted.answered,
          text: quoted.content,
        },
      });
    if ('did' in target)
      await enqueueCommentWebhook(services, transaction, {
        did: target.did,
        commentId,
        replyId: stored.id,
        username: viewer.username,
      });
    // These users are already notified by the message about the answer or the reply.
    const notified = 'did' in target || isAnswer ? [recipient] : [];
    const item = { commentId, replyId: stored.id };
    await notifyMentioned(
      services,
      transaction,
      viewer,
      opened,
      item,
      readers,
      await namesOf(transaction, notified),
    );
    await publishComments(events, transaction, target);
    return stored.id;
  });
  const [found] = await readReplies(services, opened, commentId, { only: id });
  if (!found) throw new ApiError('commentUnknown');
  return found;
}

/** Whether the viewer asked this question, in a contest that still separates the participants. */
function isAsker({ ownOnly }: OpenedTarget, viewer: Viewer, comment: { readonly uid: string }): boolean {
  return ownOnly && comment.uid === viewer.uid;
}

/**
 * Makes a question wait for an answer again, because of this reply of its asker. A broadcast question stays broadcast,
 * since the replies of the asker are not shown to others.
 */
async function reopenQuestion(
  transaction: Kysely<Database>,
  commentId: number,
  replyId: number,
): Promise<void> {
  await sql`
    update comment set follow_up_id = ${replyId},
      question = case when question = 'broadcast' then question else 'asked' end
    where id = ${commentId} and question is not null`.execute(transaction);
}

/** Changes one's own comment. */
export async function changeComment(
  services: WriteServices,
  viewer: Viewer,
  id: number,
  content: string,
  locale: Locale,
): Promise<Comment> {
  const before = await findComment(services.db, id);
  const item = { commentId: id, replyId: null };
  const opened = await changeText(services, viewer, before, { item, content });
  const [comment] = await readComments(services, opened, [id], locale);
  if (!comment) throw new ApiError('commentUnknown');
  return comment;
}

/** Changes one's own reply. */
export async function changeReply(
  services: WriteServices,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<Reply> {
  const before = await findReply(services.db, id);
  const item = { commentId: before.comment_id, replyId: id };
  const opened = await changeText(services, viewer, before, { item, content });
  const [reply] = await readReplies(services, opened, before.comment_id, { only: id });
  if (!reply) throw new ApiError('replyUnknown');
  return reply;
}

/** Changes a text and notifies users whom it mentions now and did not mention before. */
async function changeText(
  services: WriteServices,
  viewer: Viewer,
  before: Parameters<typeof targetOfRow>[0] & { readonly mentions: readonly string[] },
  { item, content }: { readonly item: CommentOrReply; readonly content: string },
): Promise<OpenedTarget> {
  const { db, clock, events } = services;
  const target = targetOfRow(before);
  const now = clock();
  const opened = await openTarget(services, viewer, target, now, { forWriting: true });
  const asked =
    opened.ownOnly && item.replyId !== null ? await findComment(db, item.commentId, 'replyUnknown') : null;
  const followUpId = asked !== null && isAsker(opened, viewer, asked) ? item.replyId : null;
  const mentions = await resolveMentions(db, content, viewer.uid);
  const readers = await mentionedReaders(services, opened, mentions, now);
  await db.transaction().execute(async (transaction) => {
    if (followUpId !== null)
      await lockComment(transaction, item.commentId).catch(remapErrorCode('commentUnknown', 'replyUnknown'));
    await transaction
      .updateTable(item.replyId === null ? 'comment' : 'reply')
      .set({ content, mentions, modified_at: now })
      .where('id', '=', item.replyId ?? item.commentId)
      .where('hidden_at', 'is', null)
      .execute();
    // The answer belongs to the former text. A changed question is also no longer broadcast, because everybody would
    // read the new text before a manager has reviewed it.
    if (opened.ownOnly && item.replyId === null)
      await transaction
        .updateTable('comment')
        .set({ question: 'asked' })
        .where('id', '=', item.commentId)
        .where('question', 'in', ['answered', 'broadcast'])
        .execute();
    if (followUpId !== null) await reopenQuestion(transaction, item.commentId, followUpId);
    await notifyMentioned(services, transaction, viewer, opened, item, readers, new Set(before.mentions));
    await publishComments(events, transaction, target);
  });
  return opened;
}
