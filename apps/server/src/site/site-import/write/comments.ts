import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { CommentRecord } from '../model/records.ts';
import { issueRecorder, type PresentItem, type WriteContext, type RecordWriter } from './context.ts';
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
    const juries = await juriesOf(trx, context, placed);
    for (const [index, { key, record }] of placed.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      const note = issueRecorder(context, 'comment', key);
      if (isReplaced) note('number-taken', { from: record.number, to: id });
      const jury = juries.get(record.contest ?? '') ?? null;
      const author = await authorOf(trx, context, record.author, jury);
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
          question: record.question ?? null,
          problem_pid: ids.number('problem', record.problem ?? null),
          created_at: at,
          modified_at: at,
        },
      ]);
      const likes = record.likes.flatMap((user) => ids.get('user', user) ?? []);
      await sql`insert into comment_like (comment_id, uid) select ${id}::bigint, uid from unnest(${likes}::text[]) as uid
        on conflict do nothing`.execute(trx);
      await writeReplies(trx, context, { id, key, author: author.uid, jury }, record);
      stored.set(key, id);
    }
    await ids.add(trx, 'comment', stored);
    return stored.size;
  };
};

/** Returns the owners of the contests of comments, by key of the contest. Texts of juries without accounts become theirs. */
export async function juriesOf(
  trx: Kysely<Database>,
  { ids }: Pick<WriteContext, 'ids'>,
  items: readonly PresentItem<CommentRecord>[],
): Promise<ReadonlyMap<string, string>> {
  const byCid = new Map(
    items.flatMap(({ record: { contest } }): [number, string][] => {
      const cid = ids.number('contest', contest);
      return cid === null || contest === null ? [] : [[cid, contest]];
    }),
  );
  if (byCid.size === 0) return new Map();
  const rows = await trx
    .selectFrom('contest')
    .where('id', '=', sql<number>`any(${[...byCid.keys()]}::bigint[])`)
    .select(['id', 'uid'])
    .execute();
  return new Map(rows.map(({ id, uid }) => [byCid.get(id) ?? '', uid]));
}

/** A stored comment. `jury` is the user who becomes the author of the jury's texts, the owner of the contest; null on a post. */
interface StoredComment {
  readonly id: number;
  readonly key: string;
  readonly author: string;
  readonly jury: string | null;
}

/** Stores replies to a comment. */
export async function writeReplies(
  trx: Kysely<Database>,
  context: WriteContext,
  comment: StoredComment,
  { replies }: Pick<CommentRecord, 'replies'>,
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
    const author = await authorOf(trx, context, reply.author, comment.jury);
    if (author.isMissing) note('orphan-user');
    if (reply.content.length > contentMax) note('text-cut', { column: 'content' });
    const at = reply.createdAt ?? now;
    await insertRows(trx, 'reply', [
      {
        id,
        comment_id: comment.id,
        uid: author.uid,
        author_role: author.role,
        is_manager: reply.isByJury ?? false,
        to_uid: ids.get('user', reply.to) ?? comment.author,
        content: links.rewrite(reply.content, { noun: 'comment', key: comment.key }).slice(0, contentMax),
        created_at: at,
        modified_at: at,
      },
    ]);
    stored.set(reply.key, id);
  }
  await ids.add(trx, 'reply', stored);
}
