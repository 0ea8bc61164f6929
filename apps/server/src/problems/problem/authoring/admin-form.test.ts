import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { buildGroup } from '../../../../test-support/factories.ts';
import { examplesIn } from './legacy-form-to-change.ts';
import { readStaffRows } from './list.ts';
import { freshProblemId } from '../../../platform/http/testing/problem-form.ts';
import { setUpWriting } from './testing/writing-cast.ts';

const cast = setUpWriting();

test('a group problem keeps its id when an admin form sends back the values that it read', async () => {
  const { server, root } = cast;
  const { db } = server.services;
  const gid = await buildGroup({ db });
  const { short_name } = await db
    .selectFrom('app_group')
    .where('id', '=', gid)
    .select('short_name')
    .executeTakeFirstOrThrow();
  const problemId = `${short_name.toUpperCase()}${freshProblemId()}`;
  const { pid } = await cast.begin(root, problemId);
  // Simulates a group problem that the bank has accepted.
  await db.updateTable('problem').set({ gid, apply_public_progress: 2 }).where('id', '=', pid).execute();
  const read = async () => (await server.call('GET /api/admin/problem', { as: root, query: { pid } })).data;
  const shown = await read();
  const { http, status, msg } = await server.call('PUT /api/admin/problem', {
    as: root,
    body: {
      problem: { ...shown, title: '减法' },
      codeTemplates: [],
      tags: [],
      languages: [{ id: 1 }],
      samples: [],
    },
  });
  assert.deepEqual([http, status], [200, 200], msg);
  const { problemId: after, title } = await read();
  assert.deepEqual([after, title], [problemId, '减法']);
});

test('a disabled template is hidden from clients, and a form that does not contain it keeps it', async () => {
  const { server, root } = cast;
  const { pid } = await cast.begin(root);
  const shown = { language: 'C', code: 'int main() {}', isEnabled: true };
  const aside = { language: 'C++', code: 'half of the solution', isEnabled: false };
  await cast.saved(pid, { codeTemplates: [shown, aside] }, root);
  const query = { pid };
  const { data: templates } = await server.call('GET /api/get-problem-code-template', { as: root, query });
  assert.deepEqual(
    templates.map(({ lid, code, status }) => [lid, code, status]),
    [[1, shown.code, true]],
  );
  const { data: row } = await server.call('GET /api/admin/problem', { as: root, query });
  const sent = await server.call('PUT /api/admin/problem', {
    as: root,
    body: { problem: row, codeTemplates: templates, tags: [], languages: [{ id: 1 }], samples: [] },
  });
  assert.equal(sent.status, 200, sent.msg);
  const { data } = await server.call('GET /api/admin/problem-draft', { as: root, query });
  assert.deepEqual(data.codeTemplates, [shown, aside]);
});

test('two problems that get the same new tag at the same time create it once', async () => {
  const { server, problemAdmin } = cast;
  const drafts = await Promise.all([1, 2, 3, 4].map(() => cast.begin()));
  const name = `同时${freshProblemId()}`;
  const answers = await Promise.all(
    drafts.map(({ pid }, index) =>
      server.call('PUT /api/admin/problem-draft', {
        as: problemAdmin,
        body: { pid, tags: [{ name: index % 2 === 0 ? name : name.toLowerCase() }] },
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ http, status }) => [http, status]),
    answers.map(() => [200, 200]),
  );
  assert.equal(new Set(answers.map(({ data }) => data.tags[0]?.id)).size, 1);
});

test('parses examples in a single pass, even with hostile text', () => {
  assert.deepEqual(examplesIn('<input>1 2</input><output>3</output> \n<input></input><output>\n</output>'), [
    { input: '1 2', output: '3' },
    { input: '', output: '\n' },
  ]);
  assert.deepEqual(examplesIn('x<input>a</input> <output>b</output><input>c</input><output>d</output>y'), [
    { input: 'a</input> <output>b</output><input>c', output: 'd' },
  ]);
  assert.deepEqual(examplesIn('<input><input>1</input><output>2</output>'), [
    { input: '<input>1', output: '2' },
  ]);
  assert.deepEqual(examplesIn('<input>1</input><output>2'), []);
  // A backtracking parser would take hours for these texts.
  for (const part of ['<input>', '<input></input><output>', '</input><output>'])
    assert.deepEqual(examplesIn(part.repeat((limits.statementMax * 4) / part.length)), []);
});

test('the list of all problems reads no programs, files or statements', async () => {
  const { server, root } = cast;
  const { db } = server.services;
  const { pid } = await cast.begin(root);
  await db
    .updateTable('problem')
    .set({ judge_extra_files: JSON.stringify({ 'testlib.h': 'secret-of-the-list' }) })
    .where('id', '=', pid)
    .execute();
  const read: unknown[] = [];
  const watching = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows);
      return result;
    },
  });
  const person = { ...root, role: 'root' as const, permissions: new Set<never>() };
  const [row] = await readStaffRows(watching, person, [pid], 'zh-CN');
  assert.equal(row?.id, pid);
  assert.doesNotMatch(JSON.stringify(read), /secret-of-the-list|samples|checker|description/);
});
