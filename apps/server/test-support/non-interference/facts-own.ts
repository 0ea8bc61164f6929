import { randomUUID } from 'node:crypto';
import { type Fact, newRowFact, textFact, words } from './fact.ts';

/** Both sides use the same id, because different random ids would count as a leak. */
const uploadId = randomUUID();

/** Data that users sent or prepared and that no other user may see. */
export const ownFacts: readonly Fact[] = [
  {
    name: 'test run of somebody',
    knownTo: [],
    async decide({ services: { db } }, side, { people: { target }, problems: { open } }) {
      const { id } = await db
        .insertInto('judging')
        .values({ reason: 'testRun', by_uid: target.uid, priority: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('test_run')
        .values({
          judging_id: id,
          key: '1',
          sample: 0,
          uid: target.uid,
          pid: open.pid,
          language: 'C++',
          code: words[side],
          input: words[side],
          stdout: words[side],
          status: 0,
          finished_at: '2026-01-01T00:00:00Z',
          created_at: '2026-01-01T00:00:00Z',
        })
        .execute();
    },
  },
  {
    name: 'verdict of a rejudge that is not applied',
    knownTo: [],
    async decide({ services: { db } }, side, { people: { root }, contests: { acm } }) {
      const { current_judging_id: base } = await db
        .selectFrom('submission')
        .where('id', '=', acm.frozen)
        .select('current_judging_id')
        .executeTakeFirstOrThrow();
      const at = '2026-01-01T00:00:00Z';
      const { id: batch } = await db
        .insertInto('rejudge_batch')
        .values({
          uid: root.uid,
          cid: acm.cid,
          filter: JSON.stringify({ pids: [acm.problem.pid] }),
          total: 1,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('judging')
        .values({
          reason: 'rejudge',
          priority: 0,
          status: side === 'left' ? 0 : -1,
          message: words[side],
          finished_at: at,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('rejudge_draft')
        .values({ judging_id: id, batch_id: batch, submit_id: acm.frozen, base_judging_id: base ?? id })
        .execute();
    },
  },
  textFact(
    'words of a deleted post',
    [],
    'discussion',
    ['title', 'description', 'content'],
    ({ deleted }) => ({ id: deleted.did }),
  ),
  textFact('words of a comment below a deleted post', [], 'comment', ['content'], ({ deleted }) => ({
    id: deleted.commentId,
  })),
  // Site staff can read a deleted comment if its post still exists.
  textFact(
    'words of a deleted comment',
    ['admin', 'problemAdmin'],
    'comment',
    ['content'],
    ({ deleted }) => ({
      id: deleted.ownCommentId,
    }),
  ),
  newRowFact(
    'upload of test data that is not saved',
    ['problemAdmin'],
    'test_data_upload',
    (scene, word, side) => ({
      id: uploadId,
      uid: scene.people.author.uid,
      pid: scene.problems.open.pid,
      name: `${word}.zip`,
      size: side === 'left' ? 1000 : 2000,
      received: side === 'left' ? 1000 : 2000,
      bytes: side === 'left' ? 1000 : 2000,
      state: 'ready',
      unmatched_files: JSON.stringify([{ path: word, reason: 'notData' }]),
      created_at: '2026-01-01T00:00:00Z',
      expires_at: '2099-01-01T00:00:00Z',
    }),
  ),
  {
    name: 'file that somebody sent and no text names',
    knownTo: [],
    async decide({ services: { db, blobs } }, side, { people: { target } }) {
      const ref = await blobs.put(Buffer.from(words[side].padEnd(side === 'left' ? 100 : 200, 'x')));
      await db.insertInto('blob').values(ref).execute();
      await db
        .insertInto('public_file')
        .values({
          name: `${(side === 'left' ? 'a' : 'b').repeat(32)}.bin`,
          sha256: ref.sha256,
          media_type: 'application/octet-stream',
          purpose: 'attachment',
          uid: target.uid,
          file_name: words[side],
          created_at: '2026-01-01T00:00:00Z',
        })
        .execute();
    },
  },
];
