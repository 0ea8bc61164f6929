import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { ProblemDraft } from '@xiezhi/contract/routes/problem-draft';
import { buildSubmission, type TestUser } from '../../../../test-support/factories.ts';
import { addEmptyCases } from './testing/add-empty-cases.ts';
import { freshProblemId } from '../../../platform/http/testing/problem-form.ts';
import { setUpWriting, texts } from './testing/writing-cast.ts';

const cast = setUpWriting();
const { begin, saved, complete } = cast;

const save = (pid: number, body: Record<string, unknown>, as: TestUser = cast.problemAdmin) =>
  cast.server.call('PUT /api/admin/problem-draft', { as, body: { pid, ...body } });
const read = async (pid: number, as: TestUser = cast.problemAdmin, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  cast.server.call('GET /api/admin/problem-draft', { as, query: { pid }, locale });

const errorsOf = ({ findings }: Pick<ProblemDraft, 'findings'>) =>
  findings.filter(({ level }) => level === 'error').map(({ kind }) => kind);

test('a new problem needs an id and a title, belongs to its creator, and is visible to nobody else', async () => {
  const draft = await begin(cast.admin, ' w-begin ');
  assert.deepEqual(
    [draft.problemId, draft.author, draft.auth, draft.revision],
    ['W-BEGIN', cast.admin.username, 2, 1],
  );
  assert.deepEqual(errorsOf(draft), ['descriptionMissing', 'inputMissing', 'outputMissing', 'casesMissing']);
  assert.deepEqual(draft.can, { edit: true, publish: true, remove: false, restore: false });
  const detail = await cast.server.call('GET /api/get-problem-detail', { query: { problemId: 'W-BEGIN' } });
  assert.equal(detail.status, 403);
  const other = await cast.server.buildUser({ role: 'admin' });
  assert.equal((await read(draft.pid, other)).status, 403);
  assert.equal((await save(draft.pid, { difficulty: 1 }, other)).status, 403);
  assert.equal((await save(draft.pid, { difficulty: 1 }, cast.problemAdmin)).status, 200);
});

test('an id can be taken once, ignoring case, even by concurrent requests', async () => {
  const { problemId } = await begin();
  const again = await cast.server.call('POST /api/admin/problem-draft', {
    as: cast.admin,
    body: { problemId: problemId.toLowerCase(), title: 'x', locale: 'zh-CN' },
  });
  assert.deepEqual([again.http, again.status], [200, 400]);
  assert.match(again.msg, new RegExp(problemId));
  const id = freshProblemId();
  const body = { problemId: id, title: 'x', locale: 'zh-CN' as const };
  const both = await Promise.all(
    [1, 2].map(() => cast.server.call('POST /api/admin/problem-draft', { as: cast.admin, body })),
  );
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
  const other = await begin();
  assert.equal((await save(other.pid, { problemId })).status, 400);
});

test('proposes the number after the highest one, and a free id like the wanted one', async () => {
  const free = async (wanted?: string) =>
    (
      await cast.server.call('GET /api/admin/free-problem-id', {
        as: cast.admin,
        query: wanted === undefined ? {} : { wanted },
      })
    ).data.problemId;
  await begin(cast.admin, '71999');
  await begin(cast.admin, '7200A');
  assert.equal(await free(), '72000');
  await begin(cast.admin, '72000');
  assert.equal(await free(), '72001');
  assert.equal(await free('w-free'), 'w-free');
  await begin(cast.admin, 'W-FREE');
  await begin(cast.admin, 'w-free-2');
  assert.equal(await free(' w-free '), 'w-free-3');
});

test('reads back everything that was saved; absent fields keep their values', async () => {
  const { pid } = await begin();
  await addEmptyCases(cast.server.services, pid, [1, 2]);
  const fields = {
    source: '[原题](https://example.com)',
    examples: [{ input: '1 2', output: '3', explanations: [{ locale: 'zh-CN', text: '加' }] }],
    type: 1,
    difficulty: 4,
    timeLimit: 2000,
    memoryLimit: 512,
    stackLimit: 64,
    languages: ['C', 'C++'],
    codeTemplates: [{ language: 'C', code: 'int main() {}', isEnabled: true }],
    judgeMode: 'spj',
    program: {
      language: 'C++',
      code: 'int main() {}',
      dialect: 'testlib',
      unit: 'points',
      arguments: ['-x'],
    },
    judgeExtraFiles: [{ name: 'a.h', content: '// a' }],
    userExtraFiles: [{ name: 'b.h', content: '// b' }],
    fileIo: { read: 'a.in', write: 'a.out' },
    judgeCaseMode: 'subtask_lowest',
    dependencies: [{ group: 2, needs: [1] }],
    codeShare: false,
    isAcceptedByAny: true,
    isRemoveEndBlank: false,
    openCaseResult: false,
    opensData: true,
  };
  const first = await saved(pid, { ...fields, statements: [{ locale: 'zh-CN', ...texts }] });
  const { title: _, ...rest } = texts;
  assert.deepEqual(first.statements, [{ locale: 'zh-CN', title: texts.title, ...rest, behind: [] }]);
  for (const [field, value] of Object.entries(fields))
    assert.deepEqual(first[field as keyof ProblemDraft], value, field);
  // The two cases got scores when the problem became a scored one; before, they had none.
  assert.deepEqual([first.data.cases, first.data.ioScore], [2, 100]);
  assert.deepEqual(
    first.data.groups.map(({ score }) => score),
    [50, 50],
  );
  const second = await saved(pid, { difficulty: 5 });
  assert.equal(second.revision, first.revision + 1);
  for (const field of Object.keys(fields).filter((one) => one !== 'difficulty'))
    assert.deepEqual(second[field as keyof ProblemDraft], first[field as keyof ProblemDraft], field);
  const plain = await saved(pid, { judgeMode: 'default', languages: null, fileIo: null, type: 0 });
  assert.deepEqual(
    [
      plain.program,
      plain.languages,
      plain.fileIo,
      plain.judgeCaseMode,
      plain.dependencies,
      plain.data.ioScore,
    ],
    [null, null, null, 'default', [], null],
  );
});

test('a change of judging creates a new version of the test data; a changed limit does not', async () => {
  const { pid, data } = await complete();
  const limited = await saved(pid, { timeLimit: 3000 });
  const program = { language: 'C++', code: 'int main() {}', dialect: 'auto', unit: 'percent', arguments: [] };
  const checked = await saved(pid, { judgeMode: 'spj', program });
  assert.notEqual(checked.data.version, limited.data.version);
  assert.equal(checked.data.cases, data.cases);
  const history = await cast.server.services.db
    .selectFrom('problem_data_history')
    .where('pid', '=', pid)
    .select(['version', 'uid'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.deepEqual(history, { version: checked.data.version, uid: cast.problemAdmin.uid });
});

test('stores passes and acceptance by any part, logs them, and creates a new data version', async () => {
  const { pid } = await complete();
  const program = {
    language: 'C++',
    code: 'int main() {}',
    dialect: 'kattis',
    unit: 'percent',
    arguments: [],
  };
  const once = await saved(pid, { judgeMode: 'spj', program });
  assert.deepEqual([once.passes, once.isAcceptedByAny], [1, false]);
  const several = await saved(pid, { passes: 3 });
  const any = await saved(pid, { isAcceptedByAny: true });
  assert.deepEqual([any.passes, any.isAcceptedByAny], [3, true]);
  assert.equal(new Set([once, several, any].map(({ data }) => data.version)).size, 3);
  const { detail } = await cast.server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `problem:${pid}`)
    .select('detail')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual(detail, {
    before: { isAcceptedByAny: false },
    after: { isAcceptedByAny: true },
    changed: ['isAcceptedByAny'],
    problemId: any.problemId,
  });
  const refused = await save(pid, { fileIo: { read: 'a.in', write: 'a.out' } });
  assert.deepEqual([refused.status, (await read(pid)).data.passes], [400, 3]);
});

test('choosing every language is stored as no restriction', async () => {
  const { data: all } = await cast.server.call('GET /api/languages', { query: { all: false } });
  const { pid } = await begin();
  const draft = await saved(pid, { languages: all.map(({ name }) => name) });
  assert.equal(draft.languages, null);
});

test('finds tags by id or name, creates missing ones, and keeps removed tags for other problems', async () => {
  const name = `标签${randomBytes(3).toString('hex')}`;
  const { pid } = await begin();
  const first = await saved(pid, { tags: [{ name, nameEn: 'A tag' }, { name: name.toUpperCase() }] });
  assert.deepEqual(
    first.tags.map((tag) => [tag.name, tag.nameEn]),
    [[name, 'A tag']],
  );
  const id = first.tags[0]?.id ?? 0;
  const again = await saved(pid, { tags: [{ id: String(id), name: 'not believed' }] });
  assert.deepEqual(again.tags, first.tags);
  assert.deepEqual((await saved(pid, { tags: [] })).tags, []);
  const all = await cast.server.call('GET /api/get-all-problem-tags', {});
  assert.ok(
    all.data.some((tag) => tag.id === id),
    'it is there for other problems',
  );
  assert.equal((await save(pid, { tags: [{ id: 999_999, name: '' }] })).status, 404);
  const gone = await saved(pid, { tags: [{ id: 999_999, name }] });
  assert.deepEqual(
    gone.tags.map((tag) => tag.id),
    [id],
    'a stale number falls back on the name',
  );
});

test('saving an outdated revision names the user who saved meanwhile and writes nothing', async () => {
  const { pid, revision } = await begin();
  await saved(pid, { revision, difficulty: 1 }, cast.root);
  const late = await save(pid, { revision, difficulty: 7 });
  assert.deepEqual([late.http, late.status], [200, 400]);
  assert.match(late.msg, new RegExp(cast.root.username));
  const { data } = await read(pid);
  assert.deepEqual(
    [data.difficulty, data.modifiedUser, data.revision],
    [1, cast.root.username, revision + 1],
  );
  assert.equal((await save(pid, { revision: data.revision, difficulty: 7 })).status, 200);
  const racing = await Promise.all(
    [2, 3].map((difficulty) => save(pid, { revision: data.revision + 1, difficulty })),
  );
  assert.deepEqual(
    racing.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
});

const behind = (draft: ProblemDraft) => draft.statements.find(({ locale }) => locale === 'en-US')?.behind;

test('a language that is behind the other one shows what changed until it catches up', async () => {
  const { pid } = await begin();
  const english = { locale: 'en-US', ...texts, title: 'Sum', description: 'Find $a+b$' };
  await saved(pid, { statements: [{ locale: 'zh-CN', ...texts }, english] });
  const changed = await saved(pid, { statements: [{ locale: 'zh-CN', ...texts, description: '求差' }] });
  assert.deepEqual(behind(changed), [{ field: 'description', former: texts.description }]);
  assert.ok(changed.findings.some(({ kind, locale }) => kind === 'localeBehind' && locale === 'en-US'));
  const followed = await saved(pid, { statements: [{ ...english, inStep: ['description'] }] });
  assert.deepEqual(behind(followed), []);
  const empty = { title: '', description: '', input: '', output: '', hint: '' };
  const removed = await saved(pid, { statements: [{ locale: 'en-US', ...empty }] });
  assert.deepEqual(
    removed.statements.map(({ locale }) => locale),
    ['zh-CN'],
  );
});

test('authors publish their own problems until root or a problem administrator makes one private', async () => {
  await cast.server.services.siteSettings.set({ adminsPublish: true }, null);
  const { pid } = await complete(cast.admin);
  const change = async (auth: number, as: TestUser) =>
    (
      await cast.server.call('PUT /api/admin/problem/change-problem-auth', {
        as,
        body: { id: pid, auth, title: 'row', cid: null },
      })
    ).status;
  const may = async () =>
    (await cast.server.call('GET /api/admin/problem-draft', { as: cast.admin, query: { pid } })).data.can;
  assert.equal((await may()).publish, true);
  assert.equal(await change(1, cast.admin), 200);
  assert.equal(await change(2, cast.admin), 200, 'and take them back');
  assert.equal(await change(1, cast.admin), 200);
  assert.equal(await change(2, cast.problemAdmin), 200);
  assert.deepEqual(await may(), { edit: true, publish: false, remove: false, restore: false });
  assert.equal(await change(1, cast.admin), 403, 'somebody else withdrew it');
  assert.equal((await save(pid, { auth: 1 }, cast.admin)).status, 403, 'by no other call either');
  assert.equal(await change(1, cast.problemAdmin), 200);
  assert.equal(await change(2, cast.admin), 200);
  assert.equal(await change(1, cast.admin), 200, 'it is published again');
  const other = await complete(cast.problemAdmin);
  const foreign = await cast.server.call('PUT /api/admin/problem/change-problem-auth', {
    as: cast.admin,
    body: { id: other.pid, auth: 1, title: 'row', cid: null },
  });
  assert.equal(foreign.status, 403, 'never one of somebody else');
});

test('every call publishes only complete problems, and only for bank managers if authors may not publish', async () => {
  const { pid } = await begin();
  const early = await save(pid, { auth: 1 });
  assert.deepEqual([early.http, early.status], [200, 400]);
  assert.match(early.msg, /“Description” is missing/);
  const change = (auth: number, as: TestUser, id: number | string = pid) =>
    cast.server.call('PUT /api/admin/problem/change-problem-auth', {
      as,
      body: { id, auth, title: 'row', cid: null },
    });
  assert.equal((await change(1, cast.problemAdmin)).status, 400);
  assert.equal((await change(3, cast.problemAdmin)).status, 400, 'a contest shows it too');
  assert.equal((await change(5, cast.problemAdmin)).status, 400);
  const own = await complete(cast.admin);
  await cast.server.services.siteSettings.set({ adminsPublish: false }, null);
  assert.equal((await change(1, cast.admin, own.pid)).status, 403);
  assert.equal((await save(own.pid, { auth: 1 }, cast.admin)).status, 403);
  assert.equal(
    (await change(3, cast.admin, own.pid)).status,
    200,
    'for contests whoever wrote it may give it',
  );
  assert.equal((await change(1, cast.problemAdmin, String(own.pid))).status, 200);
  const seen = await cast.server.call('GET /api/get-problem-detail', { query: { problemId: own.problemId } });
  assert.equal(seen.status, 200);
  // The author may still edit the problem and make it private, but it must stay complete while it is visible.
  assert.equal((await save(own.pid, { difficulty: 3 }, cast.admin)).status, 200);
  const broken = await save(own.pid, { statements: [{ locale: 'zh-CN', ...texts, output: '' }] }, cast.admin);
  assert.match(broken.msg, /“Output” is missing/);
  assert.equal((await change(2, cast.admin, own.pid)).status, 200);
});

test('other parts of a public problem that has always been incomplete can still be changed', async () => {
  const { pid } = await complete();
  await cast.server.services.db
    .updateTable('problem')
    .set({ auth: 1, data_version: null })
    .where('id', '=', pid)
    .execute();
  assert.equal((await save(pid, { difficulty: 2 })).status, 200);
  assert.equal((await save(pid, { judgeMode: 'spj' })).status, 400, 'and nothing more may go missing');
});

test('a deleted problem is visible nowhere, and only root restores it, as private', async () => {
  const { pid, problemId } = await complete();
  await saved(pid, { auth: 1 });
  const remove = (as: TestUser) => cast.server.call('DELETE /api/admin/problem', { as, query: { pid } });
  assert.equal((await remove(cast.admin)).http, 403);
  assert.equal((await remove(cast.problemAdmin)).status, 200);
  assert.equal((await read(pid)).status, 404);
  assert.equal((await save(pid, { difficulty: 1 })).status, 404);
  assert.equal((await cast.server.call('GET /api/get-problem-detail', { query: { problemId } })).status, 404);
  const listed = async (as: TestUser, deleted: boolean) =>
    (
      await cast.server.call('GET /api/admin/problem/get-problem-list', {
        as,
        query: { keyword: problemId, deleted },
      })
    ).data.total;
  assert.deepEqual(
    [
      await listed(cast.problemAdmin, false),
      await listed(cast.problemAdmin, true),
      await listed(cast.root, true),
    ],
    [0, 0, 1],
  );
  const restore = (as: TestUser) =>
    cast.server.call('POST /api/admin/problem/restore', { as, body: { pid } });
  assert.equal((await restore(cast.problemAdmin)).http, 403);
  assert.equal((await restore(cast.root)).status, 200);
  assert.equal((await restore(cast.root)).status, 404, 'once');
  assert.equal((await read(pid)).data.auth, 2);
});

test('deleting a problem frees its id, and restoring requires another id if it is taken', async () => {
  const former = await complete();
  const { problemId } = former;
  await saved(former.pid, { auth: 1 });
  const { services } = cast.server;
  const submitId = await buildSubmission(services, { uid: cast.admin.uid, pid: former.pid });
  const remove = (pid: number) =>
    cast.server.call('DELETE /api/admin/problem', { as: cast.problemAdmin, query: { pid } });
  assert.equal((await remove(former.pid)).status, 200);
  const next = await begin(cast.problemAdmin, problemId.toLowerCase());
  assert.deepEqual([next.problemId, next.pid === former.pid], [problemId, false]);
  await addEmptyCases(services, next.pid);
  await saved(next.pid, { statements: [{ locale: 'zh-CN', ...texts }], auth: 1 });

  const detail = await cast.server.call('GET /api/get-problem-detail', { query: { problemId } });
  assert.equal(detail.data.problem.id, next.pid, 'whoever asks by the id gets the problem that has it');
  const list = await cast.server.call('GET /api/get-submission-list', { query: { uid: cast.admin.uid } });
  const row = list.data.records.find((one) => one.submitId === submitId);
  assert.deepEqual([row?.pid, row?.isProblemDeleted], [former.pid, true]);
  const exact = await cast.server.call('GET /api/get-submission-list', {
    query: { problemID: problemId, completeProblemID: true },
  });
  assert.deepEqual(exact.data.records, [], 'submissions to the former one are none of the new one');

  const restore = (pid: number, wanted?: string) =>
    cast.server.call('POST /api/admin/problem/restore', {
      as: cast.root,
      body: { pid, ...(wanted !== undefined && { problemId: wanted }) },
    });
  const refused = await restore(former.pid);
  assert.deepEqual([refused.http, refused.status], [200, 400]);
  assert.match(refused.msg, new RegExp(problemId));
  assert.equal((await restore(former.pid, `${problemId}/x`)).status, 400);
  assert.equal((await read(former.pid)).status, 404, 'a refused restore changes nothing');
  assert.equal((await restore(former.pid, `${problemId.toLowerCase()}-old`)).status, 200);
  assert.equal((await read(former.pid)).data.problemId, `${problemId}-OLD`);
  assert.equal((await save(former.pid, { problemId })).status, 400, 'it is still taken');
  assert.equal((await remove(next.pid)).status, 200);
  assert.equal((await save(former.pid, { problemId })).status, 200);
  const both = await Promise.all([restore(next.pid), restore(next.pid, `${problemId}-NEW`)]);
  assert.deepEqual(
    both.map(({ status }) => status === 200),
    [false, true],
  );
});

test('the list shows all states to staff, without long fields, and supports filters', async () => {
  const mark = randomBytes(4).toString('hex');
  const hidden = await begin(cast.admin, `${mark}A`);
  const open = await complete(cast.problemAdmin);
  await saved(open.pid, { problemId: `${mark}B`, auth: 1, type: 1 });
  const list = async (query: Record<string, string | number | boolean>, as = cast.problemAdmin) =>
    (
      await cast.server.call('GET /api/admin/problem/get-problem-list', {
        as,
        query: { keyword: mark, ...query },
      })
    ).data;
  const { records, total } = await list({});
  assert.deepEqual([total, records.map(({ id }) => id)], [2, [open.pid, hidden.pid]]);
  assert.deepEqual(
    [records[0]?.description, records[0]?.spjCode, records[0]?.cases, records[0]?.can.publish],
    [null, null, 1, true],
  );
  assert.equal(records[1]?.title, texts.title);
  for (const [query, expected] of [
    [{ auth: 0 }, 2],
    [{ auth: 1 }, 1],
    [{ oj: 'Mine' }, 2],
    [{ oj: 'CF' }, 0],
    [{ type: 1 }, 1],
    [{ onlyMine: true }, 1],
    [{ currentPage: 2, limit: 1 }, 2],
  ] as const)
    assert.equal((await list(query)).total, expected, JSON.stringify(query));
  const byAuthor = await cast.server.call('GET /api/admin/problem/get-problem-list', {
    as: cast.root,
    query: { keyword: cast.admin.username },
  });
  assert.ok(byAuthor.data.records.some(({ id }) => id === hidden.pid));
});

test('logs each action with the changes, but without programs', async () => {
  const { pid } = await begin();
  const program = { language: 'C', code: 'int secret;', dialect: 'auto', unit: 'percent', arguments: [] };
  await saved(pid, { judgeMode: 'spj', program, difficulty: 2 });
  const { data } = await cast.server.call('GET /api/admin/audit-log', {
    as: cast.root,
    query: { target: `problem:${pid}` },
  });
  assert.deepEqual(
    data.records.map(({ action }) => action),
    ['problem-changed', 'problem-created'],
  );
  const detail = data.records[0]?.detail ?? '';
  assert.match(detail, /"judgeMode": "spj"/);
  assert.match(detail, /"checker"/);
  assert.ok(!detail.includes('secret'));
});

test('a time limit that a user sets is no longer a placeholder', async () => {
  const { pid } = await cast.begin();
  const { db } = cast.server.services;
  const rule = { timeLimitRule: { acceptedToLimit: 5, resolutionMs: 1000 }, license: 'cc0' };
  await db
    .updateTable('problem')
    .set({ package_meta: JSON.stringify(rule) })
    .where('id', '=', pid)
    .execute();
  const meta = async () =>
    (await db.selectFrom('problem').where('id', '=', pid).select('package_meta').executeTakeFirstOrThrow())
      .package_meta;
  await cast.saved(pid, { memoryLimit: 512 });
  assert.deepEqual(await meta(), rule);
  await cast.saved(pid, { timeLimit: 2500 });
  assert.deepEqual(await meta(), { license: 'cc0' });
});
