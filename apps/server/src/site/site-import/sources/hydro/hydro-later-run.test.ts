import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Fields } from '../../raw/document.ts';
import { type EditDocuments, hydroIds } from '../../testing/hydro-backup.ts';
import { type HydroImport, importHydroBackup } from '../../testing/hydro-import.ts';

let moved: HydroImport;

const isOf = (one: Fields, id: object) => [one['docId'], one['contest']].includes(id);

/** The site before the contest with individual time, and before the jury answered; of a release that stores no `join`. */
const former: EditDocuments = (name, documents) =>
  documents
    .filter((one) => !isOf(one, hydroIds.ownTime))
    .map((one) => {
      if (name === 'domain.user') return Object.assign({}, one, { join: undefined });
      return isOf(one, hydroIds.question) ? Object.assign({}, one, { reply: [] }) : one;
    });

before(async () => {
  moved = await importHydroBackup(former);
});
after(() => moved.stop());

const rows = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await moved.server.services.pool.query<Row>(text, [...values])).rows;

const authOf = async (problem: string) =>
  (
    await rows<{ auth: number }>('select auth from problem where id = $1', [
      await moved.newId('problem', problem),
    ])
  )[0]?.auth;

const questionOf = async () =>
  (
    await rows<{ question: string; replies: number; answers: number }>(
      `select question, count(reply.id) as replies, count(*) filter (where reply.is_manager) as answers
        from comment left join reply on reply.comment_id = comment.id where comment.id = $1 group by comment.id`,
      [await moved.newId('comment', hydroIds.question.toHexString())],
    )
  )[0];

test('if no member of any domain has `join`, all but guests are members', async () => {
  const members = await rows<{ old_key: string }>(
    `select old_key from group_member join site_import_id on noun = 'user' and new_id = uid
      where gid = $1 order by old_key`,
    [await moved.newId('group', 'class1')],
  );
  assert.deepEqual(
    members.map(({ old_key }) => old_key),
    ['2', '3', '4', '6'],
  );
});

test('a later run opens hidden problems to new contests, and takes starts and answers', async () => {
  assert.deepEqual([await authOf('system/2'), await authOf('system/3')], [2, 2]);
  assert.deepEqual(await questionOf(), { question: 'asked', replies: 0, answers: 0 });
  await moved.runAgain((_, documents) => documents);
  assert.deepEqual([await authOf('system/2'), await authOf('system/3')], [2, 3]);
  assert.deepEqual(await questionOf(), { question: 'answered', replies: 1, answers: 1 });
  const starts = await rows<{ old_key: string; starts_at: Date }>(
    `select old_key, starts_at from contest_individual_start join site_import_id on noun = 'user' and new_id = uid
      where cid = $1 order by old_key`,
    [await moved.newId('contest', hydroIds.ownTime.toHexString())],
  );
  assert.deepEqual(
    starts.map(({ old_key, starts_at }) => [old_key, starts_at.toISOString()]),
    [
      ['3', '2023-08-01T03:30:00.000Z'],
      ['6', '2023-08-01T05:00:00.000Z'],
    ],
  );
});
