import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { CommentRecord } from '../model/records.ts';
import { issueRecorder, type WriteContext, type RecordWriter } from './context.ts';
import { authorOf } from './posts.ts';
import { insertRows, assignIds } from './rows.ts';

const contentMax = 10_000;

/** Stores comments on posts and in contests, with replies and likes. */
export const writeComments: RecordWriter<CommentRecord> = async (context, items) => {
  const { ids, links, now } = context;
  for (const { key, record } of items) {
    await links.prepare(record.content, { noun: 'comment', key });
    for (const { content } of record.replies) await links.prepare(content, { noun: 'comment', key });
  }
  return async (trx) => {
    await links.publish(trx, ids);
    const placed = items.filter(({ key, record }) => {
      const place = ids.get('discussion', record.discussion) ?? ids.get('contest', record.contest);
      if (place === null) issueRecorder(context, 'comment', key)('orphan-left-out');
      return place !== null;
    });
    const numbers = await assignIds(
      trx,
      'comment',
      placed.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    for (const [index, { key, record }] of placed.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      const note = issueRecorder(context, 'comment', key);
      if (isReplaced) note('number-taken', { from: record.number, to: id });
      const author = await authorOf(trx, context, record.author);
      if (author.isMissing) note('orphan-user');
      if (record.content.length > contentMax) note('text-cut', { column: 'content' });
      const at = record.createdAt ?? now;
      const did = ids.number('discussion', record.discussion);
      await insertRows(trx, 'comment', [
        {
          id,
          did,
          cid: did === null ? ids.number('contest', record.contest) : null,
          uid: author.uid,
          author_role: author.role,
          content: links.rewrite(record.content, { noun: 'comment', key }).slice(0, contentMax),
          created_at: at,
          modified_at: at,
        },
      ]);
      const likes = record.likes.flatMap((user) => ids.get('user', user) ?? []);
      await sql`insert into comment_like (comment_id, uid) select ${id}::bigint, uid from unnest(${likes}::text[]) as uid
        on conflict do nothing`.execute(trx);
      await writeReplies(trx, context, id, key, record, author.uid);
      stored.set(key, id);
    }
    await ids.add(trx, 'comment', stored);
    return stored.size;
  };
};

/** Stores replies to a comment. */
export async function writeReplies(
  trx: Kysely<Database>,
  context: WriteContext,
  commentId: number,
  comment: string,
  { replies }: CommentRecord,
  commentAuthor: string,
): Promise<void> {
  const { ids, links, now } = context;
  const numbers = await assignIds(
    trx,
    'reply',
    replies.map(({ number }) => number),
  );
  const stored = new Map<string, number>();
  for (const [index, reply] of replies.entries()) {
    const { id = 0, isReplaced = false } = numbers[index] ?? {};
    const note = issueRecorder(context, 'reply', reply.key);
    if (isReplaced) note('number-taken', { from: reply.number, to: id });
    const author = await authorOf(trx, context, reply.author);
    if (author.isMissing) note('orphan-user');
    if (reply.content.length > contentMax) note('text-cut', { column: 'content' });
    const at = reply.createdAt ?? now;
    await insertRows(trx, 'reply', [
      {
        id,
        comment_id: commentId,
        uid: author.uid,
        author_role: author.role,
        to_uid: ids.get('user', reply.to) ?? commentAuthor,
        content: links.rewrite(reply.content, { noun: 'comment', key: comment }).slice(0, contentMax),
        created_at: at,
        modified_at: at,
      },
    ]);
    stored.set(reply.key, id);
  }
  await ids.add(trx, 'reply', stored);
}
